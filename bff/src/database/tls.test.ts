import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { runCommand } from '../commands/lib/run-command';
import { migrateCommand } from '../commands/migrate';
import { createAuthority } from '../testing/certificates';
import { ON_MYSQL } from '../testing/plans';
import { type PrivateMariadb, startPrivateMariadb } from '../testing/private-mariadb';
import { createTestApp } from '../testing/test-app';
import { until } from '../testing/until';
import { companionsOf, connectMysql } from './clients';
import { withDeadline } from './time-limits';

const testTls = () => {
  let folder: string;
  let server: PrivateMariadb;
  let url: string;
  let own: string;
  let foreign: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bff-tls-'));
    const authority = createAuthority(folder, 'own');
    own = authority.ca;
    foreign = createAuthority(folder, 'foreign').ca;
    const { key, cert } = authority.certify('DNS:localhost');
    server = await startPrivateMariadb([`--ssl-cert=${cert}`, `--ssl-key=${key}`]);
    const database = await server.createDatabase();
    await server.admin.raw("alter user ?@'127.0.0.1' require ssl", [database.user]);
    url = database.url;
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const at = (parameters: Record<string, string>, host = '127.0.0.1', base = url) => {
    const address = new URL(base);
    address.hostname = host;
    address.search = String(new URLSearchParams(parameters));
    return address.href;
  };
  const cipherOf = async (db: Knex): Promise<string> => {
    const [[row]] = await db.raw("show session status like 'Ssl_cipher'");
    return row.Value;
  };
  const connect = async (databaseUrl: string) => {
    const db = connectMysql(databaseUrl);
    try {
      return [await cipherOf(db), await cipherOf(companionsOf(db).control)];
    } finally {
      await db.destroy();
    }
  };
  const ENCRYPTED = [expect.stringMatching(/^TLS_/), expect.stringMatching(/^TLS_/)];
  /** The error that a command prints when it opens this database. */
  const complaintOf = async (databaseUrl: string) => {
    const complaints: string[] = [];
    const env = { DATA_DIR: folder, SECRET: 'x'.repeat(32), DATABASE_URL: databaseUrl };
    const code = await runCommand(migrateCommand, [], {
      env,
      print: () => {},
      printError: (line) => complaints.push(line),
    });
    expect(code).toBe(1);
    expect(complaints.join()).not.toMatch(/\n/);
    return complaints.join();
  };

  it('REQUIRED encrypts every connection, whatever CA has signed the certificate', async () => {
    expect(await connect(at({ 'ssl-mode': 'REQUIRED' }))).toEqual(ENCRYPTED);
    expect(await complaintOf(at({ 'ssl-mode': 'DISABLED' }))).toContain('refuses the user or password');
  });

  it('ssl-ca accepts its own CA only', async () => {
    expect(await connect(at({ 'ssl-mode': 'VERIFY_CA', 'ssl-ca': own }))).toEqual(ENCRYPTED);
    expect(await connect(at({ 'ssl-ca': own }))).toEqual(ENCRYPTED);
    const refused = 'The certificate of the database server is not from a CA that ssl-ca';
    const parametersWithoutTrust: Record<string, string>[] = [
      { 'ssl-mode': 'VERIFY_CA', 'ssl-ca': foreign },
      { 'ssl-mode': 'VERIFY_CA' },
      { 'ssl-mode': 'REQUIRED', 'ssl-ca': foreign },
      { 'ssl-mode': 'VERIFY_IDENTITY', 'ssl-ca': foreign },
      { 'ssl-ca': foreign },
    ];
    for (const parameters of parametersWithoutTrust) {
      expect(await complaintOf(at(parameters, 'localhost'))).toContain(refused);
    }
  });

  it('VERIFY_IDENTITY accepts only the host in the certificate', async () => {
    const parameters = { 'ssl-mode': 'VERIFY_IDENTITY', 'ssl-ca': own };
    expect(await connect(at(parameters, 'localhost'))).toEqual(ENCRYPTED);
    expect(await complaintOf(at(parameters, '127.0.0.1'))).toContain('is for another host');
  });

  it('VERIFY_IDENTITY compares IP addresses too', async () => {
    const { key, cert } = createAuthority(folder, 'address').certify('IP:127.0.0.1');
    const other = await startPrivateMariadb([`--ssl-cert=${cert}`, `--ssl-key=${key}`]);
    const ca = join(folder, 'address-ca.pem');
    const parameters = { 'ssl-mode': 'VERIFY_IDENTITY', 'ssl-ca': ca };
    try {
      expect(await connect(at(parameters, '127.0.0.1', other.url))).toEqual(ENCRYPTED);
      expect(await complaintOf(at(parameters, 'localhost', other.url))).toContain('is for another host');
    } finally {
      await other.close();
    }
  });

  it('The whole app works over TLS, and stops statements over it', async () => {
    const test = await createTestApp({ databaseUrl: at({ 'ssl-mode': 'VERIFY_CA', 'ssl-ca': own }) });
    try {
      expect((await test.app.inject('/readyz')).statusCode).toBe(200);
      await expect(withDeadline(100, () => test.app.db.raw('select sleep(6000)'))).rejects.toThrow();
      const running = async () =>
        server
          .admin('information_schema.processlist')
          .where('INFO', 'like', '%sleep(6000)%')
          .whereNot('ID', server.admin.raw('connection_id()'));
      await until(async () => (await running()).length === 0);
    } finally {
      await test.close();
    }
  });

  it('A connection reports that the server has no TLS, or requires it', async () => {
    const plain = await startPrivateMariadb(['--skip-ssl']);
    try {
      const complaint = await complaintOf(at({ 'ssl-mode': 'REQUIRED' }, '127.0.0.1', plain.url));
      expect(complaint).toContain('The database server offers no TLS.');
      expect(complaint).toContain('ssl-mode=DISABLED');
    } finally {
      await plain.close();
    }
    await server.admin.raw('set global require_secure_transport = on');
    expect(await complaintOf(at({}, '127.0.0.1', server.url))).toContain('it may demand TLS');
  });
};

if (ON_MYSQL) describe('DATABASE_URL', testTls);
else {
  it('SQLite has no TLS', async () => {
    const complaints: string[] = [];
    const io = { print: () => {}, printError: (line: string) => complaints.push(line) };
    const env = { SECRET: 'x'.repeat(32), DATABASE_URL: 'sqlite:data.sqlite?ssl-mode=REQUIRED' };
    expect(await runCommand(migrateCommand, [], { env, ...io })).toBe(1);
    expect(complaints.join()).toContain('must not name SQLite');
  });
}
