/** Facade `shared-ui/units`: lengths, areas, prices, money and dates as pure functions. */
export { formatAdminDate, formatDate, formatDateTime, formatMonth } from './date';
export { lazily } from './lazily';
export { areaUnit, formatArea, formatEdges, formatLength, toSquareFeet, toSquareMetres } from './measure';
export {
  formatMoney,
  formatPricePerArea,
  pricePerArea,
  pricePerSquareFoot,
  pricePerSquareMetre,
} from './money';
export { formatFeetInches, formatTapeLength } from './tape';
export { titleCase, truncate } from './text';
