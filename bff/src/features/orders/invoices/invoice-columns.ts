import { dayOf, type InvoiceLayout, type OrderItem } from 'bff-contract';
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

type Column = CsvColumn<OrderInvoiceRow>;
type Value = Column['value'];

const reference: Value = ({ order }) => order.reference;
const customer: Value = ({ order }) => order.project.owner?.name;
const day: Value = (row) => row.day;
/** Programs refuse an invoice that is due before its date. */
const dueDay: Value = (row) =>
  row.order.dueDate && row.order.dueDate > row.day ? row.order.dueDate : row.day;
const project: Value = ({ order }) => order.project.title;
const item: Value = (row) => row.item;
const description: Value = (row) => row.description;
const quantity: Value = (row) => row.quantity;
const unitAmount: Value = (row) => row.unitAmount;
const taxes: Value = (row) => row.taxes;

/** Each program recognizes its columns by the labels of its own template. */
export const invoiceColumns: Record<InvoiceLayout, Column[]> = {
  quickbooks: [
    { label: '*InvoiceNo', value: reference },
    { label: '*Customer', value: customer },
    { label: '*InvoiceDate', value: day },
    { label: '*DueDate', value: dueDay },
    { label: 'Memo', value: project },
    { label: 'Item(Product/Service)', value: item },
    { label: 'ItemDescription', value: description },
    { label: 'ItemQuantity', value: quantity },
    { label: 'ItemRate', value: unitAmount },
    { label: '*ItemAmount', value: (row) => row.amount, decimals: 2 },
    { label: 'ItemTaxCode', value: taxes },
    { label: 'Currency', value: () => 'USD' },
  ],
  xero: [
    { label: '*ContactName', value: customer },
    { label: 'EmailAddress', value: ({ order }) => order.project.owner?.email, permission: 'customers:read' },
    { label: '*InvoiceNumber', value: reference },
    { label: 'Reference', value: project },
    { label: '*InvoiceDate', value: day },
    { label: '*DueDate', value: dueDay },
    {
      label: '*Description',
      value: (row) => [row.item, row.description].filter(Boolean).join(': '),
    },
    { label: '*Quantity', value: quantity },
    { label: '*UnitAmount', value: unitAmount },
    { label: '*AccountCode', value: () => undefined },
    { label: '*TaxType', value: taxes },
    { label: 'Currency', value: () => 'USD' },
  ],
};
