import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { copyServer } from '../../../scripts/package/contents.mjs';
import { writeEntries } from '../../../scripts/package/entries.mjs';
import { writeRelease } from '../../../scripts/package/release.mjs';
import { fromRoot } from '../../command-kit/src/paths.mjs';
import { run } from '../../command-kit/src/run.mjs';

const HERE = fromRoot('packages', 'node-versions');
const MODULE = path.join('node_modules', 'better-sqlite3');
const PASSWORD = 'Correct-Horse-1';

const out = mkdtempSync(path.join(tmpdir(), 'slabdesk-node-versions-'));
before(async () => {
  const { code, output } = await run(
    process.execPath,
    [fromRoot('scripts', 'compile.mjs'), 'bff/contract', 'packages/releases', 'bff'],
    { cwd: fromRoot() },
  );
  assert.equal(code, 0, output);
  await copyServer(out);
  writeEntries(out);
  writeRelease(out, { version: '0.0.0', commit: null });
});
after(() => rmSync(out, { recursive: true, force: true }));

/** Compiles better-sqlite3 for a version of Node, unless that was done before. Resolves to the folder of the build. */
async function compiledFor(home) {
  const { version } = createRequire(import.meta.url)(fromRoot(MODULE, 'package.json'));
  const { version: node } = createRequire(import.meta.url)(path.join(home, 'package.json'));
  const folder = path.join(HERE, 'node_modules', '.cache', `better-sqlite3-${version}-node-${node}`);
  const build = path.join(folder, 'build');
  if (existsSync(path.join(folder, 'done'))) return build;
  rmSync(folder, { recursive: true, force: true });
  cpSync(fromRoot(MODULE), folder, {
    recursive: true,
    filter: (file) => file !== fromRoot(MODULE, 'build'),
  });
  const env = {
    ...process.env,
    npm_config_nodedir: home,
    PATH: `${path.join(home, 'bin')}${path.delimiter}${process.env.PATH}`,
  };
  const { code, output } = await run('npm', ['run', 'build-release'], { cwd: folder, env });
  assert.equal(code, 0, output);
  mkdirSync(path.join(folder, 'done'));
  return build;
}

const newData = () => mkdtempSync(path.join(out, 'data-'));

/** Settings of a place with an empty database: SQLite, or MariaDB. */
async function newPlace(kind) {
  const env = { PATH: process.env.PATH, DATA_DIR: newData(), SECRET: 'x'.repeat(32), DEMO: 'false' };
  if (kind === 'SQLite') return env;
  const url = new URL(process.env.TEST_DATABASE_URL);
  const database = `versions_${process.pid}_${Date.now()}`;
  const mysql = createRequire(fromRoot('bff', 'package.json'))('mysql2/promise');
  const connection = await mysql.createConnection(url.href);
  await connection.query(`create database ${database}`);
  await connection.end();
  url.pathname = `/${database}`;
  return { ...env, DATABASE_URL: url.href };
}

async function signIn(node, env) {
  const port = await getPort({ host: '127.0.0.1' });
  const server = spawn(node, [path.join(out, 'server.js')], {
    env: { ...env, PORT: String(port) },
    stdio: 'ignore',
  });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  try {
    const url = `http://127.0.0.1:${port}`;
    for (let tries = 0; !(await fetch(`${url}/healthz`).catch(() => undefined))?.ok; tries += 1) {
      assert.ok(tries < 600 && server.exitCode === null, 'The server did not start');
      await sleep(100);
    }
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'boss@example.com', password: PASSWORD }),
    });
    assert.equal(response.status, 200);
  } finally {
    server.kill();
    await exited;
  }
}

for (const major of ['22', '24']) {
  const home = path.join(HERE, 'node_modules', `node-${major}`);
  const node = path.join(home, 'bin', 'node');
  const skip = !existsSync(node) && `there is no Node ${major} for this system`;
  const command = async (name, env, ...args) => {
    const { code, output } = await run(node, [path.join(out, `${name}.js`), ...args], { env });
    return { code, output };
  };
  const succeed = async (...call) => {
    const { code, output } = await command(...call);
    assert.equal(code, 0, output);
  };

  test(`Node ${major} reports a better-sqlite3 that was built for another version`, { skip }, async () => {
    cpSync(fromRoot(MODULE, 'build'), path.join(out, MODULE, 'build'), { recursive: true, force: true });
    const { code, output } = await command('migrate', await newPlace('SQLite'));
    assert.equal(code, 1);
    assert.match(output, /better-sqlite3 was built for another version of Node\.js/);
  });

  // better-sqlite3 12 aborts on Node 24.19 and newer, when garbage collection meets a statement.
  for (const kind of major === '22' ? ['SQLite', 'MariaDB'] : ['MariaDB']) {
    test(`the packaged server and its commands run on Node ${major} with ${kind}`, { skip }, async () => {
      if (kind === 'SQLite') {
        cpSync(await compiledFor(home), path.join(out, MODULE, 'build'), { recursive: true, force: true });
      }
      const place = await newPlace(kind);
      await succeed('admin', place, '--email', 'boss@example.com', '--name', 'Boss', '--password', PASSWORD);
      await signIn(node, place);
      const backup = path.join(newData(), 'backup');
      await succeed('backup', place, '--out', backup);
      const restored = await newPlace(kind);
      await succeed('restore', restored, '--from', backup);
      await signIn(node, restored);
    });
  }
}
