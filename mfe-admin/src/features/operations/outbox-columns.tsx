import { lazily } from '@slabdesk/units';
import type { OutboxMail } from 'bff-contract';
import { MAIL_STATES, type MailState } from 'bff-contract/constants';
import { Badge, type Tone } from 'shared-ui/core';
import type { TableColumn, TableFilter } from 'shared-ui/table';
import { formatAdminTime } from '../../admin-time';
import { operationsTexts, operationsOutboxTexts as texts } from './texts';

const STATE_TONES: Record<MailState, Tone> = {
  queued: 'blue',
  retrying: 'amber',
  failed: 'red',
  sent: 'green',
  bundled: 'grey',
};

export const outboxFilters = lazily((): TableFilter[] => [
  {
    field: 'state',
    label: texts.stateFilter,
    options: MAIL_STATES.map((state) => ({ value: state, text: operationsTexts.mail.states[state] })),
    several: true,
  },
  {
    field: 'kind',
    label: texts.kindFilter,
    options: Object.entries(operationsTexts.mail.kinds).map(([value, text]) => ({ value, text })),
    several: true,
  },
]);

const whenText = (mail: OutboxMail): string => {
  if (mail.sentAt) return texts.sentAt(formatAdminTime(mail.sentAt));
  if (mail.nextTryAt && mail.state !== 'failed') return texts.nextTryAt(formatAdminTime(mail.nextTryAt));
  return texts.givenUp(mail.attempts);
};

export const outboxColumns = lazily((): TableColumn<OutboxMail>[] => [
  {
    field: 'to',
    label: texts.columns.to,
    value: (mail) => mail.to.email,
    identifies: true,
    flex: 1.6,
    minWidth: 220,
  },
  {
    field: 'state',
    label: texts.columns.state,
    value: (mail) => operationsTexts.mail.states[mail.state],
    render: ({ state }) => <Badge tone={STATE_TONES[state]} label={operationsTexts.mail.states[state]} />,
    width: 120,
  },
  {
    field: 'kind',
    label: texts.columns.kind,
    value: ({ kind }) => operationsTexts.mail.kinds[kind] ?? kind,
    minWidth: 180,
  },
  {
    field: 'createdAt',
    label: texts.columns.createdAt,
    value: (mail) => formatAdminTime(mail.createdAt),
    sortable: true,
    width: 175,
  },
  { field: 'when', label: texts.columns.delivery, value: whenText, width: 215 },
  {
    field: 'lastError',
    label: texts.columns.lastError,
    value: (mail) => mail.lastError ?? texts.noError,
    minWidth: 140,
  },
]);
