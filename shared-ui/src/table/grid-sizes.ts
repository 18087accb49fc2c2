/** Pixels, of the grid and of the skeleton that stands for it. */
export const ROW_HEIGHT = 56;
export const HEADER_HEIGHT = 44;

/** So many rows stand in the page as they are; more of them scroll in the grid, and only those in sight are drawn. */
export const FEW_ROWS = 20;

export const skeletonRows = (pageSize: number): number => Math.min(pageSize, FEW_ROWS);
