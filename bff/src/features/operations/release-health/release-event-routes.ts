import { createHmac } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type ReleaseEventsBody, releaseEventEndpoints } from 'bff-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config';
import { timeOfId } from '../../../database/ids';
import { credentialsOf } from '../../../http/caller/credentials';
import { addressKey, fromAddress } from '../../../http/rate-limit/address-key';
import { userOfToken } from '../../identity/sessions';
import type { ReleaseReport } from './release-event-repository';

/** Shells that this server does not bring, under one name: a client can't make up others. */
const OTHER_SHELL = 'other';

/** The reporter: a user, even with an expired token, or else an IP address. */
const reporterOf = (app: FastifyInstance, request: FastifyRequest, secret: string) => {
  const { accessToken } = credentialsOf(request);
  const user = accessToken === undefined ? undefined : userOfToken(app, accessToken);
  const key = user ? `user ${user}` : `address ${addressKey(request.ip)}`;
  return { user, reporter: createHmac('sha256', secret).update(`reporter ${key}`).digest('hex') };
};

/** The events of releases that browsers were offered, each kind once. */
const reportsOf = (
  app: FastifyInstance,
  { shell, events }: ReleaseEventsBody,
  { user, reporter }: { user: string | undefined; reporter: string },
): ReleaseReport[] => {
  const reports = new Map<string, ReleaseReport>();
  for (const { remote, release, kind } of events) {
    const known = app.knownReleases?.identify(remote, release);
    if (!known) continue;
    const key = `${remote}/${known.id}`;
    const kinds = reports.get(key)?.kinds ?? [];
    if (kinds.includes(kind)) continue;
    reports.set(key, {
      key,
      kinds: [...kinds, kind],
      shell: shell === app.knownReleases?.shellVersion() ? shell : OTHER_SHELL,
      reporter,
      isTrusted: user !== undefined && timeOfId(user) < known.since,
    });
  }
  return [...reports.values()];
};

/** Tabs report here how releases of remotes do. */
export const releaseEventRoutes: FastifyPluginAsyncTypebox<{ config: Pick<Config, 'secret'> }> = async (
  app,
  { config },
) => {
  app.route({
    ...releaseEventEndpoints.report,
    bodyLimit: releaseEventEndpoints.report.config.bodyLimit,
    handler: async (request) => {
      await app.rateLimits.count(...fromAddress('release-event-address', request.ip));
      const reports = reportsOf(app, request.body, reporterOf(app, request, config.secret));
      if (reports.length > 0) await app.releaseHealth.record(reports);
      return { message: 'OK' };
    },
  });
};
