/** What the two tabs of the price list say, and hold. */
export const PRICE_LISTS = {
  materials: {
    record: 'material',
    csv: { url: 'fabricator/material', fileName: 'materials' },
    label: 'Materials',
    add: 'Add Material',
    addTitle: 'Add New Material',
    editTitle: 'Edit Material',
    none: 'No materials found',
    start: 'Start adding materials to your price list.',
    noMatch: 'No materials match your search.',
    failed: 'Failed to load materials. Please try again.',
  },
  'line-items': {
    record: 'line-item',
    csv: { url: 'fabricator/line-item', fileName: 'line-items' },
    label: 'Line Items',
    add: 'Add Line Item',
    addTitle: 'Add New Line Item',
    editTitle: 'Edit Line Item',
    none: 'No line items found',
    start: 'Start adding line items to your price list.',
    noMatch: 'No line items match your search.',
    failed: 'Failed to load line items. Please try again.',
  },
} as const;

export type PriceListKind = keyof typeof PRICE_LISTS;

export const isPriceListKind = (text: string | null): text is PriceListKind =>
  text !== null && Object.hasOwn(PRICE_LISTS, text);
