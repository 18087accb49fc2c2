import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFullChromium } from './chromium.mjs';
import { FOLDERS, findProgram } from './find-program.mjs';
import { problem } from './problem.mjs';
import { withProgress } from './progress.mjs';
import { run } from './run.mjs';

/** The programs that the tests need besides Node, with the packages that contain them. */
const PROGRAMS = {
  mariadb: {
    commands: ['mariadbd', 'mariadb-install-db'],
    debian: ['mariadb-server'],
    elsewhere: 'MariaDB 10.6 or newer (macOS: brew install mariadb; Fedora: dnf install mariadb-server)',
  },
  redis: {
    commands: ['redis-server'],
    debian: ['redis-server'],
    elsewhere: 'Redis (macOS: brew install redis; Fedora: dnf install redis)',
  },
  s3: {
    commands: ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'monmaptool', 'osdmaptool'],
    debian: ['radosgw', 'ceph-mon', 'ceph-osd'],
    elsewhere:
      "Ceph's radosgw, ceph-mon and ceph-osd (Fedora: dnf install ceph-radosgw ceph-mon ceph-osd), or any S3 server:\n" +
      '    set S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  },
  nginx: { commands: ['nginx'], debian: ['nginx-light'], elsewhere: 'nginx (macOS: brew install nginx)' },
  haproxy: { commands: ['haproxy'], debian: ['haproxy'], elsewhere: 'HAProxy (macOS: brew install haproxy)' },
  java: { commands: ['java'], debian: ['default-jre-headless'], elsewhere: 'Java 11 or newer' },
  buildah: {
    commands: ['buildah', 'debootstrap'],
    debian: ['buildah', 'debootstrap'],
    elsewhere: 'buildah and debootstrap (Fedora: dnf install buildah debootstrap)',
  },
  debootstrap: { commands: ['debootstrap'], debian: ['debootstrap'], elsewhere: 'debootstrap' },
  openssl: { commands: ['openssl'], debian: ['openssl'], elsewhere: 'OpenSSL' },
  chromium: {
    commands: ['chromium-headless-shell', 'chromium'],
    debian: ['chromium-headless-shell', 'chromium'],
    elsewhere:
      'Chromium or Chrome, and set CHROMIUM_PATH if it is not found (macOS: brew install --cask chromium)',
  },
};

function isMissing(name) {
  if (name === 'chromium') return !findFullChromium();
  if (name === 's3' && process.env.S3_ENDPOINT) return false;
  return !PROGRAMS[name].commands.every(findProgram);
}

/**
 * Ensures that programs are installed. As root on Debian and Ubuntu, installs the missing ones; elsewhere, throws a
 * problem that lists them.
 *
 * @param {(keyof typeof PROGRAMS)[]} names
 */
export async function ensurePrograms(names) {
  process.env.PATH = FOLDERS.join(path.delimiter);
  const missing = names.filter(isMissing);
  if (missing.length === 0) return;
  const packages = missing.flatMap((name) => PROGRAMS[name].debian);
  const hasApt = Boolean(findProgram('apt-get'));
  if (!hasApt) {
    throw problem(
      'The tests need programs that are not installed. Please install:',
      missing.map((name) => `- ${PROGRAMS[name].elsewhere}`).join('\n'),
    );
  }
  if (process.getuid?.() !== 0) {
    throw problem(
      'The tests need programs that are not installed.',
      `Run:  sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`,
    );
  }
  await withProgress(`Installing ${packages.join(', ')} with apt-get`, () => aptInstall(packages));
  const still = missing.filter(isMissing);
  if (still.length > 0) throw problem(`apt-get ran, but these are still missing: ${still.join(', ')}.`);
}

async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-o', 'DPkg::Lock::Timeout=120', '-y', '-q'];
  const install = () =>
    run('apt-get', ['install', ...options, '--no-install-recommends', ...packages], { env });
  await withoutServices(async () => {
    let result = await install();
    if (result.code !== 0) {
      // A fresh machine or container has no package lists, and an old one has stale lists.
      await run('apt-get', ['update', '-q'], { env });
      result = await install();
    }
    if (result.code === 0) return;
    console.error(result.output.trim());
    throw problem(
      `apt-get could not install ${packages.join(' ')}; its output is above.`,
      'Check the network and /etc/apt/sources.list, then run the command again.',
    );
  });
}

/** Debian starts daemons after installing them, unless this file forbids it. The tests start their own. */
async function withoutServices(work) {
  const policy = '/usr/sbin/policy-rc.d';
  const own = !existsSync(policy);
  if (own) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const remove = () => {
    const ours = own && existsSync(policy) && readFileSync(policy, 'utf8').includes('exit 101');
    if (ours) rmSync(policy);
  };
  process.once('exit', remove);
  try {
    await work();
  } finally {
    process.removeListener('exit', remove);
    remove();
  }
}
