import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { budgetFor, compare, toTable } from './budget.mjs';
import { measure, readBuilds } from './figures.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'bytes-'));
after(() => rmSync(root, { recursive: true, force: true }));

const write = (file, content) => {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content));
};
const bytes = (count) => 'x'.repeat(count);

const routes = [{ path: '/orders', page: 'orders', layout: 'sidebar' }];
write('shell/dist/shell.json', {
  scripts: ['vendor.js', 'main.js'],
  layouts: { sidebar: ['layout.js', 'common.js'] },
  shares: { 'shared-ui/table': ['common.js', 'table.js'] },
  parts: { 'hang-worker': ['idle.js'], 'web-vitals': ['idle.js'], 'table-grid': ['grid.js'] },
});
for (const [name, size] of Object.entries({
  vendor: 1000,
  main: 100,
  layout: 10,
  common: 5,
  table: 3,
  grid: 2,
  idle: 1,
})) {
  write(`shell/dist/assets/${name}.js`, bytes(size * 3));
  write(`shell/dist/assets/${name}.js.br`, bytes(size));
}
write('mfe-dealer/dist/remote.json', {
  name: 'dealer',
  directory: '1.0.0-abc',
  entry: 'remoteEntry.js',
  exposed: ['pages.js'],
  routes,
  parts: { 'live-orders': ['live.js'] },
  pages: { orders: { scripts: ['page-orders.js'], shares: ['react', 'shared-ui/table'] } },
});
for (const file of ['remoteEntry.js', 'pages.js', 'page-orders.js', 'live.js'])
  write(`mfe-dealer/dist/1.0.0-abc/${file}`, bytes(7));

const builds = readBuilds(root, ['mfe-dealer']);

test('a page is its shell, layout, container, code, facades and parts, each once, as they are sent', () => {
  const onPhone = 1000 + 100 + 10 + 5 + 3 + 1 + 3 * 7 + 7;
  assert.deepEqual(measure(builds), {
    desktop: { '/orders': onPhone + 2 },
    phone: { '/orders': onPhone },
    glue: { dealer: 14 },
  });
});

test('a page or a part that is not there is no figure of 0', () => {
  const figures = (desktop) => () => measure(builds, { desktop, phone: {} });
  assert.throws(figures({ '/gone': [] }), /No remote has a page at \/gone/);
  assert.throws(figures({ '/orders': ['gone'] }), /has a part "gone"/);
});

test('a budget leaves a hundredth of room, and no more', () => {
  const figures = { desktop: { '/': 160_000 }, phone: {}, glue: { dealer: 3_000 } };
  const budget = budgetFor(figures);
  assert.deepEqual(budget, { desktop: { '/': 161_600 }, phone: {}, glue: { dealer: 3_100 } });
  const kept = (bytesOfPage) =>
    compare({ ...figures, desktop: { '/': bytesOfPage } }, budget).map(({ isKept }) => isKept);
  assert.deepEqual(kept(161_600), [true, true]);
  assert.deepEqual(kept(161_601), [false, true]);
});

test('what has no budget, and a budget of nothing, are named', () => {
  const rows = compare({ desktop: { '/new': 5 }, phone: {}, glue: {} }, { desktop: { '/': 10 }, glue: {} });
  assert.deepEqual(
    rows.map(({ name, isKept }) => [name, isKept]),
    [
      ['/new', false],
      ['/', false],
    ],
  );
  assert.match(toTable(rows), /\/new +5 +none +not in both\n\/ +none +10 +not in both/);
});

test('the table says by how much a figure is over', () => {
  const rows = compare(
    { desktop: { '/': 12 }, phone: { '/': 4 }, glue: { dealer: 3 } },
    { desktop: { '/': 10 }, phone: { '/': 4 }, glue: { dealer: 3 } },
  );
  assert.match(toTable(rows), /\/ +12 +10 +\+ 2\n\/ on a phone +4 +4\nglue of dealer +3 +3$/);
});
