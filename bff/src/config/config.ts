import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { DEFAULT_SITE_LINKS } from 'bff-contract/constants';
import type { SiteLinks } from 'bff-contract/web';
import { DatabaseUrlError, parseDatabaseUrl } from './database-url';
import { isLoopbackName } from './loopback';
import { makeFolder } from './make-folder';
import { makeDataPrivate } from './private-files';
import { repositoryRoot } from './repository-root';

export interface Config {
  production: boolean;
  port: number;
  host: string;
  /** Origin of the links in mails and of the URLs of files, without a slash at the end. */
  publicUrl: string;
  /** Whether PUBLIC_URL is set, rather than assumed to be this machine. */
  hasPublicUrl: boolean;
  productName: string;
  /** Where the pages about the portal are: paths, or URLs of http(s). */
  links: SiteLinks;
  dataDir: string;
  /** `mysql://…`; without it SQLite in `dataDir`. */
  databaseUrl?: string;
  secret: string;
  accessTokenSeconds: number;
  refreshTokenDays: number;
  s3?: S3Config;
  /** Bytes of files that one account may store. */
  storageQuota: number;
  /** Where releases of remotes are taken from. */
  releaseStore: ReleaseStoreConfig;
  /** By a remote's short name: the origin that browsers take its files from, where that isn't ours. */
  remoteOrigins: ReadonlyMap<string, string>;
  smtpUrl?: string;
  mailFrom: string;
  redisUrl?: string;
  trustProxy: string[];
  /** How long requests are still served after SIGTERM, until load balancers have noticed. */
  drainSeconds: number;
  onboarding: boolean;
  marketplace: boolean;
  emailConfirmation: boolean;
  adminTwoFactor: boolean;
  demo: boolean;
  rateLimit: boolean;
  logLevel: string;
  /** Where the built front ends lie, in the layout of the repository; without it they are those of the repository. */
  webRoot?: string;
}

export interface S3Config {
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
}

export type ReleaseStoreConfig =
  | { kind: 'folder'; folder: string }
  | ({ kind: 's3'; prefix: string; credentials?: { accessKeyId: string; secretAccessKey: string } } & Omit<
      S3Config,
      'accessKeyId' | 'secretAccessKey'
    >);

/** Do browsers reach us by HTTPS? */
export const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/** Every bad variable of the environment, in one error. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`The settings can't be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** HAProxy takes a server out of service after three checks, two seconds apart; the rest is for the checks themselves. */
const DRAIN_SECONDS = 10;

type Env = Record<string, string | undefined>;

/** A path of the settings: relative to the folder of the product, whatever folder a command is run in. */
const toPath = (text: string): string => resolve(repositoryRoot(), text);

/**
 * Reads the settings. An empty variable counts as absent.
 * @throws ConfigError naming every variable that is wrong
 */
