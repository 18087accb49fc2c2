export { ChangePricesButton, scopeOfSelection } from './change-prices-button';
export { PriceChangeActions } from './price-change-actions';
export { RestorePricesButton } from './restore-prices-button';
