import { createHmac } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type ReleaseEventsBody, releaseEventEndpoints } from 'bff-contract';
import { FAULT_EVENTS, type FaultKind, type ReleaseEventKind, WEB_VITAL_NAMES } from 'bff-contract/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config';
import { currentTime } from '../../../database/clock';
import { credentialsOf } from '../../../http/caller/credentials';
import { invalid } from '../../../http/errors';
import { addressKey, fromAddress } from '../../../http/rate-limit/address-key';
import { releasePath, splitReleasePath } from '../../../portal/release-path';
import { userOfToken } from '../../identity/sessions';
import { BOUNDS } from '../web-vitals/histogram';
import { createReleaseEventRepository, type ReleaseReport } from './release-event-repository';
import { type Fault, faultOf } from './release-fault-repository';

/** Shells that browsers were not offered, under one name: a client can't make up others. */
const OTHER_SHELL = 'other';

/** The reporter: a user, even with an expired token, or else an IP address. */
const reporterOf = (app: FastifyInstance, request: FastifyRequest, secret: string): string => {
  const { accessToken } = credentialsOf(request);
  const user = accessToken === undefined ? undefined : userOfToken(app, accessToken);
  const key = user ? `user ${user}` : `address ${addressKey(request.ip)}`;
  return createHmac('sha256', secret).update(`reporter ${key}`).digest('hex');
};

const isFault = (kind: ReleaseEventKind): kind is FaultKind =>
  (FAULT_EVENTS as readonly string[]).includes(kind);

const withFault = (faults: readonly Fault[], fault: Fault): readonly Fault[] =>
  faults.some(({ id }) => id === fault.id) ? faults : [...faults, fault];

/** The events and vitals of releases that browsers were offered, each kind once. What failed counts for every release in the page. */
const reportsOf = (
  app: FastifyInstance,
  { shell, events, vitals = [], releases = [] }: ReleaseEventsBody,
  { reporter, previewed }: { reporter: string; previewed: string | undefined },
): ReleaseReport[] => {
  const reports = new Map<string, ReleaseReport>();
  const change = (
    { remote, release }: { remote: string; release: string },
    add: (report: ReleaseReport) => Partial<ReleaseReport>,
  ): void => {
    // Previews say nothing about a release that browsers get.
    if (remote === previewed) return;
    const known = app.knownReleases.identify(remote, release);
    if (!known) return;
    const key = releasePath({ remote, release: known.id });
    const report = reports.get(key) ?? {
      key,
      kinds: [],
      vitals: [],
      faults: [],
      shell: app.knownReleases.isShell(shell) ? shell : OTHER_SHELL,
      reporter,
    };
    reports.set(key, { ...report, ...add(report) });
  };
  for (const { kind, fault: text = '', ...release } of events) {
    change(release, ({ kinds }) => ({ kinds: kinds.includes(kind) ? kinds : [...kinds, kind] }));
    const isKnown = app.knownReleases.identify(release.remote, release.release) !== undefined;
    // In a preview, its code may be the cause.
    if (!isFault(kind) || previewed !== undefined || !isKnown) continue;
    const fault = faultOf(kind, release.remote, text);
    // A fallback release that took over is in the page, too.
    const others = releases.filter(({ remote }) => remote !== release.remote);
    for (const each of [release, ...others])
      change(each, ({ faults }) => ({ faults: withFault(faults, fault) }));
  }
  for (const { vital: name, value, ...release } of vitals)
    change(release, ({ vitals: known }) => ({
      vitals: known.some((each) => each.name === name) ? known : [...known, { name, value }],
    }));
  return [...reports.values()];
};

/** Values of CLS have no unit; the others are reported in ms and measured in seconds. */
const INSTRUMENTS = {
  lcp: ['slabdesk_web_vital_lcp_seconds', 'When the largest content of a page was painted', 1_000],
  inp: ['slabdesk_web_vital_inp_seconds', 'How long the slowest inputs waited for the next frame', 1_000],
  cls: ['slabdesk_web_vital_cls', 'How far content moved unexpectedly', 1],
} as const;

/** Measures the web vitals of releases that browsers were offered. */
const measureVitals = ({ metrics }: FastifyInstance) => {
  const histograms = Object.fromEntries(
    WEB_VITAL_NAMES.map((vital) => {
      const [name, description] = INSTRUMENTS[vital];
      return [
        vital,
        metrics.histogram(
          name,
          `${description}, by release`,
          BOUNDS[vital].map((bound) => bound / 1_000),
        ),
      ];
    }),
  );
  return (reports: readonly ReleaseReport[]): void => {
    for (const { key, vitals } of reports) {
      for (const { name, value } of vitals)
        histograms[name]?.record(value / INSTRUMENTS[name][2], splitReleasePath(key));
    }
  };
};

/** Tabs report here how releases of the shell and the remotes do. */
export const releaseEventRoutes: FastifyPluginAsyncTypebox<{ config: Pick<Config, 'secret'> }> = async (
  app,
  { config },
) => {
  const measure = measureVitals(app);
  const reported = createReleaseEventRepository(app.db);
  app.route({
    ...releaseEventEndpoints.report,
    bodyLimit: releaseEventEndpoints.report.config.bodyLimit,
    handler: async (request) => {
      await app.rateLimits.count(...fromAddress('release-event-address', request.ip));
      if (request.body.events.length + (request.body.vitals?.length ?? 0) === 0) {
        throw invalid({ events: 'Send events or vitals' });
      }
      const reports = reportsOf(app, request.body, {
        reporter: reporterOf(app, request, config.secret),
        previewed: app.previewedRemote(request),
      });
      measure(reports);
      if (reports.length > 0) await reported.record(reports, currentTime());
      return { message: 'OK' };
    },
  });
};
