import { versionOf } from '@slabdesk/releases';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { currentTime } from '../../database/clock';
import { escapeHtml } from '../../http/html';
import { renderNotice } from '../html';
import { FILES_GRACE_MS, type Previews, previewCookie } from './previews';

/** The path of a preview link, before its token. */
export const PREVIEW_PATH = '/release-preview/';

const renderProblem = (productName: string, title: string, text: string): string =>
  renderNotice(title, `<p>${escapeHtml(text)}</p>\n<p><a href="/">Go to ${escapeHtml(productName)}</a></p>`);

/** Opening a preview link sets a cookie on that browser; leaving the preview removes it. */
export const previewRoutes = (
  app: FastifyInstance,
  previews: Previews,
  { productName, https }: { productName: string; https?: boolean | undefined },
): void => {
  const { name, options } = previewCookie(https);
  const prepare = (reply: FastifyReply) =>
    reply
      .header('Cache-Control', 'no-store')
      // The token must not reach other pages.
      .header('Referrer-Policy', 'no-referrer')
      .header('Content-Security-Policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
      .header('X-Content-Type-Options', 'nosniff');

  // A named parameter may have 100 characters at most.
  app.get<{ Params: { '*': string } }>(`${PREVIEW_PATH}*`, async (request, reply) => {
    const { '*': token } = request.params;
    const preview = await previews.ofToken(token);
    prepare(reply);
    const fail = (status: number, title: string, text: string) =>
      reply
        .code(status)
        .type('text/html; charset=utf-8')
        .send(renderProblem(productName, title, text));
    if (!preview) {
      return fail(410, 'This preview has ended', 'The link is incomplete or has expired. Ask for a new one.');
    }
    const { remote, release, until, problem } = preview;
    if (problem !== undefined) {
      return fail(409, "This release can't be shown", `${remote} ${versionOf(release)}: ${problem}.`);
    }
    const maxAge = Math.ceil((until + FILES_GRACE_MS - currentTime()) / 1_000);
    return reply.setCookie(name, token, { ...options, maxAge }).redirect('/', 303);
  });

  app.post(`${PREVIEW_PATH}leave`, async (_request, reply) =>
    prepare(reply).clearCookie(name, options).code(204).send(),
  );
};
