import type { OutboxMail } from 'bff-contract';
import { currentTime } from '../../database/clock';
import { type CsvColumn, timeColumn } from '../../resource/csv';
import { type ListDefinition, searchIn } from '../../resource/list';
import { toOptionalTime, toTime } from '../../resource/values';
import { LINK_LIFETIMES } from './links/mail-link-service';
import type { OutboxRow } from './outbox-repository';

/** Whether the link in a mail has expired; false for a mail without a link that expires. */
export const hasExpiredLink = ({ kind, created_at }: Pick<OutboxRow, 'kind' | 'created_at'>): boolean => {
  const lifetime = LINK_LIFETIMES[kind];
  return lifetime !== undefined && Number(created_at) + lifetime <= currentTime();
};

const wasTried = ({ state }: OutboxRow) => state === 'failed' || state === 'retrying';

/** All columns but the body. */
export const toOutboxMail = (row: OutboxRow): OutboxMail => ({
  _id: row.id,
  kind: row.kind,
  to: { name: row.to_name, email: row.to_email },
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  createdAt: toTime(row.created_at),
  nextTryAt: toOptionalTime(row.due_at),
  sentAt: toOptionalTime(row.sent_at),
  lastError: row.last_error ?? undefined,
  canRetry: wasTried(row) && row.claimed_by === null && !hasExpiredLink(row),
});

/** The mails of the last 30 days, newest first. */
export const outboxList: ListDefinition<OutboxRow, OutboxMail> = {
  from: 'outbox',
  scope: () => {},
  sort: { createdAt: 'created_at' },
  defaultSort: '-createdAt',
  filters: { state: { column: 'state' }, kind: { column: 'kind' }, to: { column: 'to_email' } },
  search: searchIn('outbox.to_email', 'outbox.to_name', 'outbox.subject'),
  select: () => {},
  map: toOutboxMail,
};

export const outboxColumns: CsvColumn<OutboxMail>[] = [
  timeColumn('Created At', (mail) => mail.createdAt),
  { label: 'Kind', value: (mail) => mail.kind },
  { label: 'To', value: (mail) => mail.to.email },
  { label: 'Subject', value: (mail) => mail.subject },
  { label: 'State', value: (mail) => mail.state },
  { label: 'Attempts', value: (mail) => mail.attempts },
  timeColumn('Sent At', (mail) => mail.sentAt),
  { label: 'Last Error', value: (mail) => mail.lastError },
];
