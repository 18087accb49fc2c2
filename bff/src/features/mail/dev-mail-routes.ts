import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config/config';
import { hasDevPages, requireLoopbackHost } from '../../http/dev-pages';
import { notFound } from '../../http/errors';
import { escapeHtml } from '../../http/html';
import { toTime } from '../../resource/values';
import { createOutboxRepository, type OutboxRow } from './outbox-repository';

const MAX_MAILS = 500;

const toItem = (mail: OutboxRow) => ({
  to: mail.to_email,
  subject: mail.subject,
  text: mail.text_body,
  html: mail.html_body,
  at: toTime(mail.created_at),
});

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 42rem; border: 1px solid #8884; border-radius: 8px; background: #fff; }
</style></head><body>${body}</body></html>`;

const listPage = (mails: OutboxRow[]) => {
  const rows = mails.map(
    (mail) =>
      `<tr><td>${toTime(mail.created_at)}</td><td>${escapeHtml(mail.to_email)}</td>` +
      `<td><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a></td></tr>`,
  );
  const table = `<table><thead><tr><th>At</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return page('Mail', `<h1>Mail</h1>${rows.length > 0 ? table : '<p>No mail has been written yet.</p>'}`);
};

const linked = (text: string) =>
  text.replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);

const mailPage = (mail: OutboxRow) =>
  page(
    mail.subject,
    `<p><a href="/dev/mail">All mail</a></p><h1>${escapeHtml(mail.subject)}</h1>
<p>To ${escapeHtml(`${mail.to_name} <${mail.to_email}>`)}, ${toTime(mail.created_at)}</p>
${mail.attached_order_id === null ? '' : `<p><a href="/dev/mail/${mail.id}/attachment">Attachment</a></p>`}
<h2>Text</h2><pre>${linked(escapeHtml(mail.text_body))}</pre>
<h2>HTML</h2><iframe title="HTML part" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mail/${mail.id}/html"></iframe>`,
  );

const OURS =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";
const SANDBOX = `sandbox allow-popups allow-popups-to-escape-sandbox; ${OURS}`;

const sendHtml = (reply: FastifyReply, policy: string, html: string) =>
  reply
    .headers({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(html);

/** Mails are shown here only if there is no SMTP server. */
export const showsMails = (config: Pick<Config, 'production' | 'host' | 'smtpUrl'>): boolean =>
  hasDevPages(config) && !config.smtpUrl;

/** The outbox as a mailbox, for development without SMTP. Its links sign users in. */
export const devMailRoutes = async (app: FastifyInstance): Promise<void> => {
  const outbox = createOutboxRepository(app.db);
  const find = async (id: string) => {
    const mail = await outbox.find(id);
    if (!mail) throw notFound('mail');
    return mail;
  };
  const hidden = { schema: { hide: true } };
  app.addHook('onRequest', requireLoopbackHost);

  app.get('/dev/mail', hidden, async (request, reply) => {
    const mails = await outbox.newest(MAX_MAILS);
    if (/\bapplication\/json\b/i.test(request.headers.accept ?? '')) {
      return reply.header('Cache-Control', 'no-store').send(mails.map(toItem));
    }
    return sendHtml(reply, OURS, listPage(mails));
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id', hidden, async (request, reply) =>
    sendHtml(reply, OURS, mailPage(await find(request.params.id))),
  );
  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', hidden, async (request, reply) =>
    sendHtml(reply, SANDBOX, (await find(request.params.id)).html_body),
  );
  app.get<{ Params: { id: string } }>('/dev/mail/:id/attachment', hidden, async (request, reply) => {
    const attachment = await app.mailer.attachments.make(await find(request.params.id));
    if (!attachment) throw notFound('attachment');
    return reply.type(attachment.contentType).send(attachment.content);
  });
};
