import type { TrashItem } from 'bff-contract';
import { currentTime } from '../../database/clock';
import { invalid } from '../../http/errors';
import { type AuditRow, auditWords } from '../../resource/audit/record-audit';
import { type CsvColumn, timeColumn } from '../../resource/csv';
import type { ListDefinition } from '../../resource/list';
import { RESTORABLE_MS } from '../../resource/records';
import { toTime } from '../../resource/values';

const DAY_MS = 86_400_000;

const toItem = (row: AuditRow): TrashItem => {
  const end = Number(row.at) + RESTORABLE_MS;
  return {
    _id: row.record_id,
    kind: row.resource,
    label: row.label,
    deletedAt: toTime(row.at),
    deletedBy: { _id: row.actor_id ?? undefined, name: row.actor_name, role: row.actor_role },
    restorableUntil: toTime(end),
    daysLeft: Math.max(1, Math.ceil((end - currentTime()) / DAY_MS)),
  };
};

/**
 * Restorable records, newest first: deletions in the audit log of the last 30 days without a later restore or erasure.
 *
 * @param kinds the kinds of records that can be restored
 */
export const trashList = (kinds: readonly string[]): ListDefinition<AuditRow, TrashItem> => ({
  from: 'audit_entries',
  scope: (query) =>
    query
      .where('audit_entries.action', 'delete')
      .where('audit_entries.at', '>', currentTime() - RESTORABLE_MS)
      .whereIn('audit_entries.resource', kinds)
      .whereNotExists((undo) =>
        undo
          .from('audit_entries as undone')
          .select('undone.id')
          .whereRaw('undone.record_id = audit_entries.record_id')
          .whereIn('undone.action', ['restore', 'erase'])
          .whereRaw('undone.at >= audit_entries.at'),
      ),
  sort: { deletedAt: 'at' },
  defaultSort: '-deletedAt',
  filters: {
    kind: (query, kind: string) => {
      if (!kinds.includes(kind)) throw invalid({ kind: `kind must be one of ${kinds.join(', ')}` });
      query.where('audit_entries.resource', kind);
    },
    deletedBy: { column: 'actor_id' },
  },
  search: { source: auditWords, isShort: true },
  select: () => {},
  map: toItem,
});

export const trashColumns: CsvColumn<TrashItem>[] = [
  { label: 'Kind', value: (item) => item.kind },
  { label: 'Label', value: (item) => item.label },
  timeColumn('Deleted At', (item) => item.deletedAt),
  { label: 'Deleted By', value: (item) => item.deletedBy.name },
  timeColumn('Restorable Until', (item) => item.restorableUntil),
];
