import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { startPortal } from './portal.mjs';
import { startServer } from './server.mjs';

test('a portal whose demo data an ended start has left incomplete is not started, unless demo data is not wanted', async (t) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-demo-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  const stops = [];
  const start = (demo) => () =>
    Promise.resolve({ listening: { demo, empty: false, dataDir }, stop: async () => stops.push(demo) });
  await startPortal(start(true));
  writeFileSync(path.join(dataDir, 'demo-begun'), '');
  await assert.rejects(startPortal(start(true)), {
    name: 'Problem',
    message: /An earlier start was ended while it made the demo data/,
    advice: new RegExp(`Delete ${dataDir}`),
  });
  assert.deepEqual(stops, [true]);
  await startPortal(start(false));
});

test('a server that was killed is no silent end', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-killed-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const server = path.join(folder, 'server.cjs');
  writeFileSync(
    server,
    "process.send({}); process.once('message', () => process.kill(process.pid, 'SIGKILL'));",
  );
  const said = [];
  const env = { ...process.env, DATA_DIR: folder };
  const { exited, stop } = await startServer({ server, env, cwd: folder, say: (text) => said.push(text) });
  void stop();
  assert.equal(await exited, 1);
  assert.deepEqual(said, ['The server was ended by SIGKILL.']);
});
