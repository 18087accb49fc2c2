import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  type CrashReport,
  type CrashReportBody,
  type CrashReportGroup,
  crashReportEndpoints,
  LIMITS,
} from 'bff-contract';
import { addressKey } from '../../plugins/rate-limit/address-key';
import type { CsvColumn } from '../../shared/csv';
import { invalid, notFound } from '../../shared/errors';
import { sendList } from '../../shared/send-list';
import {
  type CrashReportAddition,
  crashGroupList,
  crashReportList,
  createCrashReportRepository,
} from './crash-report-repository';
import { isDeeperThan } from './depth';

const DEEPEST = 40;

const columns: CsvColumn<CrashReport>[] = [
  { label: 'createdAt', value: (report) => report.createdAt },
  { label: 'updatedAt', value: (report) => report.updatedAt },
  { label: 'name', value: (report) => report.name },
  { label: 'message', value: (report) => report.message },
  { label: 'componentName', value: (report) => report.componentName },
  { label: 'location', value: (report) => report.location },
  { label: 'browser', value: (report) => report.browser },
  { label: 'userDescription', value: (report) => report.userDescription },
];

const groupColumns: CsvColumn<CrashReportGroup>[] = [
  { label: 'lastSeenAt', value: (group) => group.lastSeenAt },
  { label: 'firstSeenAt', value: (group) => group.firstSeenAt },
  { label: 'count', value: (group) => group.count },
  { label: 'users', value: (group) => group.users },
  { label: 'name', value: (group) => group.name },
  { label: 'message', value: (group) => group.message },
  { label: 'componentName', value: (group) => group.componentName },
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

/** What a known report may be told besides; everything else about it stands. */
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

export const crashReportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const reports = createCrashReportRepository(app.db);

  const add = async (id: string, addition: CrashReportAddition) => {
    if (!(await reports.add(id, addition))) throw notFound('crash report');
    return { id };
  };

  app.route({
    ...crashReportEndpoints.report,
    bodyLimit: crashReportEndpoints.report.config.bodyLimit,
    handler: async ({ body, ip }) => {
      await app.rateLimits.count({ rule: 'crash-report-address', key: addressKey(ip) });
      if (isDeeperThan(body, DEEPEST)) throw invalid({ '': 'This is nested too deeply' });
      if (body.id !== 'new') return add(body.id, onlyAddition(body));
      const { user, userDescription, ...data } = body.data ?? {};
      const addition = additionOf({ user, userDescription });
      return { id: await reports.create(body.error ?? {}, data, addition) };
    },
  });

  app.route({
    ...crashReportEndpoints.describe,
    handler: ({ body }) => add(body.id, { userDescription: body.userDescription }),
  });

  app.route({
    ...crashReportEndpoints.list,
    handler: (request, reply) =>
      sendList(request, reply, app.db, crashReportList, { name: 'crash-reports', columns }),
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
