/** Sizes of the grid and its skeleton, in pixels. */
export const ROW_HEIGHT = 56;
export const HEADER_HEIGHT = 44;

/** The narrowest that users can make a column. */
export const NARROWEST = 80;

/** Pixels that a keyboard step adds to a column's width. */
const WIDTH_STEP = 40;

/** @param direction 1: wider, -1: narrower */
export const widened = (width: number, direction: 1 | -1): number =>
  Math.max(NARROWEST, Math.round(width) + direction * WIDTH_STEP);

/** Up to this many rows, the page scrolls; with more, the grid scrolls and virtualises its rows. */
export const FEW_ROWS = 20;

export const skeletonRows = (pageSize: number): number => Math.min(pageSize, FEW_ROWS);
