import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHostCookie } from './host-cookie';
import type { Portal } from './portal-options';

/**
 * Tells browsers apart while a canary runs, so that each keeps the release that it got. The id is random: it says nothing
 * about who uses the browser, and no account refers to it.
 */
const cookieOf = ({ options }: Pick<Portal, 'options'>) => createHostCookie('release-share', options.https);
const MAX_AGE_SECONDS = 30 * 86_400;

/** Returns the id in a `Cookie` header; undefined if the browser has none yet, or one that we didn't make. */
export const knownBrowser = (
  portal: Pick<Portal, 'options'>,
  header: string | undefined,
): string | undefined => {
  const id = cookieOf(portal).read(header);
  return id && /^[\w-]{16,64}$/.test(id) ? id : undefined;
};

/** Returns the id of a browser while a canary runs. A new browser gets a cookie with its id. */
export const browserId = (
  portal: Portal,
  request: FastifyRequest,
  reply: FastifyReply,
): string | undefined => {
  if (!portal.builds.hasCanary()) return undefined;
  reply.header('Vary', 'Accept, Cookie');
  const known = knownBrowser(portal, request.headers.cookie);
  if (known) return known;
  const id = randomBytes(16).toString('base64url');
  const { name, options } = cookieOf(portal);
  reply.setCookie(name, id, { ...options, maxAge: MAX_AGE_SECONDS });
  return id;
};
