export { findTaxRates } from './tax-repository';
