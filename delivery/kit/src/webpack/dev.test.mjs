import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { manifestProblem } from './contract.mjs';

const cache = fromRoot('node_modules', '.cache');
mkdirSync(cache, { recursive: true });
// Within the repository, whose packages the remote is built with.
const dir = mkdtempSync(path.join(cache, 'dev-'));
const portal = createServer((_request, response) => {
  const boot = JSON.stringify({ remotes: [{ name: 'dealer', routes: [] }], release: '1' });
  response.setHeader('Content-Type', 'text/html').end(`<script id="boot">${boot}</script>`);
}).listen(0, '127.0.0.1');
let dev;
after(async () => {
  dev?.kill();
  portal.close();
  rmSync(dir, { recursive: true, force: true });
});

const FILES = {
  'package.json': JSON.stringify({
    name: 'mfe-slab-yards',
    version: '1.0.0',
    portalPaths: { 'slab-yards': ['/slab-yards/*'] },
  }),
  'webpack.config.mjs': `import { remoteConfig } from '@slabdesk/remote-kit';
export default remoteConfig({ dir: import.meta.dirname, port: 0 });
`,
  'src/pages.ts': `export const remote = { name: 'slab-yards', pages: { yards: {
  path: '/slab-yards', layout: 'column', guard: 'public', title: 'Yards', load: () => import('./yards'),
} } };
`,
  'src/yards.tsx': 'export default () => null;\n',
};

test('npm run dev shows the pages of a remote with a repository of its own inside a portal that does not list it', async () => {
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  }
  if (!portal.listening) await once(portal, 'listening');
  const address = `http://127.0.0.1:${portal.address().port}`;
  const { DEV_PORT: _port, BFF_URL: _url, ...env } = process.env;
  const script = path.join(import.meta.dirname, 'run.mjs');
  dev = spawn(process.execPath, [script, 'serve', '--portal', address], { cwd: dir, env });
  const said = [];
  for await (const line of createInterface({ input: dev.stdout })) {
    said.push(line);
    if (line.includes('served live')) break;
  }
  const [url] = /http:\S+/.exec(said.at(-1)) ?? assert.fail(said.join('\n'));

  const page = await (await fetch(`${url}/slab-yards`, { headers: { Accept: 'text/html' } })).text();
  const { remotes } = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(page)[1]);
  assert.deepEqual(
    remotes.map(({ name }) => name),
    ['dealer', 'slab-yards'],
  );
  // The shell drops pages that a remote may not have, by what the portal says of its paths.
  const [, served] = remotes;
  assert.equal(manifestProblem(served, { 'slab-yards': served.paths ?? [] }), undefined);
  assert.equal((await fetch(new URL(served.entry, url))).status, 200);
});
