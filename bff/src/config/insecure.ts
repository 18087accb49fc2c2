import type { StoreLocation } from '@slabdesk/releases';
import type { MysqlAddress } from './database-url';
import { exportsTraces } from './exports-traces';
import { withGenerated } from './generated-section';
import { isLoopbackAddress, isLoopbackName } from './loopback';
import type { Env } from './read-settings';
import { RISK_NAMES, type RiskName } from './risk-names';
import { isGuessable } from './server-secrets';
import type { Settings } from './settings';

/** The settings, and their meaning. */
export interface Judged {
  env: Env;
  settings: Settings;
  /** That of DATABASE_URL, and that of MIGRATE_DATABASE_URL; none for SQLite. */
  databases: readonly MysqlAddress[];
  releaseStore: StoreLocation;
  previousSecrets: readonly string[];
}

interface Risk {
  /** A sentence that names the settings. It repeats no value, as one may hold a password. */
  reason: string;
  /** The advice, as an imperative. */
  remedy: string;
  isPresent: (judged: Judged) => boolean;
}

/** Whether a URL leads to another machine without TLS. */
const isOpen = (text: string | undefined): boolean => {
  if (text === undefined) return false;
  const { protocol, hostname } = new URL(text);
  return ['http:', 'redis:', 'smtp:'].includes(protocol) && !isLoopbackName(hostname);
};

const isRemote = ({ host, socketPath }: MysqlAddress): boolean => !socketPath && !isLoopbackAddress(host);

/** Anyone can get a certificate from a public CA, so without a name the CA must be an own one. */
const isVerified = ({ ssl }: MysqlAddress): boolean =>
  ssl?.rejectUnauthorized === true && (ssl.verifyIdentity || ssl.ca !== undefined);

/** The mail library takes options from parameters of its URL. */
const smtpOption = ({ SMTP_URL }: Settings, name: string): string | null =>
  SMTP_URL === undefined ? null : new URL(SMTP_URL).searchParams.get(name);

const isLocalUrl = (text: string | undefined): boolean =>
  text !== undefined && isLoopbackName(new URL(text).hostname);

/** Whether a range has more addresses than any private one. */
const isHuge = (range: string): boolean => Number(range.split('/')[1] ?? Number.NaN) < 7;

const RISKS: Record<RiskName, Risk> = {
  'http-public-url': {
    reason: 'PUBLIC_URL is not https://, so passwords and sessions cross the network unencrypted',
    remedy: 'set it to the https:// address that browsers use',
    isPresent: ({ settings: { PUBLIC_URL, HOST } }) =>
      PUBLIC_URL === undefined ? !isLoopbackAddress(HOST) : isOpen(PUBLIC_URL),
  },
  'mysql-without-tls': {
    reason:
      'DATABASE_URL (or MIGRATE_DATABASE_URL) leads to another machine without TLS, so all data can be read on the way',
    remedy: 'add ?ssl-mode=VERIFY_IDENTITY',
    isPresent: ({ databases }) => databases.some((address) => isRemote(address) && !address.ssl),
  },
  'mysql-unverified-tls': {
    reason:
      'The certificate of the server of DATABASE_URL (or MIGRATE_DATABASE_URL) is not verified, so another one can take its place',
    remedy: 'add ?ssl-mode=VERIFY_IDENTITY, and ssl-ca for a CA of your own',
    isPresent: ({ databases }) =>
      databases.some((address) => address.ssl && isRemote(address) && !isVerified(address)),
  },
  'redis-without-tls': {
    reason: 'REDIS_URL leads to another machine without TLS, so limits of attempts can be read and changed',
    remedy: 'start it with rediss://',
    isPresent: ({ settings }) => isOpen(settings.REDIS_URL),
  },
  'smtp-without-tls': {
    reason: 'SMTP_URL may send mails, whose links sign users in, to another machine without TLS',
    remedy: 'start it with smtps://, or set SMTP_REQUIRE_TLS=true',
    isPresent: ({ settings }) =>
      isOpen(settings.SMTP_URL) &&
      !(settings.SMTP_REQUIRE_TLS || settings.SMTP_CA || smtpOption(settings, 'requireTLS') === 'true'),
  },
  'smtp-unverified-tls': {
    reason: 'SMTP_URL has tls.rejectUnauthorized, so the certificate of its server is not verified',
    remedy: 'remove that, and set SMTP_CA for a CA of your own',
    isPresent: ({ settings }) => !['true', null].includes(smtpOption(settings, 'tls.rejectUnauthorized')),
  },
  's3-without-tls': {
    reason: 'S3_ENDPOINT is not https://, so files and the URLs that open them can be read on the way',
    remedy: 'set it to an https:// address',
    isPresent: ({ settings }) => settings.S3_BUCKET !== undefined && isOpen(settings.S3_ENDPOINT),
  },
  'release-store-without-tls': {
    reason:
      'The bucket of RELEASE_STORE is read without TLS, so the code for browsers can be changed on the way',
    remedy: 'set RELEASE_S3_ENDPOINT to an https:// address',
    isPresent: ({ releaseStore }) => releaseStore.kind === 's3' && isOpen(releaseStore.endpoint),
  },
  'otlp-without-tls': {
    reason: 'Traces, which have addresses of clients, are sent to another machine without TLS',
    remedy: 'set OTEL_EXPORTER_OTLP_ENDPOINT to an https:// address',
    isPresent: ({ env, settings }) =>
      exportsTraces(env) &&
      isOpen(settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT),
  },
  'tls-not-verified': {
    reason: 'NODE_TLS_REJECT_UNAUTHORIZED=0 accepts any certificate of any server',
    remedy: 'unset it, and name a CA of your own by S3_CA, SMTP_CA, REDIS_CA or ssl-ca',
    isPresent: ({ env }) => env.NODE_TLS_REJECT_UNAUTHORIZED === '0',
  },
  'weak-secret': {
    reason: 'SECRET looks like an example, and anyone who guesses it can sign in as any user',
    remedy: 'set it to the output of `openssl rand -base64 36`',
    isPresent: ({ settings: { SECRET } }) => SECRET !== undefined && isGuessable(SECRET),
  },
  'any-trusted-proxy': {
    reason: 'TRUST_PROXY has strangers among its addresses, so any client can claim to be another one',
    remedy: 'set it to the addresses of the proxies',
    isPresent: ({ settings }) => settings.TRUST_PROXY.some(isHuge),
  },
  'demo-accounts': {
    reason: 'DEMO=true creates accounts, one of an administrator, whose passwords are public',
    remedy: 'unset it',
    isPresent: ({ settings }) => settings.DEMO === true,
  },
};

