import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { fromRoot } from './paths.mjs';

/** A fake BFF that records the messages and signals it gets. */
const SERVER = `import { appendFileSync } from 'node:fs';
const end = (why) => { appendFileSync('told.log', why + '\\n'); if (why !== 'drain') process.exit(0); };
process.on('message', end).on('disconnect', () => end('disconnect'));
process.on('SIGINT', () => {});
const server = (await import('node:http')).createServer((_, response) => response.end());
server.listen(0, '127.0.0.1', () => process.send(server.address().port));`;

const START = `import { fork } from 'node:child_process';
import { once } from 'node:events';
import { endWithServer } from ${JSON.stringify(pathToFileURL(fromRoot('packages', 'command-kit', 'src', 'ending.mjs')).href)};
const ending = endWithServer('start');
const child = fork('server.mjs');
const exited = once(child, 'exit');
const [port] = await once(child, 'message');
ending.attach({ stop: async (how = 'close') => { if (child.connected) child.send(how); await exited; } });
console.log(JSON.stringify({ script: process.pid, server: child.pid, port }));
process.exitCode = (await exited)[0];`;

let dir;
before(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'slabdesk-ending-'));
  const packageJson = { name: 'ending', version: '1.0.0', scripts: { start: 'exec node start.mjs' } };
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify(packageJson));
  writeFileSync(path.join(dir, 'start.mjs'), START);
  writeFileSync(path.join(dir, 'server.mjs'), SERVER);
});
after(() => rmSync(dir, { recursive: true }));

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const until = async (condition) => {
  for (let tries = 0; tries < 800 && !condition(); tries += 1) await sleep(25);
  assert.ok(condition());
};
const told = () => readFileSync(path.join(dir, 'told.log'), 'utf8').trim().split('\n');

const start = async () => {
  writeFileSync(path.join(dir, 'told.log'), '');
  const npm = spawn('npm', ['start', '--silent'], { cwd: dir, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: npm.stdout });
  const [line] = await once(lines, 'line');
  const pids = JSON.parse(line);
  const untilGone = async () => {
    await until(() => !isRunning(pids.server) && !isRunning(pids.script));
    await assert.rejects(fetch(`http://127.0.0.1:${pids.port}`));
  };
  return { npm, untilGone, ...pids };
};

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL']) {
  test(`${signal} to npm or to its script stops the server as well`, async () => {
    for (const target of ['npm', 'script']) {
      const started = await start();
      process.kill(target === 'npm' ? started.npm.pid : started.script, signal);
      if (signal === 'SIGTERM') {
        await until(() => told().includes('drain'));
        assert.ok(isRunning(started.server));
        await sleep(600);
        process.kill(started.script, signal);
      }
      await started.untilGone();
    }
  });
}

test('a signal that arrives twice, as Ctrl+C does, counts once', async () => {
  const started = await start();
  process.kill(started.script, 'SIGTERM');
  process.kill(started.npm.pid, 'SIGTERM');
  await until(() => told().includes('drain'));
  await sleep(200);
  assert.deepEqual(told(), ['drain']);
  await sleep(400);
  process.kill(started.script, 'SIGTERM');
  await started.untilGone();
  assert.deepEqual(told().slice(0, 2), ['drain', 'now']);
});
