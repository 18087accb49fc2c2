/** Rows of a preview at a time: it may have tens of thousands. */
export const PREVIEW_ROWS = 50;
