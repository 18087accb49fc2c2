import { type Static, Type } from '@sinclair/typebox';
import { Body, Id, IdParams, listQuery, literals, several, TextFilter, Time, Updated } from './common';
import { MAIL_STATES } from './constants';
import { endpoint } from './endpoint';

/** A mail of the outbox, without its body: the links in it sign users in. */
export const OutboxMail = Type.Object({
  _id: Id,
  kind: Type.String({ description: 'set-password, reset-password, order-placed, …' }),
  to: Type.Object({ name: Type.String(), email: Type.String() }),
  subject: Type.String(),
  state: literals(MAIL_STATES, {
    description:
      'queued: not tried yet; retrying: failed, will be tried again; failed: given up; sent; bundled: sent with others in a mail of the kind order-digest, or about to be',
  }),
  attempts: Type.Integer(),
  createdAt: Time,
  nextTryAt: Type.Optional(Time),
  sentAt: Type.Optional(Time),
  lastError: Type.Optional(Type.String({ description: 'The response of the mail server' })),
  canRetry: Type.Boolean({ description: 'Tried before, not sent, and its link is still valid' }),
});
export type OutboxMail = Static<typeof OutboxMail>;

export const MailRetries = Type.Object({
  retried: Type.Integer(),
  expired: Type.Integer({ description: 'Skipped, because their links have expired' }),
});
export type MailRetries = Static<typeof MailRetries>;

export const adminMailEndpoints = {
  list: endpoint('admin', 'GET admin/mail', {
    summary: 'List the mails of the last 30 days without their bodies, newest first',
    querystring: listQuery({
      sort: ['createdAt'],
      filters: {
        state: Type.Optional(several(literals(MAIL_STATES))),
        kind: Type.Optional(several(TextFilter(40))),
        to: Type.Optional(TextFilter(254)),
      },
    }),
    response: { 200: Type.Array(OutboxMail) },
  }),
  retry: endpoint('admin', 'POST admin/mail/:id/retry', {
    summary: 'Retry a mail that could not be sent',
    description:
      'It is sent within seconds, and tried again by itself where that fails. 409 for a mail that was sent, is being sent, or whose link has expired (`LINK_EXPIRED`: a new mail has to be asked for).',
    params: IdParams,
    response: { 200: Updated(OutboxMail) },
  }),
  retryFailed: endpoint('admin', 'POST admin/mail/retry-failed', {
    summary: 'Retry every failed mail whose link is still valid',
    body: Body({}),
    response: { 200: MailRetries },
  }),
};
