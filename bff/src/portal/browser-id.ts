import { randomBytes } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Portal } from './portal-options';

/**
 * Tells browsers apart while a canary runs, so that each keeps the release that it got. The id is random: it says nothing
 * about who uses the browser, and no account refers to it.
 */
const COOKIE = 'release-share';
const MAX_AGE_SECONDS = 30 * 86_400;

/** Returns the id in a `Cookie` header; undefined if the browser has none yet, or one that we didn't make. */
export const knownBrowser = (header = ''): string | undefined => {
  const id = fastifyCookie.parse(header)[COOKIE];
  return id && /^[\w-]{16,64}$/.test(id) ? id : undefined;
};

/** Returns the id of a browser while a canary runs. A new browser gets a cookie with its id. */
export const browserId = (
  { builds, options: { https = false } }: Portal,
  request: FastifyRequest,
  reply: FastifyReply,
): string | undefined => {
  if (!builds.hasCanary()) return undefined;
  reply.header('Vary', 'Accept, Cookie');
  const known = knownBrowser(request.headers.cookie);
  if (known) return known;
  const id = randomBytes(16).toString('base64url');
  reply.setCookie(COOKIE, id, {
    path: '/',
    maxAge: MAX_AGE_SECONDS,
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
  });
  return id;
};
