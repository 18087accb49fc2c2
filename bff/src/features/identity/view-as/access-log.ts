import type { AccessLogEntry } from 'bff-contract';
import { currentTime } from '../../../database/clock';
import { type CsvColumn, timeColumn } from '../../../resource/csv';
import type { ListDefinition } from '../../../resource/list';
import { toTime } from '../../../resource/values';

interface AccessRow {
  id: string;
  admin_name: string;
  reason: string;
  started_at: number;
  expires_at: number;
  ended_at: number | null;
}

const endOf = (row: AccessRow): number | undefined => {
  const end = Number(row.ended_at ?? row.expires_at);
  return row.ended_at !== null || end <= currentTime() ? end : undefined;
};

const toEntry = (row: AccessRow): AccessLogEntry => {
  const end = endOf(row);
  return {
    _id: row.id,
    admin: { name: row.admin_name },
    reason: row.reason,
    startedAt: toTime(row.started_at),
    endedAt: end === undefined ? undefined : toTime(end),
    until: toTime(row.expires_at),
  };
};

/** Administrators' views of a dealer's portal, newest first. */
export const accessLog = (fabricatorId: string): ListDefinition<AccessRow, AccessLogEntry> => ({
  from: 'views_as_dealer',
  scope: (query) => query.where('views_as_dealer.fabricator_id', fabricatorId),
  sort: { startedAt: 'started_at' },
  defaultSort: '-startedAt',
  select: () => {},
  map: toEntry,
});

export const accessLogColumns: CsvColumn<AccessLogEntry>[] = [
  timeColumn('Started At', (entry) => entry.startedAt),
  timeColumn('Ended At', (entry) => entry.endedAt),
  { label: 'Administrator', value: (entry) => entry.admin.name },
  { label: 'Reason', value: (entry) => entry.reason },
];
