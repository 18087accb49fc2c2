import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { createMeasuredApp } from '../testing/measured-app';

const ROOT = join(__dirname, '../../..');
const DASHBOARDS = join(ROOT, 'deploy/grafana');

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}

interface Dashboard {
  uid: string;
  title: string;
  panels: Array<{ title: string; description: string; targets: Array<{ expr: string }> }>;
  templating: { list: Array<{ query: string }> };
  annotations: { list: Array<{ expr: string }> };
}

const { groups } = parse(readFileSync(join(ROOT, 'deploy/prometheus/alerts.yaml'), 'utf8')) as {
  groups: Array<{ rules: Rule[] }>;
};
const alerts = groups.flatMap(({ rules }) => rules);
const runbook = readFileSync(join(ROOT, 'docs/runbook.md'), 'utf8');
const dashboards = readdirSync(DASHBOARDS).map(
  (file) => JSON.parse(readFileSync(join(DASHBOARDS, file), 'utf8')) as Dashboard,
);

/** The metrics and labels that Prometheus adds to a scrape. */
const OF_PROMETHEUS = { metrics: ['up'], labels: ['job', 'instance'] };
const KEYWORDS = new Set(['by', 'without', 'on', 'and', 'or', 'unless', 'group_left', 'group_right', 'bool']);

/** The metrics and labels that an expression reads. */
const namesIn = (expression: string) => {
  const labels = [
    ...[...expression.matchAll(/[{,]\s*(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, name]) => name ?? ''),
    ...[...expression.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list.split(/,\s*/),
    ),
  ];
  const bare = expression
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without)\s*\([^)]*\)/g, '')
    .replace(/\b\w+\s*\(/g, '(');
  const metrics = [...bare.matchAll(/\b[a-z_]\w*\b/gi)]
    .map(([name]) => name)
    .filter((name) => !KEYWORDS.has(name));
  return { metrics, labels };
};

/** All that a running portal exports. */
const exportedNames = async () => {
  const test = await createMeasuredApp();
  mkdirSync(join(test.config.dataDir, 'backups'), { recursive: true });
  // Some are there once something has happened.
  await test.app.inject({
    method: 'POST',
    url: '/api/log/crash-report',
    payload: { id: 'new', error: { name: 'TypeError', message: 'x' }, data: { componentName: 'a' } },
  });
  await test.app.jobs
    .every({ name: 'Test work', everyMs: 60_000, work: async () => {}, failure: 'no' })
    .run();
  let families = await test.read();
  // Delays are known once some were measured.
  while (!families.has('nodejs_eventloop_delay_p99')) {
    await sleep(20);
    families = await test.read();
  }
  await test.close();
  const samples = [...families.values()].flatMap((family) => family.samples);
  return {
    metrics: new Set([...OF_PROMETHEUS.metrics, ...samples.map(({ name }) => name)]),
    labels: new Set([...OF_PROMETHEUS.labels, ...samples.flatMap((sample) => Object.keys(sample.labels))]),
  };
};

let exported: Awaited<ReturnType<typeof exportedNames>>;
beforeAll(async () => {
  exported = await exportedNames();
});

const expectExported = (expression: string) => {
  const { metrics, labels } = namesIn(expression);
  expect(metrics.length).toBeGreaterThan(0);
  expect(metrics.filter((name) => !exported.metrics.has(name))).toEqual([]);
  expect(labels.filter((name) => !exported.labels.has(name))).toEqual([]);
};

it('namesIn finds the metrics and labels of an expression', () => {
  const expression =
    'histogram_quantile(0.9, sum by (le, a) (rate(x_bucket{b=~"5..", c!="d"}[5m]))) / y > 3 and time() > 1e3';
  expect(namesIn(expression)).toEqual({ metrics: ['x_bucket', 'y'], labels: ['b', 'c', 'le', 'a'] });
});

describe('The alerts', () => {
  it('are eleven', () => {
    expect(alerts).toHaveLength(11);
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(11);
  });

  it.each(alerts.map((rule) => [rule.alert, rule] as const))(
    '%s reads what is exported',
    (_name, { expr }) => {
      expectExported(expr);
    },
  );

  it.each(alerts.map((rule) => [rule.alert, rule] as const))(
    '%s has a section in the runbook: meaning, impact, check and fix',
    (name, { annotations }) => {
      expect(annotations.summary).toMatch(/\.$/);
      expect(annotations.runbook).toBe(`docs/runbook.md#${name.toLowerCase()}`);
      const section = runbook.split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? '';
      for (const part of ['Meaning', 'Impact', 'Check', 'Fix'])
        expect(section).toMatch(new RegExp(`^\\*\\*${part}\\.\\*\\* .{20}`, 'm'));
    },
  );

  it('are all that the runbook describes', () => {
    const sections = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(sections.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
  });
});

describe('The dashboards', () => {
  it('are three, which can be told apart', () => {
    expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(3);
    expect(new Set(dashboards.map(({ title }) => title)).size).toBe(3);
  });

  it.each(dashboards.map((dashboard) => [dashboard.title, dashboard] as const))(
    '%s reads what is exported',
    (_title, { panels, annotations }) => {
      for (const { title, description, targets } of panels) {
        expect([title, description.length > 10]).toEqual([title, true]);
        for (const { expr } of targets) expectExported(expr);
      }
      for (const { expr } of annotations.list) expectExported(expr);
    },
  );
});
