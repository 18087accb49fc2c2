import { cpus, loadavg } from 'node:os';
import type { Size } from '../market';
import type { MeasuredJob } from './jobs';
import type { Measured } from './probe';

const ms = (value: number | undefined) => value?.toFixed(1) ?? '';

const ratioOf = ({ large, small }: Measured) => (small === undefined ? '' : (large / small).toFixed(2));

const nameOf = ({ url, status }: Measured) =>
  `${url
    .replace(/pageSize=20&?/, '')
    .replace(/after=[^&]*/, 'after=…')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')}${status === 200 ? '' : ` (${status})`}`;

const bySlowest = (results: Measured[]) => [...results].sort((a, b) => b.large - a.large);

const table = (head: string[], rows: string[][]): string =>
  [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

const details = (results: Measured[]): string =>
  table(
    ['call', 'ms', 'compared with', 'ratio', 'plan'],
    bySlowest(results).map((row) => [nameOf(row), ms(row.large), ms(row.small), ratioOf(row), row.plan]),
  );

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A row per list: a list has up to 200 combinations. */
const summary = (results: Measured[]): string => {
  const pathOf = ({ url }: Measured) => url.split('?')[0] ?? '';
  const paths = [...new Set(results.map(pathOf))].sort();
  return table(
    ['list', 'combinations', 'median ms', 'slowest ms', 'slowest'],
    paths.map((path) => {
      const rows = results.filter((row) => pathOf(row) === path);
      const [slowest] = bySlowest(rows);
      return [
        path,
        String(rows.length),
        ms(median(rows.map(({ large }) => large))),
        ms(slowest?.large),
        slowest ? (nameOf(slowest).split('?')[1] ?? '') : '',
      ];
    }),
  );
};

/** A row per background job. */
export const jobsReport = (jobs: MeasuredJob[]): string =>
  `## Background jobs

The event loop's delay while a job with much to do runs and a dealer's lists are read, in ms.

${table(
  ['job', 's', 'median', 'p99', 'longest'],
  jobs.map((row) => [row.job, ms(row.seconds), ms(row.median), ms(row.p99), ms(row.longest)]),
)}`;

const groupsOf = (results: Measured[]) => [...new Set(results.map(({ group }) => group))];

const titleOf = (group: string) => `## ${group[0]?.toUpperCase()}${group.slice(1)}`;

/** Every call, the slowest first. */
export const fullReport = (results: Measured[]): string =>
  groupsOf(results)
    .map((group) => `${titleOf(group)}\n\n${details(results.filter((row) => row.group === group))}`)
    .join('\n\n');

/** The page of the documentation: sorts and filters in a row per list. */
export const documentOf = (
  results: Measured[],
  jobs: MeasuredJob[],
  size: Size,
  database: string,
): string => {
  const sections = groupsOf(results).map((group) => {
    const rows = results.filter((row) => row.group === group);
    return `${titleOf(group)}\n\n${group === 'sort and filter' ? summary(rows) : details(rows)}`;
  });
  const count = (value: number) => value.toLocaleString('en-US');
  return `# Performance

Written by \`npm run bench:scale -- --write\`. ${count(size.orders)} orders, of which one dealer has 99 %, ${count(size.users)} users,
${count(size.auditEntries)} entries of the audit log, ${count(size.materials)} materials, on ${database}. Medians of five calls, in ms, measured on
${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node} on one machine for the server, the database and the bench: ${cpus().length} cores,
${cpus()[0]?.model ?? 'unknown'}, a load of ${loadavg()[1]?.toFixed(0)} at the end. "Compared with" is the same call for a dealer with 0.1 % of the
orders; for pages, the first page. The ratios say more than the times.

${[...sections, jobsReport(jobs)].join('\n\n')}
`;
};
