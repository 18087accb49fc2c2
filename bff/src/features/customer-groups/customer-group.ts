import type { CustomerGroup, CustomerGroupCreate } from 'bff-contract';
import { timeColumn } from '../../resource/csv';
import type { DealerRecords } from '../../resource/dealer-records';
import { searchIn } from '../../resource/list';
import { listOf, plain, type RecordKind, toRecord } from '../../resource/record-kind';
import type { RecordRow } from '../../resource/records';

declare module '../../resource/audit/record-audit' {
  interface AuditResources {
    'customer-group': true;
  }
}

export interface CustomerGroupRow extends RecordRow {
  fabricator_id: string;
  name: string;
}

type Fields = CustomerGroupCreate & { owner?: string };

const kind: RecordKind<CustomerGroupRow, Fields> = {
  table: 'customer_groups',
  noun: 'customer group',
  resource: 'customer-group',
  columns: {
    owner: plain('fabricator_id'),
    name: plain('name'),
  },
};

const view = { map: (row: CustomerGroupRow): CustomerGroup => toRecord(kind, row) };

export const customerGroups: DealerRecords<CustomerGroupRow, Fields, CustomerGroup> = {
  kind,
  view,
  list: (visibility) => ({
    ...listOf(kind, view, visibility, ['name']),
    defaultSort: 'name',
    search: searchIn('customer_groups.name'),
  }),
  csv: {
    name: 'customer-groups',
    columns: [
      { label: 'Name', value: (customerGroup) => customerGroup.name },
      timeColumn('Created At', (customerGroup) => customerGroup.createdAt),
      timeColumn('Updated At', (customerGroup) => customerGroup.updatedAt),
    ],
  },
};
