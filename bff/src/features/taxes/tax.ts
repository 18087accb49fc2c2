import { LIMITS, type Tax, type TaxCreate } from 'bff-contract';
import { timeColumn } from '../../resource/csv';
import type { DealerRecords } from '../../resource/dealer-records';
import { searchIn } from '../../resource/list';
import { flag, listOf, plain, type RecordKind, toRecord } from '../../resource/record-kind';
import type { RecordRow } from '../../resource/records';

declare module '../../resource/audit/record-audit' {
  interface AuditResources {
    tax: true;
  }
}

export interface TaxRow extends RecordRow {
  fabricator_id: string;
  name: string;
  rate: number;
  inclusive: boolean | 0 | 1;
}

type Fields = TaxCreate & { owner?: string };

const kind: RecordKind<TaxRow, Fields> = {
  table: 'taxes',
  noun: 'tax',
  resource: 'tax',
  columns: {
    owner: plain('fabricator_id'),
    name: plain('name'),
    rate: plain('rate'),
    inclusive: flag('inclusive', false),
  },
};

const view = { map: (row: TaxRow): Tax => toRecord(kind, row) };

export const taxes: DealerRecords<TaxRow, Fields, Tax> = {
  kind,
  view,
  // No more are read for an order.
  limit: LIMITS.taxes,
  list: (visibility) => ({
    ...listOf(kind, view, visibility, ['name', 'rate']),
    defaultSort: 'name',
    search: searchIn('taxes.name'),
  }),
  csv: {
    name: 'taxes',
    columns: [
      { label: 'Name', value: (tax) => tax.name },
      { label: 'Rate (%)', value: (tax) => tax.rate },
      { label: 'Included in Prices', value: (tax) => (tax.inclusive ? 'Yes' : 'No') },
      timeColumn('Created At', (tax) => tax.createdAt),
      timeColumn('Updated At', (tax) => tax.updatedAt),
    ],
  },
};