/** Warnings, which are no reason to refuse the start. */
const otherWarnings = ({ env, settings, previousSecrets }: Judged): string[] => {
  const { PUBLIC_URL, TRUST_PROXY } = settings;
  const isBehindProxy = PUBLIC_URL?.startsWith('https:') && !isLocalUrl(PUBLIC_URL);
  return [
    ...(PUBLIC_URL === undefined ? ['PUBLIC_URL is not set, so links in mails lead to this machine'] : []),
    ...(isBehindProxy && TRUST_PROXY.length === 0
      ? ['TRUST_PROXY is not set, so all clients share the limits of one address']
      : []),
    ...(previousSecrets.some(isGuessable)
      ? ['SECRET_PREVIOUS has a secret that looks like an example: remove it as soon as you can']
      : []),
    ...((env.WORKERS ?? '1') === '1'
      ? []
      : ['WORKERS has no effect: start several processes (docs/reference/running.md, "Several cores")']),
    ...(process.getuid?.() === 0 ? ['The server runs as root, and needs no rights of root'] : []),
  ];
};

/**
 * Judges the settings of a server in production.
 *
 * @returns problems: a sentence for each risk that ACCEPT_INSECURE doesn't name; warnings: for the log
 */
export const judgeSecurity = (judged: Judged): { problems: string[]; warnings: string[] } => {
  const accepted: readonly string[] = judged.settings.ACCEPT_INSECURE;
  const problems: string[] = [];
  const warnings = otherWarnings(judged);
  for (const name of RISK_NAMES) {
    const { reason, remedy, isPresent } = RISKS[name];
    const isAccepted = accepted.includes(name);
    const isThere = isPresent(judged);
    if (isThere && isAccepted) warnings.push(`${reason} (ACCEPT_INSECURE=${name})`);
    if (isThere && !isAccepted)
      problems.push(`${reason}: ${remedy}, or accept the risk by ACCEPT_INSECURE=${name}`);
    if (!isThere && isAccepted) warnings.push(`ACCEPT_INSECURE=${name} is not needed`);
  }
  return { problems, warnings };
};

const START = '<!-- Generated from bff/src/config/insecure.ts by `npm run docs:settings` -->';

const withCode = (text: string): string =>
  text.replace(
    /(?<!`)\b(?:[A-Z\d]+_[A-Z\d_]+|SECRET|DEMO)\b(?:=\w+)?|\?ssl-\S+\w|\bssl-ca\b|\w+:\/\//g,
    '`$&`',
  );

const sentence = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}.`;

/**
 * Replaces the table of risks in a document with the present one.
 * @throws if the document has no such table
 */
export const withRiskTable = (markdown: string): string => {
  const rows = RISK_NAMES.map((name) => {
    const { reason, remedy } = RISKS[name];
    return `| \`${name}\` | ${withCode(sentence(reason))} | ${withCode(sentence(remedy))} |`;
  });
  return withGenerated(markdown, START, ['| name | risk | instead |', '|---|---|---|', ...rows]);
};
