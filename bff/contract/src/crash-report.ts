import { type Static, Type } from '@sinclair/typebox';
import { Body, Id, IdParams, LongText, listQuery, several, Time } from './common';
import { LIMITS } from './constants';
import { endpoint } from './endpoint';

const Anything = Type.Record(Type.String(), Type.Unknown());

export const CrashReport = Type.Object({
  _id: Id,
  group: Type.String({ description: '_id of the group of reports of the same error' }),
  name: Type.String(),
  message: Type.String(),
  componentName: Type.String(),
  location: Type.String(),
  browser: Type.String(),
  release: Type.Optional(Type.String({ description: 'Remote, version and hash of the code that crashed' })),
  shell: Type.Optional(Type.String({ description: 'Version of the shell' })),
  user: Type.Optional(Type.Unknown()),
  userDescription: Type.Optional(Type.String()),
  error: Anything,
  data: Anything,
  createdAt: Time,
  updatedAt: Time,
});
export type CrashReport = Static<typeof CrashReport>;

/** The reports of one error in one component, regardless of numbers and ids in the message. */
export const CrashReportGroup = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  message: Type.String({ description: 'From the latest report' }),
  componentName: Type.String(),
  count: Type.Integer(),
  users: Type.Integer({ description: 'Number of distinct users affected' }),
  firstSeenAt: Time,
  lastSeenAt: Time,
});
export type CrashReportGroup = Static<typeof CrashReportGroup>;

/** A line of a stack, and the place in the sources that it stands for. */
const StackFrame = Type.Object({
  text: Type.String({ description: 'As it was reported' }),
  source: Type.Optional(
    Type.Object(
      {
        file: Type.String({ description: 'In the repository' }),
        line: Type.Integer({ description: 'From 1' }),
        column: Type.Integer({ description: 'From 1' }),
        function: Type.Optional(Type.String({ description: 'The function that the line is in' })),
        code: Type.Optional(Type.String({ description: 'The line; part of it if it is long' })),
      },
      { description: 'Absent without a source map' },
    ),
  ),
});
export type StackFrame = Static<typeof StackFrame>;

export const CrashStack = Type.Object({ frames: Type.Array(StackFrame) });
export type CrashStack = Static<typeof CrashStack>;

const CrashReportBody = Body({
  id: Type.String({ minLength: 1, maxLength: 64, description: '"new" creates a report' }),
  error: Type.Optional(Anything),
  data: Type.Optional(Anything),
});
export type CrashReportBody = Static<typeof CrashReportBody>;

const report = endpoint('public', 'POST log/crash-report', {
  summary: 'Report that a screen failed to render',
  description:
    'A report that exists takes `data.user` and `data.userDescription`. What it has already may be sent again as it is.',
  body: CrashReportBody,
  response: { 200: Type.Object({ id: Type.String() }) },
});

export const crashReportEndpoints = {
  report: { ...report, config: { ...report.config, bodyLimit: LIMITS.crashReportBytes, acceptsKey: true } },
  describe: endpoint('session', 'POST app/submit-crash-report', {
    summary: "Add the user's description to a crash report",
    body: Body({ id: Id, userDescription: LongText() }),
    response: { 200: Type.Object({ id: Type.String() }) },
  }),
  list: endpoint('admin', 'GET admin/crash-report', {
    summary: 'List crash reports',
    querystring: listQuery({
      sort: ['createdAt', 'updatedAt', 'name', 'componentName'],
      filters: {
        name: Type.Optional(several(Type.String({ maxLength: LIMITS.nameLength }))),
        componentName: Type.Optional(several(Type.String({ maxLength: LIMITS.nameLength }))),
        group: Type.Optional(Type.String({ maxLength: 64 })),
      },
    }),
    response: { 200: Type.Array(CrashReport) },
  }),
  getStack: endpoint('admin', 'GET admin/crash-report/:id/stack', {
    summary: 'The stack of a crash report in terms of the sources',
    description: 'Resolved by the source maps of the releases that its scripts belong to.',
    params: IdParams,
    response: { 200: CrashStack },
  }),
  listGroups: endpoint('admin', 'GET admin/crash-report/groups', {
    summary: 'List crash reports by error and component',
    querystring: listQuery({ sort: ['lastSeenAt', 'firstSeenAt', 'count', 'name', 'componentName'] }),
    response: { 200: Type.Array(CrashReportGroup) },
  }),
};
