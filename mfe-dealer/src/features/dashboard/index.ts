export { FigureList, type FigureProps, FigureTilesSkeleton } from './figure-list';
export { statusParams } from './orders-link';
