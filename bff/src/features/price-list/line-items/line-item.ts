import type { LineItem, LineItemCreate } from 'bff-contract';
import { moneyColumn, timeColumn } from '../../../resource/csv';
import type { DealerRecords } from '../../../resource/dealer-records';
import { searchIn } from '../../../resource/list';
import { flag, listOf, money, plain, type RecordKind, toRecord } from '../../../resource/record-kind';
import type { RecordRow } from '../../../resource/records';

declare module '../../../resource/audit/record-audit' {
  interface AuditResources {
    'line-item': true;
  }
}

export interface LineItemRow extends RecordRow {
  fabricator_id: string;
  title: string;
  price_cents: number;
  description: string;
  taxable: boolean | 0 | 1;
}

type Fields = LineItemCreate & { owner?: string };

export const lineItemKind: RecordKind<LineItemRow, Fields> = {
  table: 'line_items',
  noun: 'line item',
  resource: 'line-item',
  columns: {
    owner: plain('fabricator_id'),
    title: plain('title'),
    price: money('price_cents'),
    description: plain('description', ''),
    taxable: flag('taxable', true),
  },
};

const view = { map: (row: LineItemRow): LineItem => toRecord(lineItemKind, row) };

export const searchLineItems = searchIn('line_items.title', 'line_items.description');

export const lineItems: DealerRecords<LineItemRow, Fields, LineItem> = {
  kind: lineItemKind,
  view,
  list: (visibility) => ({
    ...listOf(lineItemKind, view, visibility, ['title', 'price']),
    defaultSort: 'title',
    search: searchLineItems,
  }),
  csv: {
    name: 'line-items',
    columns: [
      { label: 'Title', value: (item) => item.title },
      moneyColumn('Price', (item) => item.price),
      { label: 'Description', value: (item) => item.description },
      timeColumn('Created At', (item) => item.createdAt),
      timeColumn('Updated At', (item) => item.updatedAt),
      { label: 'Taxable', value: (item) => (item.taxable ? 'Yes' : 'No') },
    ],
  },
};
