import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
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
const DRIVER = path.join('node_modules', 'better-sqlite3-13');
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

/** Leaves statements to collections that start between two microtasks, where better-sqlite3 12 aborts on Node 24. */
const COLLECT = `
  const { openSqliteFile } = require('./bff/dist/src/database/sqlite-driver.js');
  (async () => {
    const db = openSqliteFile(':memory:');
    for (let i = 0; i < 20_000; i += 1) {
      db.prepare('select 1').get();
      await null;
    }
    console.log('done');
  })();
`;

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

  test(`Node ${major} reports a package that was made with Node 20`, { skip }, async () => {
    rmSync(path.join(out, DRIVER), { recursive: true, force: true });
    const { code, output } = await command('migrate', await newPlace('SQLite'));
    assert.equal(code, 1);
    assert.match(output, /better-sqlite3 was installed with another version of Node\.js/);
    // What a package that was made with this version contains.
    cpSync(path.join(HERE, DRIVER), path.join(out, DRIVER), { recursive: true });
  });

  test(`SQLite survives garbage collection on Node ${major}`, { skip }, async () => {
    const { code, output } = await run(node, ['-e', COLLECT], { cwd: out });
    assert.equal(code, 0, output);
    assert.equal(output.trim(), 'done');
  });

  for (const kind of ['SQLite', 'MariaDB']) {
    test(`the packaged server and its commands run on Node ${major} with ${kind}`, { skip }, async () => {
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
