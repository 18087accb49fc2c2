/** Sizes of the grid and its skeleton, in pixels. */
export const ROW_HEIGHT = 56;
export const HEADER_HEIGHT = 44;

/** Up to this many rows, the page scrolls; with more, the grid scrolls and virtualises its rows. */
export const FEW_ROWS = 20;

export const skeletonRows = (pageSize: number): number => Math.min(pageSize, FEW_ROWS);
