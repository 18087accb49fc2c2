import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import webpack from 'webpack';
import { chunkIntegrity } from './chunk-integrity.mjs';
import { sourceMaps } from './source-maps.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'source-maps-'));
after(() => rmSync(root, { recursive: true, force: true }));

const SOURCES = {
  'main.js': `import(/* webpackChunkName: "lazy" */ './lazy.js').then(({ fail }) => fail('slab'));

export const inMain = () => {
  throw new Error('thrown in main');
};
globalThis.inMain = inMain;`,
  'lazy.js': `export const fail = (name) => {
  throw new Error('thrown in ' + name);
};`,
};

const build = async () => {
  const dir = path.join(root, 'mfe-slabs');
  mkdirSync(path.join(dir, 'src'), { recursive: true });
  for (const [file, text] of Object.entries(SOURCES)) writeFileSync(path.join(dir, 'src', file), text);
  const compiler = webpack({
    mode: 'production',
    context: dir,
    devtool: false,
    entry: { main: './src/main.js' },
    output: { path: path.join(dir, 'dist', '1.0.0'), filename: '[name].[contenthash:10].js' },
    plugins: [sourceMaps({ root, folder: '1.0.0' }), chunkIntegrity()],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  assert.equal(stats.hasErrors(), false, stats.toString());
  return path.join(dir, 'dist');
};

test('every script has a map elsewhere that leads to its sources, and does not say so', async () => {
  const dist = await build();
  const scripts = readdirSync(path.join(dist, '1.0.0'));
  assert.deepEqual(
    readdirSync(path.join(dist, 'maps', '1.0.0')).sort(),
    scripts.map((file) => `${file}.map`).sort(),
  );
  for (const [start, line] of [
    ['main', 4],
    ['lazy', 2],
  ]) {
    const script = scripts.find((file) => file.includes(start)) ?? '';
    const code = readFileSync(path.join(dist, '1.0.0', script), 'utf8');
    assert.doesNotMatch(code, /sourceMappingURL/);
    const json = readFileSync(path.join(dist, 'maps', '1.0.0', `${script}.map`), 'utf8');
    assert.ok(!json.includes(root));
    // In the runtime's file, the hashes that are filled in last come before it.
    const before = code.slice(0, code.indexOf('thrown in'));
    const found = originalPositionFor(new TraceMap(json), {
      line: before.split('\n').length,
      column: before.length - before.lastIndexOf('\n') - 1,
    });
    assert.deepEqual([found.source, found.line], [`mfe-slabs/src/${start}.js`, line]);
  }
});
