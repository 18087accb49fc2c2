import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fromRoot } from '../packages/command-kit/src/paths.mjs';

let dir;
let npmCalls;
before(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'slabdesk-command-'));
  for (const file of [
    'scripts',
    'packages/command-kit',
    'delivery/releases',
    'delivery/kit',
    'packages/test-services',
    'package.json',
    'package-lock.json',
    'bff/package.json',
    'bff/contract',
  ])
    cpSync(fromRoot(file), path.join(dir, file), { recursive: true });
  npmCalls = path.join(dir, 'npm-calls');
  mkdirSync(path.join(dir, 'bin'));
  writeFileSync(path.join(dir, 'bin', 'npm'), `#!/bin/sh\necho "$@" >> ${npmCalls}\nexit 1\n`);
  chmodSync(path.join(dir, 'bin', 'npm'), 0o755);
});
after(() => rmSync(dir, { recursive: true }));

const run = (script, args, env = {}) => {
  const { npm_execpath: _, ...own } = process.env;
  const PATH = [path.join(dir, 'bin'), process.env.PATH].join(path.delimiter);
  const { status, stderr } = spawnSync(process.execPath, [path.join(dir, script), ...args], {
    cwd: tmpdir(),
    env: { ...own, PATH, ...env },
    encoding: 'utf8',
  });
  return { status, lines: stderr.trim().split('\n') };
};

for (const command of ['migrate', 'admin']) {
  test(`npm run ${command} installs nothing, and says what to run`, () => {
    rmSync(path.join(dir, 'node_modules'), { recursive: true, force: true });
    assert.deepEqual(run('scripts/bff-command.mjs', [command]), {
      status: 1,
      lines: ['✖ The packages are not installed. Run `npm ci --include=dev` first.'],
    });
    mkdirSync(path.join(dir, 'node_modules'));
    const stale = { packages: { 'node_modules/fastify': { version: '1.0.0' } } };
    writeFileSync(path.join(dir, 'node_modules', '.package-lock.json'), JSON.stringify(stale));
    assert.deepEqual(run('scripts/bff-command.mjs', [command]), {
      status: 1,
      lines: [
        '✖ The installed packages are not those of package-lock.json. Run `npm ci --include=dev` first.',
      ],
    });
    assert.equal(existsSync(npmCalls), false);
  });
}

test('the program portal installs nothing, and says what to run', () => {
  rmSync(path.join(dir, 'node_modules'), { recursive: true, force: true });
  assert.deepEqual(
    run('scripts/node.mjs', [path.join(dir, 'delivery/releases/commands/portal.mts'), 'list']),
    {
      status: 1,
      lines: ['✖ The packages are not installed. Run `npm ci --include=dev` first.'],
    },
  );
  assert.equal(existsSync(npmCalls), false);
});
