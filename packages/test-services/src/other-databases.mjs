import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { problem } from '@slabdesk/command-kit/problem';
import { run } from '@slabdesk/command-kit/run';

/** Database servers that other releases of Debian have. */
export const OTHER_DATABASES = [
  { name: 'MariaDB 11.8', release: 'trixie', program: 'mariadb-server' },
  { name: 'MySQL 9.7', release: 'sid', program: 'mysql-server-core' },
];

/**
 * Installs a server with its release of Debian in a folder, once for all checkouts. The server runs there if `TEST_DATABASE_ROOT`
 * names the folder.
 *
 * @param {(typeof OTHER_DATABASES)[number]} database
 * @returns {Promise<string>} the folder
 */
export async function installDatabase({ release, program }) {
  const folder = path.join(tmpdir(), `slabdesk-${release}`);
  if (existsSync(folder)) return folder;
  const unfinished = mkdtempSync(`${folder}-`);
  const { code, output } = await run('debootstrap', [
    '--variant=minbase',
    `--include=${program}`,
    release,
    unfinished,
    'http://deb.debian.org/debian',
  ]);
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw problem(`debootstrap failed:\n${output.trim().split('\n').slice(-5).join('\n')}`);
  }
  // mariadb-install-db looks the host up.
  writeFileSync(path.join(unfinished, 'etc', 'hosts'), '127.0.0.1 localhost\n');
  renameSync(unfinished, folder);
  return folder;
}
