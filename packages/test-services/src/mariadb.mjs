import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import path from 'node:path';
import getPort from 'get-port';

const DATABASE = 'slabdesk_test';

/**
 * A private MariaDB server with its own data folder, port and socket, which reads nothing from /etc/mysql. Its user
 * `test` has all privileges, so that tests can create a database per worker.
 *
 * @param {{ dir: string, daemons: ReturnType<typeof import('./daemons.mjs').createDaemons>, options?: string[] }} place options: more
 *   server options, such as `--ssl-cert=…`
 * @returns {Promise<{ TEST_DATABASE_URL: string }>}
 */
export async function startMariadb({ dir, daemons, options = [] }) {
  const data = path.join(dir, 'data');
  const init = path.join(dir, 'init.sql');
  // A starting server removes files that look like its own temporary tables, even another server's.
  const temporary = path.join(dir, 'tmp');
  mkdirSync(temporary);
  const port = await getPort({ host: '127.0.0.1' });
  const password = randomBytes(12).toString('hex');
  // Both programs refuse to run as root without this option.
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];

  await daemons.step('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-name-resolve',
    ...asRoot,
  ]);
  writeFileSync(
    init,
    `CREATE USER 'test'@'127.0.0.1' IDENTIFIED BY '${password}';
GRANT ALL ON *.* TO 'test'@'127.0.0.1' WITH GRANT OPTION;
CREATE DATABASE ${DATABASE};
`,
  );
  daemons.launch('mariadbd', 'mariadbd', [
    '--no-defaults',
    `--datadir=${data}`,
    `--tmpdir=${temporary}`,
    `--init-file=${init}`,
    `--port=${port}`,
    `--socket=${path.join(dir, 'sock')}`,
    `--pid-file=${path.join(dir, 'pid')}`,
    '--bind-address=127.0.0.1',
    '--skip-name-resolve',
    '--character-set-server=utf8mb4',
    '--max-connections=300',
    // The data doesn't have to outlive the process.
    '--skip-log-bin',
    '--innodb-flush-log-at-trx-commit=0',
    '--innodb-doublewrite=0',
    '--innodb-flush-method=nosync',
    '--innodb-buffer-pool-size=256M',
    ...options,
    ...asRoot,
  ]);
  await daemons.untilReady(() => greets(port));
  return { TEST_DATABASE_URL: `mysql://test:${password}@127.0.0.1:${port}/${DATABASE}` };
}

/** Whether the server sends its greeting, which it does only once it accepts logins. */
function greets(port) {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port, timeout: 1000 });
    const settle = (value) => {
      socket.destroy();
      resolve(value);
    };
    socket.once('data', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
    socket.once('close', () => settle(false));
  });
}
