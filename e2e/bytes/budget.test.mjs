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
  parts: { grid: ['grid.js'] },
});
for (const [name, size] of Object.entries({
  vendor: 1000,
  main: 100,
  layout: 10,
  common: 5,
  table: 3,
  grid: 2,
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
  pages: { orders: { scripts: ['page-orders.js'], shares: ['react', 'shared-ui/table'] } },
});
for (const file of ['remoteEntry.js', 'pages.js', 'page-orders.js'])
  write(`mfe-dealer/dist/1.0.0-abc/${file}`, bytes(7));

const builds = readBuilds(root, ['mfe-dealer']);

test('a page is its shell, layout, container, code, facades and parts, each once, as they are sent', () => {
  assert.deepEqual(measure(builds, { '/orders': ['grid'] }), {
    pages: { '/orders': 1000 + 100 + 10 + 5 + 3 + 2 + 3 * 7 },
    glue: { dealer: 14 },
  });
});

test('a page or a part that is not there is no figure of 0', () => {
  assert.throws(() => measure(builds, { '/gone': [] }), /No remote has a page at \/gone/);
  assert.throws(() => measure(builds, { '/orders': ['gone'] }), /has a part "gone"/);
});

test('a budget leaves a hundredth of room, and no more', () => {
  const figures = { pages: { '/': 160_000 }, glue: { dealer: 3_000 } };
  const budget = budgetFor(figures);
  assert.deepEqual(budget, { pages: { '/': 161_600 }, glue: { dealer: 3_100 } });
  const kept = (bytesOfPage) =>
    compare({ ...figures, pages: { '/': bytesOfPage } }, budget).map(({ isKept }) => isKept);
  assert.deepEqual(kept(161_600), [true, true]);
  assert.deepEqual(kept(161_601), [false, true]);
});

test('what has no budget, and a budget of nothing, are named', () => {
  const rows = compare({ pages: { '/new': 5 }, glue: {} }, { pages: { '/': 10 }, glue: {} });
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
    { pages: { '/': 12 }, glue: { dealer: 3 } },
    { pages: { '/': 10 }, glue: { dealer: 3 } },
  );
  assert.match(toTable(rows), /\/ +12 +10 +\+ 2\nglue of dealer +3 +3$/);
});
