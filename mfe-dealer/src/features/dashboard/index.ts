export { FigureList, type FigureProps, FigureTilesSkeleton } from './figure-list';
export { MonthChart } from './month-chart';
export { ordersPath, statusParams } from './orders-link';
export { ShareBar } from './share-bar';
