import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { Config } from '../config/config';
import { isLoopbackAddress, isLoopbackHost } from '../config/loopback';
import { AppError } from './errors';

/** Pages below `/dev` need no password, so they exist only where no one but the developer can reach them. */
export const hasDevPages = ({ production, host }: Pick<Config, 'production' | 'host'>): boolean =>
  !production && isLoopbackAddress(host);

/** The headers that name hosts, and how to read these. */
const HOST_HEADERS = new Map<string, (value: string) => string[]>([
  ['host', (value) => value.split(',')],
  ['x-forwarded-host', (value) => value.split(',')],
  ['forwarded', (value) => [...value.matchAll(/\bhost="?([^;,"]*)/gi)].map((match) => match[1] ?? '')],
]);

/** Every host that a request names: in `Host`, in the headers of proxies, and in an absolute target. */
const hostsOf = ({ raw }: FastifyRequest): string[] => {
  const { rawHeaders, headers, url = '' } = raw;
  const hosts = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? (HOST_HEADERS.get(name.toLowerCase())?.(rawHeaders[index + 1] ?? '') ?? []) : [],
  );
  const target = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url);
  return [headers.host ?? '', ...hosts.map((host) => host.trim()), ...(target ? [target[1] ?? ''] : [])];
};

/**
 * Refuses requests for any name but this machine's own. A page of another site can make its name resolve to
 * 127.0.0.1 (DNS rebinding) and then read what this server sends; its name stays in the `Host` header.
 */
export const requireLoopbackHost = (
  request: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void => {
  if (hostsOf(request).every(isLoopbackHost)) done();
  else done(new AppError(403, 'FORBIDDEN', 'This page is open to the developer alone: use localhost.'));
};