export const loadConfig = (env: Env = process.env): Config => {
  const problems: string[] = [];
  const read = reader(env, problems);
  const production =
    read.oneOf('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const port = read.integer('PORT', 3000, 0, 65_535);
  const host = read.matching('HOST', /^[A-Za-z0-9.:_-]+$/, '127.0.0.1', 'an address or a host name');
  const rateLimit = read.oneOf('RATE_LIMIT', ['on', 'off'], 'on') === 'on';
  if (production && !rateLimit) problems.push('RATE_LIMIT=off is not allowed with NODE_ENV=production');
  const publicUrl = read.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '');
  const config = {
    production,
    port,
    host,
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    hasPublicUrl: publicUrl !== undefined,
    productName: read.text('PRODUCT_NAME', 'Slabdesk'),
    links: {
      terms: read.link('TERMS_URL', DEFAULT_SITE_LINKS.terms),
      privacy: read.link('PRIVACY_URL', DEFAULT_SITE_LINKS.privacy),
      help: read.link('HELP_URL', DEFAULT_SITE_LINKS.help),
    },
    dataDir: toPath(read.text('DATA_DIR', '.data')),
    databaseUrl: readDatabaseUrl(read, problems),
    accessTokenSeconds: read.integer('ACCESS_TOKEN_SECONDS', 300, 1, 86_400),
    refreshTokenDays: read.integer('REFRESH_TOKEN_DAYS', 30, 1, 90),
    s3: readS3(env, read, problems),
    storageQuota: read.integer('STORAGE_QUOTA_MB', 5_120, 50, 10_000_000) * 2 ** 20,
    releaseStore: readReleaseStore(read, problems),
    remoteOrigins: readRemoteOrigins(read, problems),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.matching('MAIL_FROM', /^[^\s<>@]+@[^\s<>@]+$/, 'no-reply@localhost', 'an e-mail address'),
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    trustProxy: read.cidrs('TRUST_PROXY'),
    drainSeconds: read.integer('DRAIN_SECONDS', production ? DRAIN_SECONDS : 0, 0, 3_600),
    onboarding: read.flag('ONBOARDING', false),
    marketplace: read.flag('MARKETPLACE', false),
    emailConfirmation: read.flag('EMAIL_CONFIRMATION', false),
    adminTwoFactor: read.flag('ADMIN_2FA', false),
    demo: read.flag('DEMO', !production),
    rateLimit,
    logLevel: read.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    webRoot: read.folder('WEB_ROOT'),
  };
  const given = env.SECRET?.trim();
  if (given && given.length < 32) problems.push('SECRET must have at least 32 characters');
  if (!given && production)
    problems.push('SECRET is required with NODE_ENV=production: 32 characters or more');
  if (problems.length > 0) throw new ConfigError(problems);
  try {
    // Where everything is kept elsewhere, nothing needs the folder.
    if (!(given && config.databaseUrl && config.s3)) {
      makeFolder(config.dataDir, 0o700);
      makeDataPrivate(config.dataDir);
    }
    return { ...config, secret: given || keptSecret(config.dataDir) };
  } catch (error) {
    throw new ConfigError([`DATA_DIR must be a folder that can be written: ${(error as Error).message}`]);
  }
};

