import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { fromRoot } from './paths.mjs';
import { isRunning, until } from './testing/processes.mjs';

/** A fake BFF that records the messages and signals it gets. */
const SERVER = `import { appendFileSync } from 'node:fs';
const end = (why) => { appendFileSync('told.log', why + '\\n'); if (why !== 'drain') process.exit(0); };
process.on('message', end).on('disconnect', () => end('disconnect'));
process.on('SIGINT', () => {});
const server = (await import('node:http')).createServer((_, response) => response.end());
server.listen(0, '127.0.0.1', () => process.send(server.address().port));`;

/** Notes the signals that it gets and how it stops the server. SIGUSR2 makes it a second later. */
const START = `import { appendFileSync } from 'node:fs';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { endWithServer } from ${JSON.stringify(pathToFileURL(fromRoot('packages', 'command-kit', 'src', 'ending.mjs')).href)};
let now = 0;
performance.now = () => now;
const note = (line) => appendFileSync('got.log', line + '\\n');
process.on('SIGTERM', note).on('SIGUSR2', (signal) => { now += 1000; note(signal); });
const ending = endWithServer('start');
const child = fork('server.mjs');
const exited = once(child, 'exit');
const [port] = await once(child, 'message');
ending.attach({ stop: async (how = 'close') => { note('stop ' + how); if (child.connected) child.send(how); await exited; } });
console.log(JSON.stringify({ script: process.pid, server: child.pid, port }));
process.exitCode = (await exited)[0];`;

const root = mkdtempSync(path.join(tmpdir(), 'slabdesk-ending-'));
after(() => rmSync(root, { recursive: true }));

const start = async () => {
  const dir = mkdtempSync(path.join(root, 'start-'));
  const packageJson = { name: 'ending', version: '1.0.0', scripts: { start: 'exec node start.mjs' } };
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify(packageJson));
  writeFileSync(path.join(dir, 'start.mjs'), START);
  writeFileSync(path.join(dir, 'server.mjs'), SERVER);
  const linesOf = (file) => {
    const place = path.join(dir, file);
    return existsSync(place) ? readFileSync(place, 'utf8').trim().split('\n') : [];
  };
  const npm = spawn('npm', ['start', '--silent'], { cwd: dir, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: npm.stdout });
  const [line] = await once(lines, 'line');
  const pids = JSON.parse(line);
  const told = () => linesOf('told.log');
  const got = () => linesOf('got.log');
  const aSecondLater = async () => {
    process.kill(pids.script, 'SIGUSR2');
    await until(() => got().includes('SIGUSR2'));
  };
  const untilGone = async () => {
    await until(() => !isRunning(pids.server) && !isRunning(pids.script));
    await assert.rejects(fetch(`http://127.0.0.1:${pids.port}`));
  };
  return { npm, told, got, aSecondLater, untilGone, ...pids };
};

const LIMIT = { timeout: 120_000 };

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL']) {
  test(`${signal} to npm or to its script stops the server as well`, LIMIT, async () => {
    const stops = async (target) => {
      const started = await start();
      process.kill(target === 'npm' ? started.npm.pid : started.script, signal);
      if (signal === 'SIGTERM') {
        await until(() => started.told().includes('drain'));
        assert.ok(isRunning(started.server));
        await started.aSecondLater();
        process.kill(started.script, signal);
      }
      await started.untilGone();
    };
    await Promise.all([stops('npm'), stops('script')]);
  });
}

test('a signal that arrives twice, as Ctrl+C does, counts once', LIMIT, async () => {
  const started = await start();
  process.kill(started.script, 'SIGTERM');
  await until(() => started.got().includes('stop drain'));
  process.kill(started.npm.pid, 'SIGTERM');
  await until(() => started.got().length > 2);
  await started.aSecondLater();
  assert.deepEqual(started.got(), ['SIGTERM', 'stop drain', 'SIGTERM', 'SIGUSR2']);
  await until(() => started.told().includes('drain'));
  process.kill(started.script, 'SIGTERM');
  await started.untilGone();
  assert.deepEqual(started.told().slice(0, 2), ['drain', 'now']);
});
