import { type Static, Type } from '@sinclair/typebox';
import { Body, Id, IdParams, listQuery, literals, OptionalLine, Time, Updated } from './common';
import { MAIL_STATES } from './constants';
import { endpoint } from './endpoint';

/** A mail of the outbox. What is in it stays there: its links sign their readers in. */
export const OutboxMail = Type.Object({
  _id: Id,
  kind: Type.String({ description: 'set-password, reset-password, order-placed, …' }),
  to: Type.Object({ name: Type.String(), email: Type.String() }),
  subject: Type.String(),
  state: literals(MAIL_STATES, {
    description: 'queued: not tried yet; retrying: failed, and tried again by itself; failed: given up; sent',
  }),
  attempts: Type.Integer(),
  createdAt: Time,
  nextTryAt: Type.Optional(Time),
  sentAt: Type.Optional(Time),
  lastError: Type.Optional(Type.String({ description: 'What the mail server said' })),
  canRetry: Type.Boolean({ description: 'Not sent, tried before, and its link still good' }),
});
export type OutboxMail = Static<typeof OutboxMail>;

export const MailRetries = Type.Object({
  retried: Type.Integer(),
  expired: Type.Integer({ description: 'Left alone, because their links have expired' }),
});
export type MailRetries = Static<typeof MailRetries>;

export const adminMailEndpoints = {
  list: endpoint('admin', 'GET admin/mail', {
    summary: 'List the mails of the last 30 days, newest first, without what they say',
    querystring: listQuery({
      sort: ['createdAt'],
      filters: {
        state: Type.Optional(literals(MAIL_STATES)),
        kind: Type.Optional(OptionalLine(40)),
        to: Type.Optional(OptionalLine(254)),
      },
    }),
    response: { 200: Type.Array(OutboxMail) },
  }),
  retry: endpoint('admin', 'POST admin/mail/:id/retry', {
    summary: 'Send a mail again that could not be sent',
    description:
      'It is sent within seconds, and tried again by itself where that fails. 409 for a mail that was sent, is being sent, or whose link has expired (`LINK_EXPIRED`: a new mail has to be asked for).',
    params: IdParams,
    response: { 200: Updated(OutboxMail) },
  }),
  retryFailed: endpoint('admin', 'POST admin/mail/retry-failed', {
    summary: 'Send every mail again that was given up and whose link is still good',
    body: Body({}),
    response: { 200: MailRetries },
  }),
};
