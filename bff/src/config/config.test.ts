import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../database';
import { ConfigError, loadConfig } from './config';
import { withSettingsTable } from './settings-table';

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'bff-config-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const SECRET = 'x'.repeat(32);
const problemsOf = (env: Record<string, string>): string[] => {
  try {
    loadConfig({ DATA_DIR, SECRET, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('The settings', () => {
  it('are all optional in development', () => {
    const config = loadConfig({ DATA_DIR });
    expect(config).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      productName: 'Slabdesk',
      accessTokenSeconds: 300,
      refreshTokenDays: 30,
      trustProxy: [],
      demo: true,
      rateLimit: true,
      onboarding: false,
      marketplace: false,
      emailConfirmation: false,
    });
    expect([config.databaseUrl, config.s3, config.smtpUrl, config.redisUrl]).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('tell releasers of releases unless others are named', () => {
    const told = (env: Record<string, string>) => loadConfig({ DATA_DIR, SECRET, ...env }).releaseNotify;
    const mail = (email: string) => ({ to: { kind: 'mail', email } });
    expect(told({})).toEqual([]);
    expect(told({ RELEASERS: 'ann@example.com' })).toEqual([mail('ann@example.com')]);
    expect(told({ RELEASERS: 'ann@example.com', RELEASE_NOTIFY: 'ops@example.com' })).toEqual([
      mail('ops@example.com'),
    ]);
  });

  it('name the pages about the portal: its own, other paths or other sites', () => {
    const links = (env: Record<string, string>) => loadConfig({ DATA_DIR, SECRET, ...env }).links;
    expect(links({})).toEqual({ terms: '/terms-of-service', privacy: '/privacy', help: '/help' });
    const others = {
      TERMS_URL: 'https://legal.example/terms?lang=en#top',
      PRIVACY_URL: 'http://legal.example',
      HELP_URL: '/guide/start.html',
    };
    expect(links(others)).toEqual({
      terms: others.TERMS_URL,
      privacy: others.PRIVACY_URL,
      help: others.HELP_URL,
    });
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript://x.example/%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    'mailto:help@example.com',
    'ftp://legal.example',
    '//legal.example',
    '/.//legal.example',
    '/x/..//legal.example',
    '/\\legal.example',
    'legal.example/terms',
    'https:legal.example',
    'https://ann:secret@legal.example',
    '/terms of service',
    'https://legal.example/\u0007',
  ])('refuse %s as a link', (text) => {
    for (const name of ['TERMS_URL', 'PRIVACY_URL', 'HELP_URL']) {
      expect(problemsOf({ [name]: text })).toEqual([expect.stringMatching(`^${name} must be a path like`)]);
    }
  });

  it('add remotes to those of the platform', () => {
    const paths = (REMOTES?: string) =>
      loadConfig({ DATA_DIR, SECRET, ...(REMOTES && { REMOTES }) }).remotePaths;
    const platform = paths();
    expect(Object.keys(platform)).toEqual(['admin', 'auth', 'dealer']);
    expect(paths('{"slabs": ["/slabs/*"]}')).toEqual({ ...platform, slabs: ['/slabs/*'] });
  });

  it.each([
    'slabs',
    'null',
    '["/slabs/*"]',
    '{"slabs": "/slabs/*"}',
    '{"slabs": [1]}',
    '{"Slabs!": ["/slabs/*"]}',
    '{"slabs": ["/Slabs"]}',
    '{"slabs": ["/api/*"]}',
    '{"slabs": ["/orders/*"]}',
    '{"slabs": ["/slabs/*", "/admin/slabs"]}',
    '{"__proto__": ["/slabs/*"]}',
    '{"dealer": ["/slabs/*"]}',
  ])('refuse %s as remotes', (text) => {
    expect(problemsOf({ REMOTES: text })).toEqual([expect.stringMatching(/^REMOTES must be/)]);
  });

  it('report every invalid variable in one error', () => {
    const problems = problemsOf({
      NODE_ENV: 'production',
      SECRET: 'short',
      PORT: '70000',
      PUBLIC_URL: 'example.com',
      DATABASE_URL: 'postgres://x',
      ACCESS_TOKEN_SECONDS: '0',
      REFRESH_TOKEN_DAYS: '1.5',
      SMTP_URL: 'http://x',
      REDIS_URL: 'x',
      TRUST_PROXY: '10.0.0.0/8,nonsense,10.0.0.0/40',
      ONBOARDING: 'yes',
      MARKETPLACE: 'on',
      EMAIL_CONFIRMATION: '1',
      ADMIN_2FA: 'on',
      DEMO: 'x',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'loud',
      S3_BUCKET: 'files',
    });
    const named = [
      'SECRET',
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'ACCESS_TOKEN_SECONDS',
      'REFRESH_TOKEN_DAYS',
    ];
    named.push(
      'SMTP_URL',
      'REDIS_URL',
      'TRUST_PROXY',
      'ONBOARDING',
      'MARKETPLACE',
      'EMAIL_CONFIRMATION',
      'ADMIN_2FA',
      'DEMO',
    );
    named.push('RATE_LIMIT', 'LOG_LEVEL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
    for (const name of named) expect(problems.join('\n')).toContain(name);
  });

  it.each([
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000"'],
    ['REFRESH_TOKEN_DAYS', '1.5', 'REFRESH_TOKEN_DAYS must be a whole number from 1 to 90, not "1.5"'],
    ['DEMO', 'yes', 'DEMO must be true or false, not "yes"'],
    ['RATE_LIMIT', 'no', 'RATE_LIMIT must be one of on, off, not "no"'],
    ['TRUST_PROXY', '::1,x', 'TRUST_PROXY must be a list of addresses like 10.0.0.0/8, not "x"'],
    ['SMTP_URL', 'http://x', 'SMTP_URL must be a URL that starts with smtp:// or smtps://'],
    ['SECRET', 'short', 'SECRET must have at least 32 characters'],
    ['SECRET_PREVIOUS', 'short', 'SECRET_PREVIOUS must have at least 32 characters in each line'],
    ['SECRET_PREVIOUS', SECRET, 'SECRET and each line of SECRET_PREVIOUS must differ'],
  ])('explain what is wrong with %s=%s', (name, value, problem) => {
    expect(problemsOf({ [name]: value })).toEqual([problem]);
  });

  it('treat an empty variable as absent', () => {
    expect(problemsOf({ PORT: '', SMTP_URL: ' ', S3_BUCKET: '', DEMO: '' })).toEqual([]);
  });

  it.each([
    ...[
      'DATABASE_URL',
      'SMTP_URL',
      'REDIS_URL',
      'PUBLIC_URL',
      'ADMIN_SSO_ISSUER',
      'TERMS_URL',
      'RELEASE_STORE',
    ],
    ...['CORS_ORIGINS', 'TRUST_PROXY', 'RELEASERS', 'RELEASE_NOTIFY', 'HOST', 'ENVIRONMENT', 'PORT'],
  ])('never repeat a password in %s', (name) => {
    for (const value of ['http://user:hunter2@portal.example/', 's3://user:hunter2@bucket/x']) {
      const problems = problemsOf({ [name]: value }).join();
      expect(problems).toContain(`${name} `);
      expect(problems).not.toContain('hunter2');
    }
  });

  it('never repeat the URL of a webhook, which is a secret', () => {
    expect(problemsOf({ RELEASE_NOTIFY: 'http://hooks.example/hunter2' })).toEqual([
      expect.stringMatching(/^RELEASE_NOTIFY must be a list (?!.*hunter2)/),
    ]);
  });

  it.each(['https://ann@portal.example', 'https://ann:pw@portal.example'])(
    'refuse %s as PUBLIC_URL',
    (url) => {
      expect(problemsOf({ PUBLIC_URL: url })).toEqual([
        'PUBLIC_URL must be a URL that starts with http:// or https://, without user and password',
      ]);
    },
  );

  it('drop trailing slashes of PUBLIC_URL', () => {
    expect(loadConfig({ DATA_DIR, PUBLIC_URL: 'https://desk.example.com//' }).publicUrl).toBe(
      'https://desk.example.com',
    );
  });

  it('use path-style S3 with an endpoint, unless set otherwise', () => {
    const s3 = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    const styleOf = (env: Record<string, string>) =>
      loadConfig({ DATA_DIR, ...s3, ...env }).s3?.forcePathStyle;
    expect(styleOf({})).toBe(false);
    expect(styleOf({ S3_ENDPOINT: 'http://localhost:9000' })).toBe(true);
    expect(styleOf({ S3_ENDPOINT: 'http://localhost:9000', S3_FORCE_PATH_STYLE: 'false' })).toBe(false);
  });
});

describe('The settings table in the docs', () => {
  const settings = readFileSync(join(__dirname, '../../../docs/reference/settings.md'), 'utf8');
  const rows = settings.match(/^\| `.*$/gm) ?? [];

  it('is up to date with `npm run docs:settings`', () => {
    expect(settings).toBe(withSettingsTable(settings));
  });

  it('names every setting once, and no other', () => {
    const names = new Set<string>();
    const record = (env: Record<string, string>) =>
      new Proxy(env, {
        get: (target, name) => {
          names.add(String(name));
          return target[String(name)];
        },
      });
    loadConfig(record({ DATA_DIR, SECRET }));
    loadConfig(record({ DATA_DIR, SECRET, RELEASE_STORE: 's3://releases' }));
    const documented = rows.map((row) => row.split('`')[1] ?? '');
    expect([...documented, ...documented.map((name) => `${name}_FILE`)].toSorted()).toEqual(
      [...names].toSorted(),
    );
  });

  it('has the defaults', () => {
    const config = loadConfig({ DATA_DIR });
    const defaultOf = (name: string) =>
      rows
        .find((row) => row.startsWith(`| \`${name}\``))
        ?.split('|')[2]
        ?.replaceAll('`', '')
        .trim();
    expect(defaultOf('PORT')).toBe(String(config.port));
    expect(defaultOf('HOST')).toBe(config.host);
    expect(defaultOf('ACCESS_TOKEN_SECONDS')).toBe(String(config.accessTokenSeconds));
    expect(defaultOf('REFRESH_TOKEN_DAYS')).toBe(String(config.refreshTokenDays));
    expect(defaultOf('STORAGE_QUOTA_MB')).toBe(String(config.storageQuotaMb));
    expect(defaultOf('DATABASE_POOL')).toBe(String(config.databasePool));
    expect(defaultOf('MAIL_FROM')).toBe(config.mailFrom);
    expect(defaultOf('LOG_LEVEL')).toBe(config.logLevel);
    const strong = '9f86d081884c7d659a2feaa0c55ad015';
    const production = loadConfig({ DATA_DIR, SECRET: strong, NODE_ENV: 'production' });
    expect(defaultOf('DRAIN_SECONDS')).toBe(
      `${production.drainSeconds} in production, else ${config.drainSeconds}`,
    );
  });
});

it('MIGRATE_DATABASE_URL must be the database of DATABASE_URL', () => {
  const DATABASE_URL = 'mysql://app:a@127.0.0.1/portal';
  const problems = (MIGRATE_DATABASE_URL: string, env: Record<string, string> = { DATABASE_URL }) =>
    problemsOf({ MIGRATE_DATABASE_URL, ...env });
  expect(problems('mysql://owner:b@db.example/portal?ssl-mode=DISABLED')).toEqual([]);
  expect(problems('mysql://owner:b@127.0.0.1/other')).toEqual([
    'MIGRATE_DATABASE_URL must name the same database as DATABASE_URL',
  ]);
  expect(problems('mysql://owner:b@127.0.0.1/portal', {})).toEqual([
    'MIGRATE_DATABASE_URL must come with DATABASE_URL',
  ]);
  expect(problems('postgres://x')).toEqual([expect.stringMatching(/^MIGRATE_DATABASE_URL must /)]);
});

it('DATABASE_POOL limits the connections to MySQL', async () => {
  const env = { DATA_DIR, SECRET, DATABASE_URL: 'mysql://user@127.0.0.1:1/portal', DATABASE_POOL: '3' };
  // Nothing is connected yet.
  const db = openDatabase(loadConfig(env));
  expect(db.client.pool.max).toBe(3);
  await db.destroy();
});

describe('The release store setting', () => {
  const storeOf = (env: Record<string, string>) => loadConfig({ DATA_DIR, ...env }).releaseStore;
  const keys = { S3_ENDPOINT: 'http://localhost:9000', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };

  it('defaults to a folder in DATA_DIR, and may be another folder', () => {
    expect(storeOf({})).toEqual({ kind: 'folder', folder: join(DATA_DIR, 'releases') });
    expect(storeOf({ RELEASE_STORE: '/srv/releases' })).toEqual({ kind: 'folder', folder: '/srv/releases' });
  });

  it('may be a bucket with the S3 settings of the files or its own', () => {
    const settings = { ...keys, S3_BUCKET: 'files', RELEASE_STORE: 's3://releases/portal/' };
    const like = { kind: 's3', bucket: 'releases', prefix: 'portal/', forcePathStyle: true };
    expect(storeOf(settings)).toMatchObject({ ...like, endpoint: keys.S3_ENDPOINT });
    expect(storeOf({ ...settings, RELEASE_S3_ACCESS_KEY_ID: 'reader' })).toMatchObject({
      ...like,
      credentials: { accessKeyId: 'reader', secretAccessKey: 's' },
    });
    const withRole = storeOf({ RELEASE_STORE: 's3://releases' });
    expect(withRole).toEqual({
      kind: 's3',
      bucket: 'releases',
      prefix: '',
      region: 'us-east-1',
      endpoint: undefined,
      forcePathStyle: false,
    });
  });

  it('is refused if it names no bucket', () => {
    expect(problemsOf({ RELEASE_STORE: 's3://' })).toEqual([expect.stringContaining('RELEASE_STORE')]);
  });
});

it('webRoot is the repository unless WEB_ROOT names a folder', () => {
  expect(loadConfig({ DATA_DIR }).webRoot).toBeUndefined();
  expect(loadConfig({ DATA_DIR, WEB_ROOT: '/srv/portal/' }).webRoot).toBe('/srv/portal');
});

it.each(['"/var/lib/slabdesk"', "'data'", '~/data', '~'])('loadConfig refuses %s as a path', (path) => {
  for (const name of ['DATA_DIR', 'WEB_ROOT', 'RELEASE_TRUST', 'RELEASE_STORE']) {
    expect(problemsOf({ [name]: path })).toEqual([
      expect.stringMatching(new RegExp(`^${name} must be a path without quotes and ~`)),
    ]);
  }
});

it('loadConfig reports an impossible data folder in a sentence, without a stack', () => {
  const file = join(DATA_DIR, 'a-file');
  writeFileSync(file, '');
  expect(problemsOf({ DATA_DIR: join(file, 'below') })).toEqual([
    expect.stringMatching(/^DATA_DIR must be a folder that can be written/),
  ]);
});

it.each([
  ['MAIL_FROM', 'nomail'],
  ['MAIL_FROM', 'a@x\r\nBcc: b@x'],
  ['HOST', 'bad host'],
])('loadConfig refuses %s=%j', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
});

describe('The secret', () => {
  it('is generated once in development, and readable by its owner alone', () => {
    const { secret } = loadConfig({ DATA_DIR });
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(loadConfig({ DATA_DIR }).secret).toBe(secret);
    expect(readFileSync(join(DATA_DIR, 'secret'), 'utf8')).toBe(secret);
    expect(statSync(join(DATA_DIR, 'secret')).mode & 0o077).toBe(0);
  });

  it('is required and never generated in production', () => {
    const load = () => loadConfig({ DATA_DIR, NODE_ENV: 'production' });
    expect(load).toThrow('SECRET is required');
    expect(existsSync(join(DATA_DIR, 'secret'))).toBe(false);
  });
});
