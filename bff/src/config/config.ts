import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  isProblem,
  loadTrust,
  makeFolder,
  type StoreLocation,
  storeLocation,
  type Trust,
  withSettingFiles,
} from '@slabdesk/releases';
import { comparableEmail, domainOf } from 'bff-contract/constants';
import type { RemotePaths } from 'bff-contract/remote-paths';
import type { SiteLinks } from 'bff-contract/web';
import { isInPackage } from './data-outside-package';
import { DatabaseUrlError, type MysqlAddress, parseDatabaseUrl } from './database-url';
import { exportsTraces } from './exports-traces';
import { HASH_THREADS } from './hash-threads';
import { type Judged, judgeSecurity } from './insecure';
import { type NoticeTarget, parseNoticeTarget } from './notice-target';
import { OperatorError } from './operator-error';
import { makeDataPrivate } from './private-files';
import { type Env, readSettings } from './read-settings';
import { readRemotePaths } from './remote-paths';
import { repositoryRoot } from './repository-root';
import { parsePreviousSecrets, type ServerSecrets, secretProblems } from './server-secrets';
import { SETTINGS, type Settings } from './settings';

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** Each setting as its variable is named and described, in camel case: `dataDir` of `DATA_DIR`. */
type NamedSettings = { [Name in keyof Settings as CamelCase<Name>]: Settings[Name] };

/** Values that follow from settings, in place of some of them. */
interface Meaning extends ServerSecrets {
  production: boolean;
  /** Origin of the links in mails and of the URLs of files, without a slash at the end. */
  publicUrl: string;
  /** Whether PUBLIC_URL is set, rather than assumed to be this machine. */
  hasPublicUrl: boolean;
  /** Where the pages about the portal are: paths, or URLs of http(s). */
  links: SiteLinks;
  s3?: S3Config;
  /** Where releases of remotes are read from. */
  releaseStore: StoreLocation;
  /** How often the registry is asked for changes, in ms, where tests count what asks the database. */
  registryPollMs?: number;
  /** Holders of keys whose releases are accepted; without it, anyone's who can write to the store. */
  releaseTrust?: Trust;
  /** The remotes that are served, and the paths that each of them owns. */
  remotePaths: RemotePaths;
  releaseNotify: readonly NoticeTarget[];
  /** E-mail addresses, in lower case, of administrators who may change releases in the portal. */
  releasers: string[];
  /** The provider by which administrators sign in. */
  adminSso?: AdminSso;
  drainSeconds: number;
  demo: boolean;
  rateLimit: boolean;
  /** Whether anyone reads metrics: at METRICS_PORT, or a collector. */
  measures: boolean;
  /** Whether traces are sent to a collector. */
  traces: boolean;
  /** How many passwords are hashed at once. */
  passwordThreads: number;
  /** Sentences for the log about settings that are less secure than they could be. */
  warnings: readonly string[];
}

/** Settings that `Meaning` has in a group or under the name of their meaning. */
type Grouped =
  | `s3${string}`
  | `adminSso${string}`
  | 'termsUrl'
  | 'privacyUrl'
  | 'helpUrl'
  | 'nodeEnv'
  | 'secretPrevious'
  | 'remotes';

/** The settings of the server, each under one name, and what they mean. */
export type Config = Meaning & Omit<NamedSettings, keyof Meaning | Grouped>;

export interface AdminSso {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** In ASCII and lower case. */
  domains: readonly string[];
  /** The claim and its value that administrators have. */
  claim: string;
  value: string;
  /** Whether administrators in these domains can no longer sign in with a password. */
  required: boolean;
}

export interface S3Config {
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
  /** CAs of the server, in PEM. */
  ca?: string;
}

