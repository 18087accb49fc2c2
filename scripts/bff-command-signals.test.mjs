import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fromRoot } from '../packages/command-kit/src/paths.mjs';
import { isRunning, until } from '../packages/command-kit/src/testing/processes.mjs';

const { scripts, engines } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
const COMMANDS = Object.keys(scripts).filter((name) => scripts[name].includes(`bff-command.mjs ${name}`));

const root = mkdtempSync(path.join(tmpdir(), 'slabdesk-signals-'));
const write = (file, text) => {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
before(() => {
  for (const file of ['scripts/node.mjs', 'scripts/bff-command.mjs', 'packages/command-kit/src'])
    cpSync(fromRoot(file), path.join(root, file), { recursive: true });
  write('package.json', JSON.stringify({ scripts, engines }));
  write('packages/command-kit/src/build.mjs', 'export const compile = async () => {};');
  write('packages/command-kit/src/install.mjs', 'export const requireInstalled = () => {};');
  const command = 'console.log(process.pid); setInterval(() => {}, 1_000);';
  for (const name of COMMANDS) write(`bff/dist/src/commands/${name}.js`, command);
});
after(() => rmSync(root, { recursive: true }));

const endsWithNpm = async (t, command, signal) => {
  const npm = spawn('npm', ['run', '--silent', command], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: npm.stdout }), 'line');
  const pid = Number(line);
  t.after(() => isRunning(pid) && process.kill(pid, 'SIGKILL'));
  npm.kill(signal);
  await until(() => !isRunning(pid));
};

test('the commands of the BFF are found', () => {
  assert.deepEqual(COMMANDS, ['migrate', 'admin', 'erase', 'registry', 'export', 'backup', 'restore']);
});

for (const command of COMMANDS)
  test(`SIGTERM to npm ends npm run ${command}`, { timeout: 60_000 }, (t) =>
    endsWithNpm(t, command, 'SIGTERM'),
  );

for (const signal of ['SIGHUP', 'SIGKILL'])
  test(`${signal} to npm ends its command`, { timeout: 60_000 }, (t) => endsWithNpm(t, 'backup', signal));
