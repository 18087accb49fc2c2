import type { AuditAction } from 'bff-contract';
import type { Knex } from 'knex';
import { batches } from '../../database/batches';
import { currentTime } from '../../database/clock';
import { dialectOf } from '../../database/dialect';
import { letWait } from '../../database/held-writes';
import { newId } from '../../database/ids';
import { inTransaction } from '../../database/transaction';
import type { Actor } from '../../http/caller/actor';
import { indexNew, type WordSource } from '../word-index/word-index';
import { changesBetween, labelOf, toLogged } from './logged-values';

/**
 * The kinds of records in the audit log. Each feature declares its own:
 *
 * @example
 * declare module '../../resource/audit/record-audit' {
 *   interface AuditResources {
 *     tool: true;
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface AuditResources {}
export type AuditResource = keyof AuditResources;

/** An action on a record. `recordId` is '' if there is none, as for a failed sign-in. */
export interface AuditEvent {
  action: AuditAction;
  resource: AuditResource;
  recordId: string;
  /** The name of the record; by default taken from its values. */
  label?: string;
  before?: unknown;
  after?: unknown;
}

export interface AuditRow {
  id: string;
  at: number;
  actor_id: string | null;
  actor_name: string;
  actor_role: string;
  action: string;
  resource: string;
  record_id: string;
  label: string;
  before_value: string | null;
  after_value: string | null;
  address: string;
  request_id: string;
}

/** Entries are found by the record's name, the person's name and the address. */
export const auditWords: WordSource = {
  kind: 'audit',
  table: 'audit_entries',
  columns: ['label', 'actor_name', 'address'],
};

const TRASH: readonly AuditAction[] = ['delete', 'restore'];

/**
 * When an event is logged. The last of a record's deletions and restores says whether it is in the trash, and another server,
 * whose clock is ahead, may have logged an earlier one.
 */
const timeOf = async (trx: Knex, { action, resource, recordId }: AuditEvent): Promise<number> => {
  const now = currentTime();
  if (!TRASH.includes(action)) return now;
  const ahead: { at: number } | undefined = await trx('audit_entries')
    .where({ record_id: recordId, resource })
    .where('at', '>=', now)
    .whereIn('action', TRASH)
    .orderBy('at', 'desc')
    .first('at');
  return ahead ? Number(ahead.at) + 1 : now;
};

const toRow = (actor: Actor, event: AuditEvent, at: number): AuditRow => {
  const { before, after } = changesBetween(event.before, event.after);
  return {
    id: newId(),
    at,
    actor_id: actor.id ?? null,
    actor_name: actor.name,
    actor_role: actor.role,
    action: event.action,
    resource: event.resource,
    record_id: event.recordId,
    label: event.label?.slice(0, 200) ?? labelOf(event.after ?? event.before),
    before_value: toLogged(before),
    after_value: toLogged(after),
    address: actor.address,
    request_id: actor.requestId,
  };
};

/** The account that must be active for an event: the person's who acts or, before a sign-in, the one it is about. */
const accountOf = (
  { id, requestId }: Actor,
  { action, resource, recordId }: AuditEvent,
): string | undefined => {
  if (id === undefined) return resource === 'user' && requestId !== '' ? recordId || undefined : undefined;
  const endsOwn = recordId === id && (action === 'delete' || action === 'erase');
  return endsOwn ? undefined : id;
};

/**
 * A cell of a row that is NULL, which its column refuses, if an account is not active any more. It also locks the account's
 * row in share mode: a deletion or erasure of the account, which locks it for itself, comes before the whole transaction or
 * after it. A SELECT would cost a round trip more.
 */
const unlessGone = (trx: Knex, value: string, account: string): Knex.Raw =>
  trx.raw(
    `(select ? from users where id = ? and deleted_at is null${dialectOf(trx) === 'mysql' ? ' lock in share mode' : ''})`,
    [value, account],
  );

/**
 * Appends to the audit log, in the transaction of the changes. With both `before` and `after`, keeps only the fields that
 * differ. If the actor's account was deleted since the request began, the transaction fails: `isActorGone`.
 */
export const recordAudits = (db: Knex, actor: Actor, events: AuditEvent[]): Promise<void> =>
  inTransaction(db, async (trx) => {
    for (const batch of batches(events)) {
      const rows: AuditRow[] = [];
      for (const event of batch) {
        const row = toRow(actor, event, await timeOf(trx, event));
        const account = accountOf(actor, event);
        const guard = account && (unlessGone(trx, row.request_id, account) as unknown as string);
        rows.push(guard ? { ...row, request_id: guard } : row);
      }
      await letWait(trx('audit_entries').insert(rows));
      await indexNew(trx, auditWords, rows);
    }
  });

/** As `recordAudits`, for one record. */
export const recordAudit = (db: Knex, actor: Actor, event: AuditEvent): Promise<void> =>
  recordAudits(db, actor, [event]);
