/** The two tabs of the price list. */
export const PRICE_LISTS = {
  materials: { record: 'material', csv: { url: 'fabricator/material', fileName: 'materials' } },
  'line-items': { record: 'line-item', csv: { url: 'fabricator/line-item', fileName: 'line-items' } },
} as const;

export type PriceListKind = keyof typeof PRICE_LISTS;

export const isPriceListKind = (text: string | null): text is PriceListKind =>
  text !== null && Object.hasOwn(PRICE_LISTS, text);
