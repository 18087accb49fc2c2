/** A line of a table, whatever kind of file it was read from. */
export interface TableLine {
  /** Line of the file as an editor counts it, or row of the sheet; the first is 1. */
  row: number;
  /** Without blanks around. */
  cells: string[];
  /** Why the line can't be read. */
  fault?: string;
}

/** The lines of a file that are not empty, and what a person should know about how they were read. */
export interface Table {
  lines: AsyncIterable<TableLine>;
  /** Complete when all lines have been read. */
  notices: () => string[];
}

/** Columns of a table. Further ones are left out. */
export const MAX_COLUMNS = 200;

/** Characters of a line, all cells together. */
export const MAX_LINE_LENGTH = 64 * 1024;

/** The fault of a longer line. */
export const TOO_LONG = 'This line is too long for a price list';
