import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromRoot } from './paths.mjs';
import { run } from './run.mjs';

test("a program's output is collected and reported line by line", async () => {
  const lines = [];
  const script = "process.stdout.write('a\\nb'); process.stderr.write('\\n'); process.exit(3)";
  const { code, output } = await run(process.execPath, ['-e', script], {
    onLine: (line) => lines.push(line),
  });
  assert.equal(code, 3);
  assert.match(output, /a\nb/);
  assert.ok(lines.includes('a'));
});

test('a program that does not exist has code 127', async () => {
  assert.equal((await run('no-such-program', [])).code, 127);
});

test('a signal to the script ends the program it runs', async () => {
  const module = JSON.stringify(fromRoot('packages', 'command-kit', 'src', 'run.mjs'));
  const sleeper = 'console.log(process.pid); setInterval(() => {}, 1000)';
  const script = `import(${module}).then(({ run }) =>
    run(process.execPath, ['-e', ${JSON.stringify(sleeper)}], { onLine: (line) => console.log(line) }))`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = Number(String(await once(child.stdout, 'data')));
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'exit'), [143, null]);
  // A program that goes on keeps the test from ending.
  while (isAlive(pid)) await sleep(20);
});

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