const reader = (env: Env, problems: string[]) => {
  const raw = (name: string) => env[name]?.trim() || undefined;
  const list = (name: string) =>
    (raw(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  return {
    text: (name: string, fallback: string) => raw(name) ?? fallback,
    folder: (name: string) => {
      const value = raw(name);
      return value === undefined ? undefined : toPath(value);
    },
    matching: (name: string, pattern: RegExp, fallback: string, what: string) => {
      const value = raw(name) ?? fallback;
      if (!pattern.test(value)) problems.push(`${name} must be ${what}, not "${value}"`);
      return value;
    },
    integer: (name: string, fallback: number, min: number, max: number) => {
      const value = raw(name);
      if (value === undefined) return fallback;
      const number = Number(value);
      if (!/^\d+$/.test(value) || number < min || number > max) {
        problems.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
      }
      return number;
    },
    oneOf: (name: string, values: string[], fallback: string) => {
      const value = raw(name) ?? fallback;
      if (!values.includes(value))
        problems.push(`${name} must be one of ${values.join(', ')}, not "${value}"`);
      return value;
    },
    flag: (name: string, fallback: boolean) => {
      const value = raw(name);
      if (value !== undefined && !['true', 'false'].includes(value)) {
        problems.push(`${name} must be true or false, not "${value}"`);
      }
      return value === undefined ? fallback : value === 'true';
    },
    // The value may hold a password, so it is never repeated.
    url: (name: string, protocols: string[]) => {
      const value = raw(name);
      if (value === undefined) return undefined;
      if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
        problems.push(
          `${name} must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
        );
      }
      return value;
    },
    link: (name: string, fallback: string) => {
      const value = raw(name) ?? fallback;
      if (!isLink(value)) {
        problems.push(`${name} must be a path like ${fallback} or a URL of http or https, not "${value}"`);
      }
      return value;
    },
    list,
    cidrs: (name: string) => {
      const values = list(name);
      for (const value of values) {
        const [address = '', bits] = value.split('/');
        const most = isIP(address) === 6 ? 128 : 32;
        if (!isIP(address) || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= most))) {
          problems.push(`${name} must be a list of addresses like 10.0.0.0/8, not "${value}"`);
        }
      }
      return values;
    },
  };
};

/** A page of this origin or of the web. Browsers follow these links, so nothing that runs as a script or passes a password on. */
const isLink = (value: string): boolean => {
  const base = 'http://portal.invalid';
  if (/[\s\\\p{Cc}]/u.test(value) || !URL.canParse(value, base)) return false;
  const url = new URL(value, base);
  if (url.origin === base) return value.startsWith('/') && !url.pathname.startsWith('//');
  return /^https?:\/\//i.test(value) && url.username === '' && url.password === '';
};

const readS3 = (env: Env, read: ReturnType<typeof reader>, problems: string[]): S3Config | undefined => {
  const demanded = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const endpoint = read.url('S3_ENDPOINT', ['http:', 'https:']);
  const forcePathStyle = read.flag('S3_FORCE_PATH_STYLE', endpoint !== undefined);
  const missing = demanded.filter((name) => !env[name]?.trim());
  if (missing.length === demanded.length && !endpoint) return undefined;
  if (missing.length > 0) {
    problems.push(`${missing.join(', ')} must be set too when another S3 setting is`);
    return undefined;
  }
  return {
    endpoint,
    region: read.text('S3_REGION', 'us-east-1'),
    bucket: read.text('S3_BUCKET', ''),
    accessKeyId: read.text('S3_ACCESS_KEY_ID', ''),
    secretAccessKey: read.text('S3_SECRET_ACCESS_KEY', ''),
    forcePathStyle,
  };
};

/** `s3://bucket/prefix`, reached as RELEASE_S3_… or else S3_… say, or a folder. */
const readReleaseStore = (read: ReturnType<typeof reader>, problems: string[]): ReleaseStoreConfig => {
  const place = read.text('RELEASE_STORE', '');
  if (!place.startsWith('s3://')) {
    return { kind: 'folder', folder: toPath(place || join(read.text('DATA_DIR', '.data'), 'releases')) };
  }
  const [, bucket = '', prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/?(.*?)\/*$/.exec(place) ?? [];
  if (!bucket) problems.push(`RELEASE_STORE must be a folder or s3://bucket/prefix, not "${place}"`);
  const either = (name: string) => read.text(`RELEASE_S3_${name}`, read.text(`S3_${name}`, ''));
  const endpoint = read.url('RELEASE_S3_ENDPOINT', ['http:', 'https:']) ?? (either('ENDPOINT') || undefined);
  const accessKeyId = either('ACCESS_KEY_ID');
  const secretAccessKey = either('SECRET_ACCESS_KEY');
  return {
    kind: 's3',
    bucket,
    prefix: prefix && `${prefix}/`,
    endpoint,
    region: either('REGION') || 'us-east-1',
    forcePathStyle: (either('FORCE_PATH_STYLE') || String(endpoint !== undefined)) === 'true',
    // Without keys the SDK asks Amazon's usual places: the role of the machine.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  };
};

const readDatabaseUrl = (read: ReturnType<typeof reader>, problems: string[]): string | undefined => {
  const url = read.text('DATABASE_URL', '');
  try {
    if (url) parseDatabaseUrl(url);
  } catch (error) {
    if (!(error instanceof DatabaseUrlError)) throw error;
    problems.push(error.message);
  }
  return url || undefined;
};

/** An origin and nothing else, that nobody on the way can alter. */
const originOf = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { origin, href, protocol, hostname } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname));
  return isSafe && href === `${origin}/` ? origin : undefined;
};

/** `dealer=https://dealer.cdn.example,auth=https://…` */
const readRemoteOrigins = (
  read: ReturnType<typeof reader>,
  problems: string[],
): ReadonlyMap<string, string> => {
  const origins = new Map<string, string>();
  for (const part of read.list('REMOTE_ORIGINS')) {
    const [, name, text = ''] = /^([a-z][a-z0-9-]*)=(.*)$/.exec(part) ?? [];
    const origin = originOf(text);
    if (!name || !origin || origins.has(name)) {
      problems.push(
        `REMOTE_ORIGINS must be a list like dealer=https://dealer.cdn.example, each remote once, without a path, and ` +
          `http only on this machine; not "${part}"`,
      );
    } else origins.set(name, origin);
  }
  return origins;
};

/**
 * In development a secret is made once and kept, so that a restart signs nobody out. Of two processes
 * that start at once, the second reads what the first wrote.
 */
const keptSecret = (dataDir: string): string => {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    // Written whole under another name first: nobody reads half a secret.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      unlinkSync(draft);
    }
  }
  return readFileSync(file, 'utf8').trim();
};
