import { isDeepStrictEqual } from 'node:util';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  type CrashReport,
  type CrashReportBody,
  type CrashReportGroup,
  crashReportEndpoints,
  LIMITS,
} from 'bff-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { invalid, notFound } from '../../../http/errors';
import { writeOnce } from '../../../http/idempotency/write-once';
import { fromAddress } from '../../../http/rate-limit/address-key';
import { type CsvColumn, timeColumn } from '../../../resource/csv';
import { sendList } from '../../../resource/send-list';
import { fromJson, toJson } from '../../../resource/values';
import {
  type CrashReportAddition,
  crashGroupList,
  crashReportList,
  createCrashReportRepository,
} from './crash-report-repository';
import { createStackResolver } from './resolve-stack';

const columns: CsvColumn<CrashReport>[] = [
  timeColumn('Created At', (report) => report.createdAt),
  timeColumn('Updated At', (report) => report.updatedAt),
  { label: 'Name', value: (report) => report.name },
  { label: 'Message', value: (report) => report.message },
  { label: 'Component', value: (report) => report.componentName },
  { label: 'Location', value: (report) => report.location },
  { label: 'Browser', value: (report) => report.browser },
  { label: 'Release', value: (report) => report.release },
  { label: 'Shell', value: (report) => report.shell },
  { label: 'User Description', value: (report) => report.userDescription },
];

const groupColumns: CsvColumn<CrashReportGroup>[] = [
  timeColumn('Last Seen At', (group) => group.lastSeenAt),
  timeColumn('First Seen At', (group) => group.firstSeenAt),
  { label: 'Count', value: (group) => group.count },
  { label: 'Users', value: (group) => group.users },
  { label: 'Name', value: (group) => group.name },
  { label: 'Message', value: (group) => group.message },
  { label: 'Component', value: (group) => group.componentName },
];

const additionOf = (data: Record<string, unknown>): CrashReportAddition => {
  const { user, userDescription } = data;
  if (userDescription === undefined || userDescription === null) return { user };
  if (typeof userDescription !== 'string' || userDescription.length > LIMITS.descriptionLength) {
    throw invalid({
      'data.userDescription': `data.userDescription must be text of at most ${LIMITS.descriptionLength} characters`,
    });
  }
  return { user, userDescription };
};

const isSame = (stored: unknown, sent: unknown): boolean => isDeepStrictEqual(stored, fromJson(toJson(sent)));

/** The new fields of a report in a body. The rest may be sent again, as it is. @throws 400 for a report that would change */
const newIn = (report: CrashReport, { error, data = {} }: CrashReportBody): CrashReportAddition => {
  const { user, userDescription, ...others } = data;
  const changed = [
    ...(error && !isSame(report.error, error) ? ['error'] : []),
    ...Object.keys(others)
      .filter((name) => !isSame(report.data[name], others[name]))
      .map((name) => `data.${name}`),
  ].slice(0, 20);
  if (changed.length > 0) {
    throw invalid(Object.fromEntries(changed.map((path) => [path, `${path} can't be changed any more`])));
  }
  return additionOf({ user, userDescription });
};

/** The release that a report names, if it is one that browsers were offered: strangers can't make up others. */
const labelsOf = ({ knownReleases }: FastifyInstance, { remote, release }: Record<string, unknown>) => {
  const known = knownReleases.identify(String(remote), String(release));
  return known ? { remote: known.remote, release: known.id } : { remote: 'other', release: 'other' };
};

export const crashReportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const reports = app.metrics.counter(
    'slabdesk_crash_reports_total',
    'Crashes that browsers have reported, by release',
  );
  const add = async (db: Knex, id: string, additionTo: (report: CrashReport) => CrashReportAddition) => {
    const reports = createCrashReportRepository(db);
    const report = await reports.find(id);
    if (!report || !(await reports.add(id, additionTo(report)))) throw notFound('crash report');
    return { id };
  };

  app.route({
    ...crashReportEndpoints.report,
    bodyLimit: crashReportEndpoints.report.config.bodyLimit,
    handler: async (request, reply) => {
      const { body, ip } = request;
      await app.rateLimits.count(...fromAddress('crash-report-address', ip));
      if (body.id !== 'new') {
        return writeOnce(request, reply, (db) => add(db, body.id, (report) => newIn(report, body)));
      }
      const { user, userDescription, ...data } = body.data ?? {};
      const addition = additionOf({ user, userDescription });
      reports.add(1, labelsOf(app, data));
      return writeOnce(request, reply, async (db) => ({
        id: await createCrashReportRepository(db).create(body.error ?? {}, data, addition),
      }));
    },
  });

  app.route({
    ...crashReportEndpoints.describe,
    handler: ({ body }) => add(app.db, body.id, () => ({ userDescription: body.userDescription })),
  });

  app.route({
    ...crashReportEndpoints.list,
    handler: (request, reply) =>
      sendList(request, reply, app.db, crashReportList, { name: 'crash-reports', columns }),
  });

  const resolveStack = createStackResolver();
  app.route({
    ...crashReportEndpoints.getStack,
    handler: async ({ params }) => {
      const report = await createCrashReportRepository(app.db).find(params.id);
      if (!report) throw notFound('crash report');
      const { error, data, location, shell } = report;
      const [remote, release] = [data.remote, data.release].map((value) =>
        typeof value === 'string' ? value : undefined,
      );
      const reporter = { page: location, remote, release, shell };
      return { frames: await resolveStack(app.sourceMaps, { stack: error.stack, reporter }) };
    },
  });

  app.route({
    ...crashReportEndpoints.listGroups,
    handler: (request, reply) =>
      sendList(request, reply, app.db, crashGroupList, {
        name: 'crash-report-groups',
        columns: groupColumns,
      }),
  });
};
