export const sheetTexts = {
  /** In place of a name that nobody knows any more. */
  unknown: 'Unknown',
} as const;

export const planTexts = {
  separator: ', ',
  range: (shortest: string, longest: string) => `from ${shortest} to ${longest}`,
  size: (width: string, height: string) => `${width} × ${height}`,
  description: (count: number, lengths: string, size: string, area: string) =>
    `${count} edges: ${lengths}. Bounding box ${size}, ${area}.`,
  /** Below the area of an outline that doesn't fill its bounding box. */
  box: (size: string) => `Bounding box ${size}`,
  /** Beside the drawing of such an outline. */
  areas: (billed: string, box: string) => `Billed area ${billed} · Bounding box ${box}`,
  billed: (area: string) => ` Billed area ${area}.`,
} as const;
