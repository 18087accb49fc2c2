import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { chunkIntegrity, integrityOf } from './chunk-integrity.mjs';
import { container } from './container.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'chunk-integrity-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Builds two lazy chunks, `one` containing this text. Resolves to the emitted files by name. */
const build = async (name, text, config) => {
  const dir = path.join(folder, name);
  mkdirSync(path.join(dir, 'src'), { recursive: true });
  const sources = {
    'pages.ts': `export const load = (name) =>
      name ? import(/* webpackChunkName: "one" */ './one') : import(/* webpackChunkName: "two" */ './two');`,
    'one.js': `export default ${JSON.stringify(text)};`,
    'two.js': 'export default 2;',
  };
  for (const [file, source] of Object.entries(sources)) writeFileSync(path.join(dir, 'src', file), source);
  const compiler = webpack({
    mode: 'production',
    context: dir,
    ...config,
    output: { path: path.join(dir, 'dist'), chunkFilename: '[name].[contenthash:10].js', ...config.output },
    plugins: [chunkIntegrity(), ...(config.plugins ?? [])],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  assert.equal(stats.hasErrors(), false, stats.toString());
  const files = readdirSync(path.join(dir, 'dist'));
  return new Map(files.map((file) => [file, readFileSync(path.join(dir, 'dist', file))]));
};

const application = { entry: { main: './src/pages.ts' }, output: { filename: '[name].[contenthash:10].js' } };

const remote = {
  entry: {},
  infrastructureLogging: { level: 'error' },
  output: { uniqueName: 'sample', publicPath: 'auto' },
  plugins: container('sample'),
};

const namesOf = (files, start) => [...files.keys()].filter((file) => file.startsWith(start));

for (const [kind, config, runtimeFile, chunks] of [
  ['an application', application, 'main.', 2],
  ['a container', remote, 'remoteEntry.js', 2],
]) {
  test(`the runtime of ${kind} requires the hash of each emitted chunk`, async () => {
    const files = await build(kind, 'a text', config);
    const [runtime] = namesOf(files, runtimeFile);
    const code = files.get(runtime).toString();
    const others = [...files].filter(([file]) => file.endsWith('.js') && file !== runtime);
    assert.equal(others.length, chunks);
    for (const [file, bytes] of others) {
      assert.ok(code.includes(createHash('sha256').update(bytes).digest('base64')), file);
    }
    assert.match(code, /\.integrity="sha256-"\+/);
    assert.match(code, /\.crossOrigin="anonymous"/);
    assert.doesNotMatch(code, /integrity of|:"undefined"/);
  });
}

test('a runtime with a hash in its name gets a new name if, and only if, a chunk changes', async () => {
  const [first, same, other] = [
    await build('first', 'a text', application),
    await build('same', 'a text', application),
    await build('other', 'another one', application),
  ].map((files) => namesOf(files, 'main.'));
  assert.deepEqual(first, same);
  assert.notDeepEqual(first, other);
});

test('integrity is a hash that browsers support', () => {
  assert.equal(integrityOf(Buffer.from('')), 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
});
