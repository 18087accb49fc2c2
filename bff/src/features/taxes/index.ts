export { type RateRow, taxRatesOf, toTaxRate } from './tax-repository';
