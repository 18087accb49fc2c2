import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserId } from './browser-id';
import type { Portal } from './portal-options';
import { visitorOf } from './visitor';

/** Only browsers send this header. Other clients get no cookie. */
const isBrowser = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'same-origin';

/** Sends open tabs the shell and the remotes that a new page would get. */
export const sendRemotes = async (portal: Portal, request: FastifyRequest, reply: FastifyReply) => {
  reply.header('Cache-Control', 'no-cache').header('X-Content-Type-Options', 'nosniff');
  const known = visitorOf(portal, request);
  const visitor = isBrowser(request) ? { ...known, browser: browserId(portal, request, reply) } : known;
  const preview = await portal.previews.of(request.headers.cookie);
  const { digest, body } = portal.offerTo(visitor, preview);
  reply.header('ETag', `"${digest}"`).header('Vary', 'Cookie');
  // A proxy that compresses responses makes the tag weak.
  const isKnown = request.headers['if-none-match']?.replace(/^W\//, '') === `"${digest}"`;
  if (isKnown) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
};
