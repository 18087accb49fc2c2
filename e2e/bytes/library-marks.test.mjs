import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { baseConfig } from '@slabdesk/remote-kit/webpack/base';
import webpack from 'webpack';

const marks = JSON.parse(readFileSync(fromRoot('e2e', 'support', 'library-marks.json'), 'utf8'));

/** Returns the output of a build that bundles these libraries itself, minified as remotes are. */
const bundle = async (folder, source) => {
  writeFileSync(path.join(folder, 'index.js'), source);
  const config = baseConfig({ dir: folder, mode: 'production' });
  const compiler = webpack({
    ...config,
    entry: './index.js',
    output: { path: path.join(folder, 'dist') },
    resolve: { ...config.resolve, modules: ['node_modules', fromRoot('node_modules')] },
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  assert.equal(stats.hasErrors(), false, stats.toString());
  const dist = path.join(folder, 'dist');
  return readdirSync(dist)
    .map((file) => readFileSync(path.join(dist, file), 'utf8'))
    .join('\n');
};

test('a bundle that brings its own copies has the mark of each library exactly once', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'library-marks-'));
  const use = (name) => `export * as ${name.replace(/\W/g, '_')} from ${JSON.stringify(name)};`;
  const names = [
    'react',
    'react-dom/client',
    'react-router-dom',
    '@emotion/cache',
    '@emotion/react',
    '@mui/material/styles',
  ];
  const source = [...names, 'react-redux', '@reduxjs/toolkit'].map(use).join('\n');
  try {
    const script = await bundle(folder, `${source}\nimport * as all from './index.js';\nconsole.log(all);`);
    const copies = Object.entries(marks).map(([name, mark]) => [name, script.split(mark).length - 1]);
    assert.deepEqual(
      copies,
      Object.keys(marks).map((name) => [name, 1]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
