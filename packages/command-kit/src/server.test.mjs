import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { checkPort, dataDir, openLog, readableWarning } from './server.mjs';

test('a taken port is reported before anything is built, with a suggestion', async () => {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await assert.rejects(checkPort({ PORT: String(port) }), {
    name: 'Problem',
    message: new RegExp(`Port ${port} is taken`),
    advice: new RegExp(`PORT=${port + 1}`),
  });
  await new Promise((resolve) => server.close(resolve));
  await checkPort({ PORT: String(port) });
});

test('the port and the data folder may come from files, as all settings of the server', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-settings-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const write = (name, text) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address();
  const PORT_FILE = write('port', `${port}\n`);
  await assert.rejects(checkPort({ PORT_FILE }), { message: new RegExp(`Port ${port} is taken`) });
  assert.equal(dataDir({ DATA_DIR_FILE: write('data', `${folder}\n`) }), folder);
  // The server reports what is wrong with a file.
  await checkPort({ PORT: '0', HOST_FILE: path.join(folder, 'missing') });
});

test('the terminal shows warnings of the log, and lines that are not log entries', () => {
  assert.equal(readableWarning('{"level":30,"msg":"request completed"}'), undefined);
  assert.equal(readableWarning('Segmentation fault'), 'Segmentation fault');
  const line = '{"level":50,"msg":"failed","method":"GET","route":"/api","err":{"stack":"Error: x"}}';
  assert.equal(readableWarning(line), 'error: failed (GET /api)\nError: x');
  // A fault that passes, such as of a busy database, is no reason to print a stack or a statement.
  const passing = JSON.stringify({
    level: 40,
    msg: 'counts were not updated',
    err: { message: 'update `users` set `name` = ? - database is locked', stack: 'SqliteError: …\n    at x' },
  });
  assert.equal(readableWarning(passing), 'warning: counts were not updated: database is locked');
});

test('only its user can read the log, even if a readable one exists already', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-log-'));
  const umask = process.umask(0);
  t.after(() => {
    process.umask(umask);
    rmSync(folder, { recursive: true });
  });
  const file = path.join(folder, 'data', 'server.log');
  for (const before of [undefined, 0o644]) {
    if (before) chmodSync(file, before);
    const log = openLog(file);
    await once(log, 'open');
    log.end();
    assert.equal(statSync(file).mode & 0o777, 0o600);
  }
  assert.equal(statSync(path.dirname(file)).mode & 0o777, 0o700);
});
