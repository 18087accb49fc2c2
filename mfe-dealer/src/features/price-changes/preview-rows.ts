/** Preview page size: a preview may have tens of thousands of rows. */
export const PREVIEW_ROWS = 50;
