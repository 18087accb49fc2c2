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

const ADDED_LATER = ['user', 'userDescription'];

/** The fields of an existing report that may change. */
const onlyAddition = ({ error, data = {} }: CrashReportBody): CrashReportAddition => {
  const others = Object.keys(data).filter((key) => !ADDED_LATER.includes(key));
  const refused = [...(error ? ['error'] : []), ...others.map((key) => `data.${key}`)].slice(0, 20);
  if (refused.length > 0) {
    throw invalid(Object.fromEntries(refused.map((path) => [path, `${path} can't be changed any more`])));
  }
  const addition = additionOf(data);
  if (Object.values(addition).every((value) => value === undefined)) {
    throw invalid({ data: 'Send data.user or data.userDescription' });
  }
  return addition;
};

/** The release that a report names, if it is one that browsers were offered: strangers can't make up others. */
const labelsOf = ({ knownReleases }: FastifyInstance, { remote, release }: Record<string, unknown>) => {
  const known = knownReleases?.identify(String(remote), String(release));
  return known ? { remote: known.remote, release: known.id } : { remote: 'other', release: 'other' };
};

export const crashReportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const reports = app.metrics.counter(
    'slabdesk_crash_reports_total',
    'Crashes that browsers have reported, by release',
  );
  const add = async (db: Knex, id: string, addition: CrashReportAddition) => {
    if (!(await createCrashReportRepository(db).add(id, addition))) throw notFound('crash report');
    return { id };
  };

  app.route({
    ...crashReportEndpoints.report,
    bodyLimit: crashReportEndpoints.report.config.bodyLimit,
    handler: async (request, reply) => {
      const { body, ip } = request;
      await app.rateLimits.count(...fromAddress('crash-report-address', ip));
      if (body.id !== 'new') {
        const addition = onlyAddition(body);
        return writeOnce(request, reply, (db) => add(db, body.id, addition));
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
    handler: ({ body }) => add(app.db, body.id, { userDescription: body.userDescription }),
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
