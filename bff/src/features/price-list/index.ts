export {
  countLineItems,
  countMaterials,
  joinMaterialNames,
} from './price-list-repository';
export { findCustomerPrice } from './special-prices/find-customer-price';
export { specialPrices } from './special-prices/special-price';
