import fastifyCookie from '@fastify/cookie';
import { AVOIDED_SHELL_COOKIE } from 'bff-contract/constants';
import type { FastifyRequest } from 'fastify';
import { knownBrowser } from './browser-id';
import type { Portal } from './portal-options';
import type { Visitor } from './releases/choose-release';

/** The release of the shell that didn't start in this browser, if there is another one to give to it. */
const avoidedShell = (
  { builds: { shells } }: Pick<Portal, 'builds'>,
  cookies: string | undefined,
): string | undefined => {
  if (!cookies?.includes(AVOIDED_SHELL_COOKIE)) return undefined;
  const id = fastifyCookie.parse(cookies)[AVOIDED_SHELL_COOKIE];
  return id !== undefined && shells.isReleased(id) ? id : undefined;
};

/** The browser of a request and the person who uses it, for the choice of releases. */
export const visitorOf = (
  portal: Pick<Portal, 'audiences' | 'builds' | 'options'>,
  request: FastifyRequest,
): Visitor => {
  const { cookie } = request.headers;
  return {
    browser: knownBrowser(portal, cookie),
    environment: portal.options.environment,
    audience: portal.audiences.of(request),
    avoidedShell: avoidedShell(portal, cookie),
  };
};
