import { type Static, Type } from '@sinclair/typebox';
import { literals, Time } from './common';
import { MAIL_STATES } from './constants';
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
    byState: Type.Object(
      Object.fromEntries(MAIL_STATES.map((state) => [state, Type.Integer()])) as Record<
        (typeof MAIL_STATES)[number],
        ReturnType<typeof Type.Integer>
      >,
      { description: 'Of the last 30 days' },
    ),
    oldestWaitingAt: Type.Optional(Time),
  }),
  jobs: Type.Array(JobReport),
  releases: Type.Array(Release),
});
export type Operations = Static<typeof Operations>;

export const operationsEndpoints = {
  get: endpoint('admin', 'GET admin/operations', {
    summary: 'How the platform is doing: database, storage, mails, background work, releases',
    response: { 200: Operations },
  }),
};
