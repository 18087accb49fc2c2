import { type Static, Type } from '@sinclair/typebox';
import { literals, Time } from './common';
import { HEALTH_WINDOWS, type HealthWindow, LOAD_FAILURES, MAIL_STATES } from './constants';
import { endpoint } from './endpoint';

/** Work that this process does again and again. */
export const JobReport = Type.Object({
  name: Type.String({ description: 'In words: "Send mails"' }),
  everySeconds: Type.Number(),
  lastRunAt: Type.Optional(Time),
  nextRunAt: Time,
  lastErrorAt: Type.Optional(Time),
  lastError: Type.Optional(Type.String({ description: 'Absent once a run has succeeded' })),
});
export type JobReport = Static<typeof JobReport>;

/** A build that is served now. */
export const Release = Type.Object({
  name: Type.String({ description: '"shell", or the short name of a remote' }),
  version: Type.String(),
  hash: Type.Optional(Type.String({ description: "Of the build's inputs; the shell has none" })),
  since: Time,
  audience: literals(['everyone', 'admin']),
  older: Type.Array(Type.String(), {
    description: 'Releases that are kept for open tabs: version and hash',
  }),
  canary: Type.Optional(
    Type.Object(
      { version: Type.String(), percent: Type.Number() },
      { description: 'What some browsers get instead' },
    ),
  ),
});
export type Release = Static<typeof Release>;

const integers = <const K extends readonly string[]>(keys: K, options: object = {}) =>
  Type.Object(
    Object.fromEntries(keys.map((key) => [key, Type.Integer()])) as Record<
      K[number],
      ReturnType<typeof Type.Integer>
    >,
    options,
  );

/** How one release of a remote did in browsers. A tab counts once for each kind of event. */
export const ReleaseHealth = Type.Object({
  remote: Type.String(),
  release: Type.String({ description: 'Version and hash' }),
  state: literals(['current', 'canary', 'older']),
  suspect: Type.Boolean({
    description: 'It fails for so many users that open tabs keep the release that they have',
  }),
  loads: Type.Integer(),
  failures: integers(LOAD_FAILURES, { description: 'Loads that failed, by reason' }),
  fallbacks: Type.Integer({ description: 'Pages that the fallback release showed instead' }),
  crashes: Type.Integer(),
  users: Type.Integer({ description: 'Different users who reported anything; visitors count by address' }),
  affectedUsers: Type.Integer({ description: 'Those for whom it failed to load or crashed' }),
  lastFailureAt: Type.Optional(Time),
  lastSeenAt: Time,
  shells: Type.Array(
    Type.Object({ version: Type.String(), loads: Type.Integer(), failures: Type.Integer() }),
    { description: 'The same by version of the shell; crashes count as failures' },
  ),
});
export type ReleaseHealth = Static<typeof ReleaseHealth>;

/** How the platform is doing, as the process that answers sees it. */
export const Operations = Type.Object({
  process: Type.Object({
    version: Type.String(),
    node: Type.String(),
    startedAt: Time,
    uptimeSeconds: Type.Integer(),
    /** Where several processes answer, the page tells them apart by it. */
    host: Type.String(),
    pid: Type.Integer(),
  }),
  database: Type.Object({
    kind: literals(['SQLite', 'MariaDB', 'MySQL']),
    version: Type.String(),
    migrations: Type.Object({
      applied: Type.Array(Type.String()),
      pending: Type.Array(Type.String(), {
        description: 'Known to this release and not applied; none is good',
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
      description: 'log: development, nothing is delivered; none: mails wait until SMTP_URL is set',
    }),
    byState: integers(MAIL_STATES, { description: 'Of the last 30 days' }),
    oldestWaitingAt: Type.Optional(Time),
  }),
  jobs: Type.Array(JobReport),
  releaseStore: Type.Optional(
    Type.Object({
      kind: literals(['folder', 's3']),
      generation: Type.Integer({
        description: 'Number of the registry that is served; 0 while nothing was released',
      }),
      problems: Type.Array(Type.String(), {
        description: 'What keeps browsers from getting what was released; none is good',
      }),
    }),
  ),
  releases: Type.Array(Release),
  releaseHealth: Type.Array(ReleaseHealth, { description: 'What tabs reported within the window' }),
});
export type Operations = Static<typeof Operations>;

export const operationsEndpoints = {
  get: endpoint('admin', 'GET admin/operations', {
    summary: 'How the platform is doing: database, storage, mails, background work, releases',
    querystring: Type.Object(
      {
        window: Type.Optional(
          literals(Object.keys(HEALTH_WINDOWS) as HealthWindow[], {
            description: 'How far back releaseHealth goes; a day by default',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    response: { 200: Operations },
  }),
};
