import {
  addDays,
  dayOf,
  type InvoiceLayout,
  type InvoiceSettings,
  OPTIONAL_INVOICE_COLUMNS,
  type OrderItem,
} from 'bff-contract';
import type { CsvColumn } from '../../../resource/csv';
import type { InvoiceRow } from './invoice-rows';

/** A row of the file: each repeats what is of the whole invoice. */
export interface OrderInvoiceRow extends InvoiceRow {
  order: OrderItem;
  /** The day the order was placed, `YYYY-MM-DD`. */
  day: string;
}

/** @param timeZone the dealer's */
export const invoiceDay = ({ createdAt }: OrderItem, timeZone: string): string =>
  dayOf(Date.parse(createdAt), timeZone);

type Column = CsvColumn<OrderInvoiceRow> & { label: string };
type Value = Column['value'];

const reference: Value = ({ order }) => order.reference;
const customer: Value = ({ order }) => order.project.owner?.name;
const day: Value = (row) => row.day;
/** Programs refuse an invoice that is due before its date. */
const dueDay =
  (days: number | undefined): Value =>
  ({ day, order }) => {
    if (days !== undefined) return addDays(day, days);
    return order.dueDate && order.dueDate > day ? order.dueDate : day;
  };
const project: Value = ({ order }) => order.project.title;
const description: Value = (row) => row.description;
const wholeDescription: Value = (row) => [row.item, row.description].filter(Boolean).join(': ');
const quantity: Value = (row) => row.quantity;
const unitAmount: Value = (row) => row.unitAmount;

/** Each program recognizes its columns by the labels of its own template, in which the required ones have a `*`. */
const allColumns = ({
  columns,
  account,
  taxAccount,
  taxType,
  untaxedType,
  dueDays,
}: InvoiceSettings): Record<InvoiceLayout, Column[]> => {
  const item = 'Item(Product/Service)';
  const namesItems = (columns as readonly string[] | undefined)?.includes(item) ?? true;
  const accountOf: Value = (row) => (row.isTax && taxAccount) || account;
  const taxes: Value = (row) => (row.taxes ? taxType || row.taxes : untaxedType);
  return {
    quickbooks: [
      { label: '*InvoiceNo', value: reference },
      { label: '*Customer', value: customer },
      { label: '*InvoiceDate', value: day },
      { label: '*DueDate', value: dueDay(dueDays) },
      { label: 'Memo', value: project },
      { label: item, value: (row, units) => accountOf(row, units) || row.item },
      {
        label: 'ItemDescription',
        value: (row, units) =>
          (namesItems && !accountOf(row, units) ? description : wholeDescription)(row, units),
      },
      { label: 'ItemQuantity', value: quantity },
      { label: 'ItemRate', value: unitAmount },
      { label: '*ItemAmount', value: (row) => row.amount, decimals: 2 },
      { label: 'ItemTaxCode', value: taxes },
      { label: 'Currency', value: () => 'USD' },
    ],
    xero: [
      { label: '*ContactName', value: customer },
      {
        label: 'EmailAddress',
        value: ({ order }) => order.project.owner?.email,
        permission: 'customers:read',
      },
      { label: '*InvoiceNumber', value: reference },
      { label: 'Reference', value: project },
      { label: '*InvoiceDate', value: day },
      { label: '*DueDate', value: dueDay(dueDays) },
      { label: '*Description', value: wholeDescription },
      { label: '*Quantity', value: quantity },
      { label: '*UnitAmount', value: unitAmount },
      { label: '*AccountCode', value: accountOf },
      { label: '*TaxType', value: taxes },
      { label: 'Currency', value: () => 'USD' },
    ],
  };
};

/** The columns of a layout, as the dealer wants them. */
export const invoiceColumns = (layout: InvoiceLayout, settings: InvoiceSettings): Column[] => {
  const chosen: readonly string[] = settings.columns ?? OPTIONAL_INVOICE_COLUMNS[layout];
  return allColumns(settings)[layout].filter(({ label }) => label.startsWith('*') || chosen.includes(label));
};
