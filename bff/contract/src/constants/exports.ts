/** Media types that lists are exported as, if `Accept` asks for one. */
export const EXPORT_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type ExportFormat = keyof typeof EXPORT_TYPES;

export const CSV_SEPARATORS = { comma: ',', semicolon: ';', tab: '\t' } as const;
export type CsvSeparator = keyof typeof CSV_SEPARATORS;

export const DECIMAL_SIGNS = { point: '.', comma: ',' } as const;
export type DecimalSign = keyof typeof DECIMAL_SIGNS;

/** Separator and decimal sign of a CSV, which are never the same. */
export const CSV_FORMATS = [
  'comma-point',
  'semicolon-point',
  'semicolon-comma',
  'tab-point',
  'tab-comma',
] as const satisfies `${CsvSeparator}-${DecimalSign}`[];
export type CsvFormat = (typeof CSV_FORMATS)[number];
export const DEFAULT_CSV_FORMAT: CsvFormat = 'comma-point';

/** Bookkeeping programs whose layouts of invoices orders are exported in. */
export const INVOICE_LAYOUTS = ['quickbooks', 'xero'] as const;
export type InvoiceLayout = (typeof INVOICE_LAYOUTS)[number];

/** Columns of the layouts that a dealer may leave out. The others are required by the programs. */
export const OPTIONAL_INVOICE_COLUMNS = {
  quickbooks: [
    'Memo',
    'Item(Product/Service)',
    'ItemDescription',
    'ItemQuantity',
    'ItemRate',
    'ItemTaxCode',
    'Currency',
  ],
  xero: ['EmailAddress', 'Reference', 'Currency'],
} as const satisfies Record<InvoiceLayout, readonly string[]>;
