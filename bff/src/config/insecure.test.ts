import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthority } from '../testing/certificates';
import { ConfigError, loadConfig } from './config';
import { withRiskTable } from './insecure';
import { repositoryRoot } from './repository-root';
import { RISK_NAMES, type RiskName } from './risk-names';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'bff-insecure-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

/** Made with `openssl rand -base64 36`. */
const SECRET = '2026-11:q0pnLU9jJX5Y1mS7t8Vw2aRk4Zb6Hd3FgEoWcNiPuTvQxBlM';
const SECURE = {
  NODE_ENV: 'production',
  DATA_DIR,
  SECRET,
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://portal.example',
  TRUST_PROXY: '10.0.0.0/8',
  DATABASE_URL: 'mysql://portal:pw@db.example/portal?ssl-mode=VERIFY_IDENTITY',
  REDIS_URL: 'rediss://redis.example',
  SMTP_URL: 'smtps://mail.example',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'key',
  RELEASE_STORE: 's3://releases',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example',
};

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    loadConfig({ ...SECURE, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

const warningsOf = (env: Record<string, string>): readonly string[] =>
  loadConfig({ ...SECURE, ...env }).warnings;

const database = (query: string, host = 'db.example') => ({
  DATABASE_URL: `mysql://portal:pw@${host}/portal${query}`,
});

const INSECURE: Array<[name: RiskName, env: Record<string, string>]> = [
  ['http-public-url', { PUBLIC_URL: 'http://portal.example' }],
  ['http-public-url', { PUBLIC_URL: '' }],
  ['mysql-without-tls', database('?ssl-mode=DISABLED')],
  ['mysql-unverified-tls', database('')],
  ['mysql-unverified-tls', database('?ssl-mode=REQUIRED')],
  ['mysql-unverified-tls', database('?ssl-mode=VERIFY_CA')],
  ['mysql-without-tls', { MIGRATE_DATABASE_URL: 'mysql://owner:pw@db.example/portal?ssl-mode=DISABLED' }],
  ['redis-without-tls', { REDIS_URL: 'redis://redis.example' }],
  ['smtp-without-tls', { SMTP_URL: 'smtp://mail.example:587' }],
  ['smtp-without-tls', { SMTP_URL: 'smtp://mail.example?requireTLS=false' }],
  ['smtp-unverified-tls', { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' }],
  ['smtp-unverified-tls', { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=0' }],
  ['s3-without-tls', { S3_ENDPOINT: 'http://s3.example', RELEASE_STORE: '' }],
  ['release-store-without-tls', { RELEASE_S3_ENDPOINT: 'http://s3.example' }],
  ['otlp-without-tls', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }],
  ['otlp-without-tls', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }],
  ['tls-not-verified', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }],
  ['weak-secret', { SECRET: 'x'.repeat(64) }],
  ['weak-secret', { SECRET: `2026-11:${'0123456789abcdef'.repeat(3)}` }],
  ['weak-secret', { SECRET: '0123456789abcdefghijklmnopqrstuvwxyz' }],
  ['weak-secret', { SECRET: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789' }],
  ['weak-secret', { SECRET: 'qwertyuiop-asdfghjkl-zxcvbnm-9876543210' }],
  ['weak-secret', { SECRET: 'aabbccddeeffgghhiijjkkllmmnnoopp' }],
  ['weak-secret', { SECRET: 'please-change-me-0123456789-abcdefghij' }],
  ['any-trusted-proxy', { TRUST_PROXY: '10.0.0.0/8,0.0.0.0/0' }],
  ['any-trusted-proxy', { TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }],
  ['any-trusted-proxy', { TRUST_PROXY: '::/0' }],
  ['demo-accounts', { DEMO: 'true' }],
];

const EVERYTHING: Record<string, string> = Object.assign({}, ...INSECURE.map(([, env]) => env));

describe('In production', () => {
  it('secure settings start without a warning', () => {
    jest.spyOn(process, 'getuid').mockReturnValue(1000);
    expect(warningsOf({})).toEqual([]);
  });

  it.each(INSECURE)('%s stops the start, with its name, reason and remedy: %j', (name, env) => {
    const problems = problemsOf(env);
    expect(problems).toEqual([expect.stringContaining(`ACCEPT_INSECURE=${name}`)]);
    expect(problems.join()).not.toContain('pw');
  });

  it('each risk is tried here, and starts where it is accepted, with a warning', () => {
    expect([...new Set(INSECURE.map(([name]) => name))].toSorted()).toEqual([...RISK_NAMES].toSorted());
    for (const [name, env] of INSECURE) {
      const accepted = { ...env, ACCEPT_INSECURE: name };
      expect(problemsOf(accepted)).toEqual([]);
      expect(warningsOf(accepted)).toContainEqual(expect.stringContaining(`(ACCEPT_INSECURE=${name})`));
    }
  });

  it('all reasons are given at once, beside settings that are wrong', () => {
    const problems = problemsOf({ ...EVERYTHING, PORT: 'x' }).join('\n');
    for (const name of [
      'http-public-url',
      'redis-without-tls',
      's3-without-tls',
      'demo-accounts',
      'weak-secret',
    ])
      expect(problems).toContain(name);
    expect(problems).toContain('PORT must be');
  });

  it('a name accepts its own risk only', () => {
    const env = { REDIS_URL: 'redis://redis.example', SMTP_URL: 'smtp://mail.example' };
    expect(problemsOf({ ...env, ACCEPT_INSECURE: 'redis-without-tls' })).toEqual([
      expect.stringContaining('ACCEPT_INSECURE=smtp-without-tls'),
    ]);
  });

  it.each(['true', '*', 'all', 'redis-without-tls,none', 'Redis-Without-TLS'])(
    'ACCEPT_INSECURE=%s is an error',
    (value) => {
      expect(problemsOf({ ACCEPT_INSECURE: value })).toEqual([
        expect.stringMatching(/^ACCEPT_INSECURE must be a list of these names: .*redis-without-tls/),
      ]);
    },
  );

  it('an accepted risk that is not there is a warning', () => {
    expect(warningsOf({ ACCEPT_INSECURE: 'redis-without-tls' })).toContainEqual(
      'ACCEPT_INSECURE=redis-without-tls is not needed',
    );
  });

  it.each([
    ['this machine', { PUBLIC_URL: 'http://localhost:3000', ...database('', '127.0.0.1') }],
    ['this machine, without PUBLIC_URL', { HOST: '127.0.0.1', PUBLIC_URL: '' }],
    ['servers on this machine', { REDIS_URL: 'redis://localhost', SMTP_URL: 'smtp://127.0.0.1:1025' }],
    ['IPv6', { REDIS_URL: 'redis://[::1]:6379', ...database('', '[::1]') }],
    ['storage on this machine', { S3_ENDPOINT: 'http://127.0.0.1:9000' }],
    ['a collector on this machine', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }],
    ['a collector that gets nothing', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_SDK_DISABLED: 'true' }],
    ['a socket', database('?socketPath=/run/mysqld/mysqld.sock')],
    ['STARTTLS by a setting', { SMTP_URL: 'smtp://mail.example', SMTP_REQUIRE_TLS: 'true' }],
    ['STARTTLS by the URL', { SMTP_URL: 'smtp://mail.example?requireTLS=true' }],
    ['private ranges of proxies', { TRUST_PROXY: '10.0.0.0/8,fc00::/7,127.0.0.1' }],
    ['a hexadecimal secret', { SECRET: '9f86d081884c7d659a2feaa0c55ad015' }],
    ['a secret of digits', { SECRET: '90210443117865590342216678012345' }],
  ] as Array<[string, Record<string, string>]>)('%s is secure enough', (_what, env) => {
    expect(problemsOf(env)).toEqual([]);
  });

  it('a CA of its own is enough for a database whose certificate has another name', () => {
    const { ca } = createAuthority(DATA_DIR, 'own');
    expect(problemsOf(database(`?ssl-ca=${ca}`))).toEqual([]);
  });

  it.each([
    ['no PUBLIC_URL', { HOST: '127.0.0.1', PUBLIC_URL: '' }, /^PUBLIC_URL is not set/],
    ['no proxy', { TRUST_PROXY: '' }, /^TRUST_PROXY is not set/],
    ['a weak secret that is replaced', { SECRET_PREVIOUS: 'x'.repeat(32) }, /^SECRET_PREVIOUS/],
    ['a setting of several processes, which is no more', { WORKERS: 'auto' }, /^WORKERS has no effect/],
  ])('%s is a warning', (_what, env, warning) => {
    expect(warningsOf(env)).toContainEqual(expect.stringMatching(warning));
  });

  it('root is a warning', () => {
    jest.spyOn(process, 'getuid').mockReturnValue(0);
    expect(warningsOf({})).toEqual([expect.stringMatching(/^The server runs as root/)]);
  });
});

it('Development and tests accept everything', () => {
  for (const NODE_ENV of ['development', 'test']) {
    expect(problemsOf({ ...EVERYTHING, NODE_ENV })).toEqual([]);
    expect(warningsOf({ ...EVERYTHING, NODE_ENV })).toEqual([]);
  }
});

it('The table of risks in running.md is up to date with `npm run docs:settings`', () => {
  const page = readFileSync(join(repositoryRoot(), 'docs/reference/running.md'), 'utf8');
  expect(page).toBe(withRiskTable(page));
});
