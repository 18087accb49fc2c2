import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../app';
import { loadConfig } from '../../../config/config';
import { repositoryRoot } from '../../../config/repository-root';
import { migrate, openDatabase } from '../../../database';
import { writeShellBuild } from '../../shell-build';
import { FULL_SIZE, peopleOf, scaledSize } from '../market';
import { seed } from '../seed';
import { pagedLists, type ScaleCall, samplesOf, scaleCalls } from './calls';
import { type MeasuredJob, measureJobs } from './jobs';
import { createProbe, type Measured } from './probe';
import { documentOf, fullReport, jobsReport } from './report';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: String(FULL_SIZE.orders) },
    only: { type: 'string' },
    /** Writes the page of the documentation. */
    write: { type: 'boolean', default: false },
    data: { type: 'string', default: mkdtempSync(join(tmpdir(), 'slabdesk-scale-')) },
  },
});

/** Calls that the large dealer makes while background jobs run. */
const READ = ['fabricator/order?pageSize=20', 'fabricator/summary', 'fabricator/material?pageSize=20'];

const log = (line: string) => console.error(line);

const openApp = async (): Promise<FastifyInstance> => {
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: values.data,
    SECRET: 'a secret of the bench, long enough',
    LOG_LEVEL: 'silent',
    DEMO: 'false',
    DATABASE_URL: process.env.TEST_DATABASE_URL,
    WEB_ROOT: writeShellBuild(join(values.data, 'web')),
  });
  const db = openDatabase(config);
  await migrate(db);
  await seed(db, scaledSize(Number(values.orders)), log);
  const app = await buildApp(config, { db });
  await app.ready();
  return app;
};

const run = async () => {
  const size = scaledSize(Number(values.orders));
  const app = await openApp();
  const samples = samplesOf(size);
  const probe = await createProbe(app, peopleOf(size), samples);
  const wanted = (call: ScaleCall) => !values.only || call.url(samples.large).includes(values.only);
  const results: Measured[] = [];
  for (const call of scaleCalls().filter(wanted)) results.push(await probe.measure(call));
  for (const [path, caller] of pagedLists) {
    if (!values.only || path.includes(values.only)) results.push(...(await probe.measurePages(path, caller)));
  }
  for (const path of ['fabricator/order', 'admin/audit'] as const) {
    if (!values.only || values.only === 'csv') results.push(await probe.measureExport(path));
  }
  const write = (jobs: MeasuredJob[]) => {
    if (!values.write) return;
    const database = process.env.TEST_DATABASE_URL ? 'MariaDB' : 'SQLite';
    const file = join(repositoryRoot(), 'docs/reference/performance.md');
    // The end of the page is about browsers and written by hand.
    const kept = readFileSync(file, 'utf8').split(/^(?=## Pages$)/m)[1] ?? '';
    writeFileSync(file, `${documentOf(results, jobs, size, database)}\n${kept}`);
  };
  // The jobs take as long as all calls, and the calls' figures shouldn't be lost with them.
  write([]);
  const jobs =
    !values.only || values.only === 'jobs'
      ? await measureJobs(app, (turn) => probe.read(READ[turn % READ.length] ?? ''))
      : [];
  console.log([fullReport(results), jobsReport(jobs)].join('\n\n'));
  write(jobs);
  await app.close();
};

run().catch((error) => {
  console.error(error);
  process.exit(1);
});
