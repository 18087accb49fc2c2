export { useOrderView } from './use-order-view';
export { ViewsButton } from './views-button';
