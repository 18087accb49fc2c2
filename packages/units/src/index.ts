/** Facade `shared-ui/units`: lengths, areas, prices, money and dates as pure functions. */
export { pricePerSquareFoot, pricePerSquareMetre } from 'bff-contract/constants';
export {
  formatAdminDate,
  formatDate,
  formatDateTime,
  formatMonth,
  formatTime,
  formatTimeZone,
  isForeignTimeZone,
  setTimeZone,
} from './date';
export { lazily } from './lazily';
export { CURRENCY, LOCALE } from './locale';
export { areaUnit, formatArea, formatEdges, formatLength, toSquareFeet, toSquareMetres } from './measure';
export { formatMoney, formatPricePerArea, pricePerArea } from './money';
export { formatNumber } from './number';
export { formatFeetInches, formatTapeLength } from './tape';
export { listWords, titleCase, truncate } from './text';
