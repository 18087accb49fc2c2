export { FigureList, FigureTilesSkeleton } from './figure-list';
export { compactMoney } from './month-chart';
export { ordersPath, statusParams } from './orders-link';
