import {
  LIMITS,
  ORDER_STATUS_LABELS,
  type OrderStatus,
  type Stage,
  type StageCreate,
  type StageMail,
} from 'bff-contract';
import { conflict } from '../../../http/errors';
import { timeColumn } from '../../../resource/csv';
import type { DealerRecords } from '../../../resource/dealer-records';
import { searchIn } from '../../../resource/list';
import {
  type Column,
  flag,
  json,
  listOf,
  plain,
  type RecordKind,
  toRecord,
} from '../../../resource/record-kind';
import { fromJson } from '../../../resource/values';
import { assertTemplate } from './stage-mail';
import { hasOrders, numberStages } from './stage-repository';
import type { StageRow } from './stage-row';

type Fields = StageCreate & { owner?: string };

const mail: Column<StageMail> = {
  ...json<StageMail>('mail'),
  toValue: (cell: string | null) => (cell === null ? undefined : fromJson(cell)) as StageMail,
};

const kind: RecordKind<StageRow, Fields> = {
  table: 'stages',
  noun: 'stage',
  resource: 'stage',
  columns: {
    owner: plain('fabricator_id'),
    name: plain('name'),
    status: plain<OrderStatus>('status'),
    isPublic: flag('is_public', false),
    position: plain<number>('position', LIMITS.wholeList),
    mail,
  },
};

const view = {
  // With a join the record is read again after a write, by when `numberStages` has changed its position.
  join: () => undefined,
  map: (row: StageRow): Stage => toRecord(kind, row),
};

export const stages: DealerRecords<StageRow, Fields, Stage> = {
  kind,
  view,
  limit: LIMITS.stages,
  hooks: {
    check: async ({ trx, fields, before }) => {
      if (fields.mail) assertTemplate(fields.mail, 'mail.');
      if (before && fields.status !== undefined && fields.status !== before.status) {
        if (await hasOrders(trx, before, fields.status)) {
          const why = 'Orders are in this stage, or would be if they were restored.';
          throw conflict(`${why} Move them first, or add another stage.`, 'STAGE_IN_USE');
        }
      }
    },
    saved: async ({ trx, fields, before, after }) => {
      if (!before || fields.position !== undefined) await numberStages(trx, after);
    },
    last: async (trx, row, action) => {
      if (action === 'restore') await numberStages(trx, row);
    },
  },
  list: (visibility) => ({
    ...listOf(kind, view, visibility, ['name']),
    sort: { position: 'position', ...listOf(kind, view, visibility, ['name']).sort },
    defaultSort: 'position',
    search: searchIn('stages.name'),
  }),
  csv: {
    name: 'stages',
    columns: [
      { label: 'Position', value: (stage) => stage.position + 1 },
      { label: 'Name', value: (stage) => stage.name },
      { label: 'Status', value: (stage) => ORDER_STATUS_LABELS[stage.status] },
      { label: 'Public', value: (stage) => (stage.isPublic ? 'Yes' : 'No') },
      timeColumn('Created At', (stage) => stage.createdAt),
      timeColumn('Updated At', (stage) => stage.updatedAt),
    ],
  },
};
