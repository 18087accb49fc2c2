import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { ensureInstalled } from '@slabdesk/command-kit/install';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { readEnv, stopSeconds, unknownSettings } from './settings.mjs';

const read = (...parts) => readFileSync(fromRoot('deploy', ...parts), 'utf8');

describe('The Dockerfile', () => {
  before(() => ensureInstalled(fromRoot('deploy', 'check'), 'what checks the files in deploy/'));

  it('has no problem that a linter finds', async () => {
    const { default: docker } = await import('dockerfile-utils');
    assert.deepEqual(docker.validate(read('Dockerfile')), []);
    assert.notDeepEqual(docker.validate('FROM scratch\nENTRYPONT ["node"]\n'), []);
  });

  it('ends with a stage that runs nothing, has no npm and is not root', () => {
    const last =
      read('Dockerfile')
        .split(/^FROM /m)
        .at(-1) ?? '';
    assert.doesNotMatch(last, /^RUN|npm/m);
    assert.match(last, /^USER 65532:65532$/m);
    assert.match(last, /^ENTRYPOINT \["\/usr\/local\/bin\/node"\]$/m);
  });
});

/** The values of a directive of systemd, which may occur more than once. */
const values = (unit, name) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);
const UNITS = readdirSync(fromRoot('deploy', 'systemd')).filter((file) => /\.(service|timer)$/.test(file));
const SERVERS = ['slabdesk.service', 'slabdesk@.service'];

describe('The units of systemd', () => {
  it('set what the server knows', () => {
    for (const name of UNITS) {
      const variables = values(read('systemd', name), '#?Environment').flatMap((line) => line.split(' '));
      assert.deepEqual(unknownSettings(variables.map((each) => each.split('=')[0])), []);
    }
  });

  it('come with sample settings that the server knows', () => {
    const names = Object.keys(readEnv(read('systemd', 'settings.env').replace(/^#(?=[A-Z0-9_]+=)/gm, '')));
    assert.ok(names.includes('PUBLIC_URL') && names.includes('S3_BUCKET'));
    assert.deepEqual(unknownSettings(names), []);
  });

  it('give the server time to stop', () => {
    for (const name of SERVERS) {
      assert.ok(Number(values(read('systemd', name), 'TimeoutStopSec')[0]) > stopSeconds(10));
    }
  });

  it('confine the server on SQLite as they do on MariaDB', () => {
    const confinement = SERVERS.map((name) =>
      read('systemd', name).slice(read('systemd', name).indexOf('CapabilityBoundingSet')),
    );
    assert.equal(...confinement);
    assert.doesNotMatch(read('systemd', 'slabdesk.service'), /DATABASE_URL|MIGRATE=|%i/);
  });

  const { error } = spawnSync('systemd-analyze', ['--version']);
  it('have no problem that systemd finds', { skip: error && 'there is no systemd here' }, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'deploy-systemd-'));
    try {
      for (const name of UNITS) {
        const file = path.join(folder, name.replace('@', '@3001'));
        writeFileSync(file, read('systemd', name).replaceAll('/usr/bin/node', process.execPath));
        const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
        // It also reads the units of this machine.
        const problems = stderr.split('\n').filter((line) => line.includes('slabdesk'));
        assert.deepEqual(problems, []);
        assert.equal(status, 0, stderr);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
