export { LineItemForm } from './line-item-form';
