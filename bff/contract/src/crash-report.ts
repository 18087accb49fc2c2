import { type Static, Type } from '@sinclair/typebox';
import { Body, Id, LongText, listQuery, Time } from './common';
import { LIMITS } from './constants';
import { endpoint } from './endpoint';

const Anything = Type.Record(Type.String(), Type.Unknown());

export const CrashReport = Type.Object({
  _id: Id,
  name: Type.String(),
  message: Type.String(),
  componentName: Type.String(),
  location: Type.String(),
  browser: Type.String(),
  user: Type.Optional(Type.Unknown()),
  userDescription: Type.Optional(Type.String()),
  error: Anything,
  data: Anything,
  createdAt: Time,
  updatedAt: Time,
});
export type CrashReport = Static<typeof CrashReport>;

const CrashReportBody = Body({
  id: Type.String({ minLength: 1, maxLength: 64, description: '"new" creates' }),
  error: Type.Optional(Anything),
  data: Type.Optional(Anything),
});
export type CrashReportBody = Static<typeof CrashReportBody>;

const report = endpoint('public', 'POST log/crash-report', {
  summary: 'Report that a screen failed to render',
  body: CrashReportBody,
  response: { 200: Type.Object({ id: Type.String() }) },
});

export const crashReportEndpoints = {
  report: { ...report, config: { ...report.config, bodyLimit: LIMITS.crashReportBytes, creates: true } },
  describe: endpoint('session', 'POST app/submit-crash-report', {
    summary: 'Say what happened before the crash',
    body: Body({ id: Id, userDescription: LongText() }),
    response: { 200: Type.Object({ id: Type.String() }) },
  }),
  list: endpoint('admin', 'GET admin/crash-report', {
    summary: 'List crash reports',
    querystring: listQuery({
      sort: ['createdAt', 'updatedAt', 'name', 'componentName'],
      filters: { name: Type.Optional(Type.String()), componentName: Type.Optional(Type.String()) },
    }),
    response: { 200: Type.Array(CrashReport) },
  }),
};
