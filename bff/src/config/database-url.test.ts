import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { createAuthority } from '../testing/certificates';
import { DatabaseUrlError, parseDatabaseUrl } from './database-url';
import { repositoryRoot } from './repository-root';

let folder: string;
let ca: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bff-database-url-'));
  ca = createAuthority(folder, 'ca').ca;
});
afterAll(() => rmSync(folder, { recursive: true }));

const problemOf = (url: string): string => {
  try {
    parseDatabaseUrl(url);
  } catch (error) {
    if (error instanceof DatabaseUrlError) return error.message;
    throw error;
  }
  return '';
};
const tlsOf = (url: string) => parseDatabaseUrl(url).ssl;

const LOCAL = ['127.0.0.1', 'localhost', '[::1]', '127.1.2.3'];
const REMOTE = ['db.example', '10.0.0.5', '[2001:db8::1]', 'localhost.example', '127.0.0.1.example'];

it('parseDatabaseUrl reads user, password, host, port and database', () => {
  expect(parseDatabaseUrl('mysql://a%40b:p%2Fw%25@127.0.0.1:3307/my%20db')).toEqual({
    host: '127.0.0.1',
    port: 3307,
    user: 'a@b',
    password: 'p/w%',
    database: 'my db',
  });
  expect(parseDatabaseUrl('mariadb://a:b@[::1]/x')).toMatchObject({ host: '::1', port: 3306 });
  expect(parseDatabaseUrl('mysql:///x?socketPath=/run/mysqld.sock')).toMatchObject({
    socketPath: '/run/mysqld.sock',
  });
});

it('parseDatabaseUrl encrypts connections to other machines by default', () => {
  for (const host of LOCAL) expect(tlsOf(`mysql://a:b@${host}/x`)).toBeUndefined();
  for (const host of REMOTE) {
    expect(tlsOf(`mysql://a:b@${host}/x`)).toEqual({ rejectUnauthorized: false, verifyIdentity: false });
    expect(tlsOf(`mysql://a:b@${host}/x?ssl-mode=DISABLED`)).toBeUndefined();
  }
  expect(tlsOf('mysql://a:b@db.example/x?socketPath=/run/mysqld.sock')).toBeUndefined();
});

it("parseDatabaseUrl accepts MySQL's ssl-mode values in any case", () => {
  const tls = (mode: string) => tlsOf(`mysql://a:b@127.0.0.1/x?ssl-mode=${mode}`);
  expect(tls('REQUIRED')).toEqual({ rejectUnauthorized: false, verifyIdentity: false });
  expect(tls('verify_ca')).toEqual({ rejectUnauthorized: true, verifyIdentity: false });
  expect(tls('Verify_Identity')).toEqual({ rejectUnauthorized: true, verifyIdentity: true });
  expect(tls('DISABLED')).toBeUndefined();
});

it("ssl-ca names a CA file, relative to the product's folder", () => {
  const base = 'mysql://a:b@127.0.0.1/x?ssl-ca=';
  for (const path of [ca, relative(repositoryRoot(), ca)]) {
    expect(tlsOf(base + encodeURIComponent(path))).toEqual({
      ca: expect.stringContaining('BEGIN CERTIFICATE'),
      rejectUnauthorized: true,
      verifyIdentity: false,
    });
  }
  expect(tlsOf(`${base}${ca}&ssl-mode=REQUIRED`)).toMatchObject({ rejectUnauthorized: true });
  expect(problemOf(`${base}${ca}&ssl-mode=DISABLED`)).toContain('must not come with ssl-mode=DISABLED');
  expect(problemOf(`${base}${folder}/nothing.pem`)).toContain(`can't be read: ${folder}/nothing.pem`);
  expect(problemOf(base + folder)).toContain("can't be read");
  const broken = ['', 'no certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'];
  for (const text of broken) {
    writeFileSync(join(folder, 'broken.pem'), text);
    expect(problemOf(`${base}${folder}/broken.pem`)).toContain('must be a PEM file of certificates');
  }
});

it.each([
  ['ssl=true', 'unknown parameter, "ssl"'],
  ['sslmode=require', 'unknown parameter, "sslmode"'],
  ['SSL-MODE=REQUIRED', 'unknown parameter, "SSL-MODE"'],
  ['ssl-mode=REQUIRED&charset=utf8', 'unknown parameter, "charset"'],
  ['ssl-mode=PREFERRED', 'must be one of DISABLED, REQUIRED, VERIFY_CA, VERIFY_IDENTITY, not "PREFERRED"'],
  ['ssl-mode', 'ssl-mode of DATABASE_URL must not be empty'],
  ['ssl-mode=', 'ssl-mode of DATABASE_URL must not be empty'],
  ['ssl-mode=REQUIRED&ssl-mode=REQUIRED', 'must not name ssl-mode twice'],
  ['ssl-mode=REQUIRED&ssl-mode=DISABLED', 'must not name ssl-mode twice'],
  ['ssl-ca=', 'ssl-ca of DATABASE_URL must not be empty'],
  ['=1', 'unknown parameter'],
  ['ssl-mode=REQUIRED#x', 'must have no #'],
])('parseDatabaseUrl refuses ?%s and explains why', (query, expected) => {
  const problem = problemOf(`mysql://ann:hunter2@db.example/x?${query}`);
  expect(problem).toContain(expected);
  expect(problem).not.toMatch(/\n|hunter2/);
});

it.each([
  'sqlite:data.sqlite',
  'sqlite:./data.sqlite?mode=ro',
  'sqlite:///data.sqlite?ssl-mode=REQUIRED',
  'file:data.sqlite?cache=shared',
])('parseDatabaseUrl explains for %s where SQLite keeps its file', (url) => {
  expect(problemOf(url)).toBe('DATABASE_URL must not name SQLite: without it, SQLite is used in DATA_DIR');
});

it.each(['postgres://a:b@c/d', 'mysql', 'http://x', 'mysql://a:b@c:99999/d'])(
  'parseDatabaseUrl refuses %s',
  (url) => {
    expect(problemOf(url)).toBe('DATABASE_URL must be a URL that starts with mysql:// or mariadb://');
  },
);

it('parseDatabaseUrl refuses invalid escapes, and a URL without a host', () => {
  expect(problemOf('mysql://a:%zz@127.0.0.1/x')).toContain('write %25');
  expect(problemOf('mysql:/x')).toBe('DATABASE_URL must name a host');
});

it('parseDatabaseUrl never repeats an unescaped password in its error', () => {
  const secret = fc.string({ minLength: 6, maxLength: 20 }).map((text) => `${text}?&#%@s3cr3t`);
  fc.assert(
    fc.property(secret, (password) => {
      expect(problemOf(`mysql://ann:${password}@db.example/x`)).not.toContain('s3cr3t');
    }),
  );
});
