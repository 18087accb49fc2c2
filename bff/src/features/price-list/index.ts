export {
  COUNT_LINE_ITEMS,
  COUNT_MATERIALS,
  createPriceListRepository,
  joinMaterialNames,
} from './price-list-repository';
