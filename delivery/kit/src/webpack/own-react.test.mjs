import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { fromRoot } from '@slabdesk/command-kit/paths';
import webpack from 'webpack';
import { readSharedVersions } from './manifest.mjs';
import { remoteConfig } from './remote-config.mjs';
import { RUNTIME } from './shared.mjs';

const cache = fromRoot('node_modules', '.cache');
mkdirSync(cache, { recursive: true });
// Within the repository, whose packages the remote is built with.
const dir = mkdtempSync(path.join(cache, 'own-react-'));
after(() => rmSync(dir, { recursive: true, force: true }));

const write = (file, text) => {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
  writeFileSync(path.join(dir, file), text);
};
/** Writes the remote, with a page that has these fields besides its address. */
const writePages = (fields) =>
  write(
    'src/pages.ts',
    `export const remote = { name: 'auth', pages: { help: {
  path: '/help', layout: 'column', guard: 'public', title: 'Help', ${fields}
  load: () => import('./help'),
} } };`,
  );

write('package.json', JSON.stringify({ name: 'mfe-auth', version: '1.0.0' }));
write(
  'src/help.tsx',
  `import { getRuntimeConfig } from '@slabdesk/portal';
import { version } from 'react';
export const mount = (element: HTMLElement) => {
  element.textContent = getRuntimeConfig().productName + ' ' + version;
};`,
);

const configure = async () => {
  const options = { mode: 'production', isServed: false, dist: path.join(dir, 'dist') };
  return remoteConfig({ dir, port: 3999, ownReact: true })(options);
};

test('a remote with a React of its own bundles it, and needs no version of the one in the shell', async () => {
  writePages('mount: true,');
  const compiler = webpack(await configure());
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  assert.deepEqual(stats.compilation.errors, []);
  const { default: remote } = await import(path.join(dir, 'dist', 'remote.json'), { with: { type: 'json' } });
  assert.deepEqual(remote.shares, [RUNTIME, '@slabdesk/portal']);
  assert.deepEqual(remote.sharedVersions, readSharedVersions(dir, [RUNTIME, '@slabdesk/portal']));
  assert.equal(remote.sharedVersions.react, undefined);
  assert.equal(remote.routes[0].mount, true);
});

test('its pages are all mounted', async () => {
  writePages('');
  await assert.rejects(configure(), /React of its own, so the route \/help must say "mount: true"/);
});