/** Whether browsers reach the portal by HTTPS. */
export const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/** Every bad variable of the environment, in one error. */
export class ConfigError extends OperatorError {
  constructor(readonly problems: string[]) {
    super(`The settings can't be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const named = (settings: Settings): NamedSettings =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name.toLowerCase().replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as NamedSettings;

/** HAProxy takes a server out of service after three checks, two seconds apart; the rest is for the checks themselves. */
const DRAIN_SECONDS = 10;

/** Resolves a path of the settings. Relative ones start from the repository, whatever folder a command is run in. */
const toPath = (text: string): string => resolve(repositoryRoot(), text);

const readS3 = (settings: Settings, problems: string[]): S3Config | undefined => {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT } = settings;
  const required = { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  if (S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return {
      endpoint: S3_ENDPOINT,
      region: settings.S3_REGION,
      bucket: S3_BUCKET,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      forcePathStyle: settings.S3_FORCE_PATH_STYLE ?? S3_ENDPOINT !== undefined,
      ca: settings.S3_CA,
    };
  }
  const missing = Object.entries(required).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length < 3 || S3_ENDPOINT) {
    problems.push(`${missing.join(', ')} must be set too when another S3 setting is`);
  }
  return undefined;
};

const readAdminSso = (settings: Settings, problems: string[]): AdminSso | undefined => {
  const { ADMIN_SSO_ISSUER, ADMIN_SSO_CLIENT_ID, ADMIN_SSO_CLIENT_SECRET, ADMIN_SSO_VALUE } = settings;
  const domains = settings.ADMIN_SSO_DOMAINS.map(domainOf);
  const required = { ADMIN_SSO_ISSUER, ADMIN_SSO_CLIENT_ID, ADMIN_SSO_CLIENT_SECRET, ADMIN_SSO_VALUE };
  const missing = [
    ...Object.entries(required).flatMap(([name, value]) => (value ? [] : [name])),
    ...(domains.length > 0 ? [] : ['ADMIN_SSO_DOMAINS']),
  ];
  if (missing.length > 0) {
    if (missing.length < 5)
      problems.push(`${missing.join(', ')} must be set too when another setting of ADMIN_SSO is`);
    return undefined;
  }
  return {
    issuer: ADMIN_SSO_ISSUER ?? '',
    clientId: ADMIN_SSO_CLIENT_ID ?? '',
    clientSecret: ADMIN_SSO_CLIENT_SECRET ?? '',
    domains,
    claim: settings.ADMIN_SSO_CLAIM,
    value: ADMIN_SSO_VALUE ?? '',
    required: settings.ADMIN_SSO_REQUIRED,
  };
};

const readReleaseStore = (settings: Settings, problems: string[]): StoreLocation => {
  try {
    return storeLocation(settings, toPath);
  } catch (error) {
    if (!isProblem(error)) throw error;
    problems.push(`${error.message} ${error.advice}`);
    return { kind: 'folder', folder: '' };
  }
};

const readReleaseTrust = ({ RELEASE_TRUST }: Settings, problems: string[]): Trust | undefined => {
  if (!RELEASE_TRUST) return undefined;
  try {
    return loadTrust(toPath(RELEASE_TRUST));
  } catch (error) {
    if (!isProblem(error)) throw error;
    problems.push(error.message.replace(/\.$/, ''));
    return undefined;
  }
};

const readDatabaseUrl = (name: string, url: string | undefined, problems: string[]) => {
  try {
    return url === undefined ? undefined : parseDatabaseUrl(url);
  } catch (error) {
    if (!(error instanceof DatabaseUrlError)) throw error;
    problems.push(error.message.replaceAll('DATABASE_URL', name));
    return undefined;
  }
};

const readDatabaseUrls = (
  { DATABASE_URL, MIGRATE_DATABASE_URL }: Settings,
  problems: string[],
): MysqlAddress[] => {
  const database = readDatabaseUrl('DATABASE_URL', DATABASE_URL, problems);
  const migrated = readDatabaseUrl('MIGRATE_DATABASE_URL', MIGRATE_DATABASE_URL, problems);
  if (MIGRATE_DATABASE_URL && !DATABASE_URL) {
    problems.push('MIGRATE_DATABASE_URL must come with DATABASE_URL');
  } else if (database && migrated && database.database !== migrated.database) {
    problems.push('MIGRATE_DATABASE_URL must name the same database as DATABASE_URL');
  }
  return [database, migrated].filter((address) => address !== undefined);
};

/** A CA is there to be checked, so it must not come with a connection that has no TLS. */
const checkAuthorities = (settings: Settings, problems: string[]): void => {
  const { REDIS_CA, REDIS_URL, SMTP_CA, SMTP_URL, S3_CA, S3_ENDPOINT } = settings;
  if (REDIS_CA && !REDIS_URL?.startsWith('rediss:')) {
    problems.push('REDIS_CA must come with a REDIS_URL that starts with rediss://');
  }
  if (SMTP_CA && !SMTP_URL) problems.push('SMTP_CA must come with SMTP_URL');
  if (S3_CA && !S3_ENDPOINT?.startsWith('https:')) {
    problems.push('S3_CA must come with an S3_ENDPOINT that starts with https://');
  }
};

/**
 * Checks the rules of production, beyond those in the schema.
 * @returns warnings
 */
const checkProduction = (
  env: Env,
  settings: Settings,
  meaning: Omit<Judged, 'env' | 'settings'> & Pick<Config, 'dataDir'>,
  problems: string[],
): string[] => {
  if (settings.NODE_ENV !== 'production') return [];
  if (settings.RATE_LIMIT === 'off') problems.push('RATE_LIMIT=off is not allowed with NODE_ENV=production');
  if (!env.SECRET?.trim() && !env.SECRET_FILE?.trim())
    problems.push('SECRET is required with NODE_ENV=production: 32 characters or more');
  if (isInPackage(meaning.dataDir)) {
    problems.push(
      'DATA_DIR must be outside the package with NODE_ENV=production: another version replaces its folder',
    );
  }
  const judgement = judgeSecurity({ env, settings, ...meaning });
  problems.push(...judgement.problems);
  return judgement.warnings;
};

const toConfig = (env: Env, settings: Settings, problems: string[]): Omit<Config, 'secret' | 'warnings'> => {
  checkAuthorities(settings, problems);
  const production = settings.NODE_ENV === 'production';
  const releaseTrust = readReleaseTrust(settings, problems);
  const publicUrl = settings.PUBLIC_URL?.replace(/\/+$/, '');
  return {
    ...named(settings),
    production,
    publicUrl: publicUrl ?? `http://localhost:${settings.PORT}`,
    hasPublicUrl: publicUrl !== undefined,
    links: { terms: settings.TERMS_URL, privacy: settings.PRIVACY_URL, help: settings.HELP_URL },
    dataDir: toPath(settings.DATA_DIR),
    previousSecrets: parsePreviousSecrets(settings.SECRET_PREVIOUS ?? ''),
    s3: readS3(settings, problems),
    releaseStore: readReleaseStore(settings, problems),
    releaseTrust,
    remotePaths: readRemotePaths(settings.REMOTES, problems),
    releaseNotify: (settings.RELEASE_NOTIFY.length > 0
      ? settings.RELEASE_NOTIFY
      : settings.RELEASERS
    ).flatMap((text) => parseNoticeTarget(text) ?? []),
    releasers: settings.RELEASERS.map(comparableEmail),
    smtpRequireTls: settings.SMTP_REQUIRE_TLS || settings.SMTP_CA !== undefined,
    adminSso: readAdminSso(settings, problems),
    drainSeconds: settings.DRAIN_SECONDS ?? (production ? DRAIN_SECONDS : 0),
    demo: settings.DEMO ?? !production,
    rateLimit: settings.RATE_LIMIT === 'on',
    measures:
      settings.METRICS_PORT !== undefined ||
      (settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && exportsTraces(env)),
    traces: exportsTraces(env),
    passwordThreads: settings.PASSWORD_THREADS ?? HASH_THREADS,
    ...(settings.WEB_ROOT !== undefined && { webRoot: toPath(settings.WEB_ROOT) }),
  };
};

/**
 * Reads the settings, from variables or the files of `…_FILE`. An empty variable counts as absent.
 * @throws ConfigError naming every variable that is wrong
 */
export const loadConfig = (env: Env = process.env): Config => {
  const files = withSettingFiles(env, Object.keys(SETTINGS.properties), toPath);
  const { settings, problems } = readSettings(files.env);
  problems.push(...files.problems);
  const databases = readDatabaseUrls(settings, problems);
  const config = toConfig(env, settings, problems);
  const warnings = checkProduction(env, settings, { databases, ...config }, problems);
  if (problems.length === 0) problems.push(...secretProblems(settings.SECRET, config.previousSecrets));
  if (problems.length > 0) throw new ConfigError(problems);
  try {
    // If all data is stored elsewhere, the folder isn't needed.
    if (!(settings.SECRET && config.databaseUrl && config.s3)) {
      makeFolder(config.dataDir, 0o700);
      makeDataPrivate(config.dataDir);
    }
    return { ...config, warnings, secret: settings.SECRET ?? keptSecret(config.dataDir) };
  } catch (error) {
    throw new ConfigError([`DATA_DIR must be a folder that can be written: ${(error as Error).message}`]);
  }
};

/**
 * In development a secret is generated once and kept, so that a restart signs no one out. If two processes start at the
 * same time, the second one reads what the first one wrote.
 */
const keptSecret = (dataDir: string): string => {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    // Written under another name first, so that no process reads half a secret.
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
