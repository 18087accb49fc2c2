import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import path from 'node:path';
import getPort from 'get-port';

const DATABASE = 'slabdesk_test';

/**
 * A private server of MariaDB or MySQL with its own data folder, port and socket, which reads nothing from /etc/mysql. Its user
 * `test` has all privileges, so that tests can create a database per worker.
 *
 * @param {{ dir: string, root?: string | undefined, daemons: ReturnType<typeof import('./daemons.mjs').createDaemons>, options?: string[] }} place
 *   dir: inside `root`, if that is given; root: folder of another release of Debian, whose server runs there;
 *   options: more server options, such as `--ssl-cert=…`
 * @returns {Promise<{ TEST_DATABASE_URL: string }>}
 */
export async function startMariadb({ dir, root, daemons, options = [] }) {
  const isMysql = root !== undefined && !existsSync(path.join(root, 'usr', 'sbin', 'mariadbd'));
  const program = (name, ...args) => (root ? ['chroot', [root, name, ...args]] : [name, args]);
  // As the server sees it.
  const place = root ? `/${path.relative(root, dir)}` : dir;
  const data = path.join(place, 'data');
  // A starting server removes files that look like its own temporary tables, even another server's.
  mkdirSync(path.join(dir, 'tmp'));
  const port = await getPort({ host: '127.0.0.1' });
  const password = randomBytes(12).toString('hex');
  // The programs refuse to run as root without this option.
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];

  const [installer, ...initial] = isMysql
    ? ['mysqld', '--no-defaults', '--initialize-insecure']
    : [
        'mariadb-install-db',
        '--no-defaults',
        '--auth-root-authentication-method=normal',
        '--skip-test-db',
        '--skip-name-resolve',
      ];
  await daemons.step(...program(installer, ...initial, `--datadir=${data}`, ...asRoot));
  writeFileSync(
    path.join(dir, 'init.sql'),
    `CREATE USER 'test'@'127.0.0.1' IDENTIFIED BY '${password}';
GRANT ALL ON *.* TO 'test'@'127.0.0.1' WITH GRANT OPTION;
CREATE DATABASE ${DATABASE};
`,
  );
  daemons.launch(
    'mariadbd',
    ...program(
      isMysql ? 'mysqld' : 'mariadbd',
      '--no-defaults',
      `--datadir=${data}`,
      `--tmpdir=${path.join(place, 'tmp')}`,
      `--init-file=${path.join(place, 'init.sql')}`,
      `--port=${port}`,
      `--socket=${path.join(place, 'sock')}`,
      `--pid-file=${path.join(place, 'pid')}`,
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
      // Tests read plans as tables.
      ...(isMysql ? ['--mysqlx=OFF', '--secure-file-priv=NULL', '--explain-format=TRADITIONAL'] : []),
      ...options,
      ...asRoot,
    ),
  );
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
