export { TaxPanel } from './tax-panel';
