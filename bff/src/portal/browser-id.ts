import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Portal } from './portal-options';
import { browserOf } from './releases/share';

/** The id of a browser while a canary runs, so that it keeps the release that it got. A new browser gets a cookie. */
export const browserId = (
  { builds, options: { https = false } }: Portal,
  request: FastifyRequest,
  reply: FastifyReply,
): string | undefined => {
  if (!builds.hasCanary()) return undefined;
  const { id, setCookie } = browserOf(request.headers.cookie, https);
  reply.header('Vary', 'Accept, Cookie');
  if (setCookie) reply.header('Set-Cookie', setCookie);
  return id;
};
