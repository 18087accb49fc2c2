import { type Static, Type } from '@sinclair/typebox';
import { literals, Time } from './common';
import {
  FAULT_EVENTS,
  HEALTH_MEASURES,
  HEALTH_WINDOWS,
  type HealthWindow,
  LOAD_FAILURES,
  MAIL_STATES,
} from './constants';
import { endpoint } from './endpoint';

/** A background job of this process. */
export const JobReport = Type.Object({
  name: Type.String({ description: 'For people: "Send mails"' }),
  everySeconds: Type.Number(),
  lastRunAt: Type.Optional(Time),
  nextRunAt: Time,
  lastErrorAt: Type.Optional(Time),
  lastError: Type.Optional(Type.String({ description: 'Absent after a run that succeeded' })),
});
export type JobReport = Static<typeof JobReport>;

/** A build that the server currently serves. */
export const Release = Type.Object({
  name: Type.String({ description: '"shell", or the short name of a remote' }),
  version: Type.String(),
  hash: Type.Optional(Type.String({ description: "Hash of the build's inputs; absent for the shell" })),
  since: Time,
  audience: literals(['everyone', 'admin']),
  older: Type.Array(Type.String(), {
    description: 'Releases that are kept for open tabs: version and hash',
  }),
  canary: Type.Optional(
    Type.Object({ version: Type.String(), percent: Type.Number() }, { description: 'The canary release' }),
  ),
});
export type Release = Static<typeof Release>;

/** A deprecated export of a module that the shell shares, with the remotes that still use it. */
export const Deprecation = Type.Object({
  module: Type.String({ description: 'Its specifier, such as "shared-ui/table"' }),
  name: Type.String(),
  use: Type.String({ description: 'What to use instead' }),
  since: Type.String({ description: 'The version of the package that deprecated it' }),
  until: Type.String({ description: 'The version that removes it' }),
  releases: Type.Array(
    Type.Object({
      remote: Type.String(),
      release: Type.String({ description: 'Version and hash' }),
      state: literals(['current', 'canary', 'fallback']),
    }),
    { description: 'Of those that browsers get: the ones whose scripts have its name' },
  ),
});
export type Deprecation = Static<typeof Deprecation>;

const integers = <const K extends readonly string[]>(keys: K, options: object = {}) =>
  Type.Object(
    Object.fromEntries(keys.map((key) => [key, Type.Integer()])) as Record<
      K[number],
      ReturnType<typeof Type.Integer>
    >,
    options,
  );

/** The health of one release of a remote in browsers. A tab counts once for each kind of event. */
export const ReleaseHealth = Type.Object({
  remote: Type.String(),
  release: Type.String({ description: 'Version and hash' }),
  state: literals(['current', 'canary', 'older']),
  suspect: Type.Boolean({
    description: "It is worse than the previous release, so open tabs don't switch to it",
  }),
  loads: Type.Integer({ description: 'Tabs that opened it, and whose code loaded' }),
  failures: integers(LOAD_FAILURES, { description: 'Loads that failed, by reason' }),
  fallbacks: Type.Integer({ description: 'Pages that the fallback release showed instead' }),
  crashes: Type.Integer(),
  hangs: Type.Integer({ description: 'Pages that stopped responding' }),
  users: Type.Integer({ description: 'Distinct users who reported anything; visitors count by IP address' }),
  affectedUsers: Type.Integer({ description: 'Users for whom it failed to load, crashed or hung' }),
  lastFailureAt: Type.Optional(Type.Unsafe<string>({ ...Time, description: 'To five minutes' })),
  lastSeenAt: Type.Unsafe<string>({
    ...Time,
    description: 'Of the newest visit or failure, to five minutes',
  }),
  shells: Type.Array(
    Type.Object({ version: Type.String(), loads: Type.Integer(), failures: Type.Integer() }),
    { description: 'By version of the shell; crashes and hangs count as failures' },
  ),
});
export type ReleaseHealth = Static<typeof ReleaseHealth>;

