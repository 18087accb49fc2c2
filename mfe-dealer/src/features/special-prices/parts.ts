/** Loaded on demand, as one file. */
export { CustomerGroupsModal } from './customer-groups-modal';
export { CustomerPrices } from './customer-prices';
export { SpecialPricesPanel } from './own-prices';
export { SpecialPricesModal } from './special-prices-modal';