/** A canary compared with the current release, since the first browsers got the canary, but at most over 8 days, until the last five minutes that are over. */
export const ReleaseComparison = Type.Object({
  remote: Type.String(),
  canary: Type.String({ description: 'Version and hash' }),
  current: Type.String({
    description:
      "Version and hash; `none` of a remote's first release and of a canary for certain users, which are compared with none",
  }),
  percent: Type.Number({ description: 'Share of browsers that get the canary' }),
  since: Time,
  verdict: literals(['too-few-visits', 'no-difference', 'worse'], {
    description:
      'worse: it has a `fault`, or a measure is worse and at least 3 users or addresses saw a fault of the canary (with fewer it is too-few-visits). At most 1% of canaries that are no worse ever ' +
      'get that verdict by a measure, however often it is read. no-difference: neither, after enoughVisits of both releases.',
  }),
  canaryVisits: Type.Integer({ description: 'Tabs that opened the canary' }),
  currentVisits: Type.Integer({ description: 'Tabs that opened the current release in the same time' }),
  enoughVisits: Type.Integer({ description: 'Visits of each release before no-difference is said' }),
  measures: Type.Array(
    Type.Object({
      measure: literals(HEALTH_MEASURES),
      canary: Type.Integer({ description: 'Visits with such a fault' }),
      current: Type.Integer({ description: 'Visits with such a fault' }),
      p: Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Always-valid p-value of "the canary is no worse", corrected for the number of measures',
      }),
      isWorse: Type.Boolean(),
    }),
  ),
  fault: Type.Optional(
    Type.Object(
      {
        kind: literals(FAULT_EVENTS),
        remote: Type.String({ description: 'Where it happened, which may be another remote' }),
        people: Type.Integer({ description: 'Users or addresses that had it with the canary' }),
        currentVisits: Type.Integer({ description: 'Visits of the current release that had it' }),
        chance: Type.Number({
          minimum: 0,
          maximum: 1,
          description: 'Probability that chance alone makes it so rare in visits without the canary',
        }),
      },
      { description: 'A fault that at least 3 had with the canary, and that visits without it lack' },
    ),
  ),
  rollout: Type.Optional(
    Type.Object(
      {
        next: Type.Array(Type.Number(), { description: 'The shares that follow; 100 promotes it' }),
        visits: Type.Integer({ description: 'Visits of the canary at a share before the next share' }),
        visitsSoFar: Type.Integer({ description: 'Visits at the present share' }),
        notBefore: Type.Unsafe<string>({ ...Time, description: 'The earliest time of the next share' }),
      },
      { description: 'Of a canary that servers take further, or back if it is worse' },
    ),
  ),
});
export type ReleaseComparison = Static<typeof ReleaseComparison>;

/** A Core Web Vital over many visits. */
const VitalSummary = Type.Object({
  p75: Type.Number({ description: '75th percentile, estimated from a histogram: in ms; CLS as it is' }),
  rating: literals(['good', 'needs-improvement', 'poor']),
  samples: Type.Integer(),
  good: Type.Integer(),
  poor: Type.Integer(),
});
export type VitalSummary = Static<typeof VitalSummary>;

/** How fast the pages of a release, or of all in a version of the shell, are in browsers. */
export const WebVitals = Type.Object({
  name: Type.String({ description: '"shell", or the short name of a remote' }),
  release: Type.String({ description: 'Version and hash; of the shell its version, or "other"' }),
  lcp: Type.Optional(VitalSummary),
  inp: Type.Optional(VitalSummary),
  cls: Type.Optional(VitalSummary),
});
export type WebVitals = Static<typeof WebVitals>;

/** The state of the platform, seen from the process that responds. */
export const Operations = Type.Object({
  process: Type.Object({
    version: Type.String(),
    commit: Type.Union([Type.String(), Type.Null()], { description: 'Of its sources; null if unknown' }),
    node: Type.String(),
    startedAt: Time,
    uptimeSeconds: Type.Integer(),
    /** Identifies the process, for deployments with several. */
    host: Type.String(),
    pid: Type.Integer(),
  }),
  database: Type.Object({
    kind: literals(['SQLite', 'MariaDB', 'MySQL']),
    version: Type.String(),
    migrations: Type.Object({
      applied: Type.Array(Type.String()),
      pending: Type.Array(Type.String(), {
        description: 'Migrations of this version that have not been applied; normally empty',
      }),
    }),
    auditProtected: Type.Boolean({
      description:
        'Whether the database itself refuses to rewrite the audit log; not where its user may make no triggers',
    }),
  }),
  storage: Type.Object({ kind: literals(['folder', 's3']), answers: Type.Boolean() }),
  mail: Type.Object({
    delivery: literals(['smtp', 'log', 'none'], {
      description: 'log: development, mails are not delivered; none: mails wait until SMTP_URL is set',
    }),
    byState: integers(MAIL_STATES, { description: 'Mails of the last 30 days' }),
    oldestWaitingAt: Type.Optional(Time),
  }),
  jobs: Type.Array(JobReport),
  releaseStore: Type.Optional(
    Type.Object({
      kind: literals(['folder', 's3']),
      generation: Type.Integer({
        description: 'Generation of the registry; 0 before the first release',
      }),
      problems: Type.Array(Type.String(), {
        description: "Reasons why browsers don't get the current releases; normally empty",
      }),
    }),
  ),
  releases: Type.Array(Release),
  deprecations: Type.Array(Deprecation, {
    description:
      'The major version of the portal API before, if the shell serves it, and all deprecated exports, also those that nobody uses',
  }),
  releaseHealth: Type.Array(ReleaseHealth, { description: 'Reports of tabs in the time window' }),
  canaries: Type.Array(ReleaseComparison, { description: 'The canaries that run now' }),
  webVitals: Type.Array(WebVitals, { description: 'Of the days in UTC that the time window touches' }),
});
export type Operations = Static<typeof Operations>;

export const operationsEndpoints = {
  get: endpoint('admin', 'GET admin/operations', {
    summary: 'The state of the platform: database, storage, mails, background jobs, releases',
    querystring: Type.Object(
      {
        window: Type.Optional(
          literals(Object.keys(HEALTH_WINDOWS) as HealthWindow[], {
            description: 'The time window of releaseHealth and webVitals; a day by default',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    response: { 200: Operations },
  }),
};
