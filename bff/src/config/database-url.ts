import { readFileSync } from 'node:fs';
import { connect as connectSocket, isIP, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { isLoopbackAddress } from './loopback';
import { repositoryRoot } from './repository-root';
import { hasCertificates } from './setting-formats';

/** Says what is wrong with DATABASE_URL, without any part of it that could be a password. */
export class DatabaseUrlError extends Error {}

interface Tls {
  ca?: string;
  rejectUnauthorized: boolean;
  verifyIdentity: boolean;
}

/** The options that DATABASE_URL gives the driver. */
export interface MysqlAddress {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  socketPath?: string;
  ssl?: Tls;
  stream?: () => Socket;
}

const PARAMETERS = ['ssl-mode', 'ssl-ca', 'socketPath'];
const SSL_MODES = ['DISABLED', 'REQUIRED', 'VERIFY_CA', 'VERIFY_IDENTITY'] as const;
type SslMode = (typeof SSL_MODES)[number];

/** A password with an unescaped `?` or `&` ends up among the parameters, so only what looks like a name is repeated. */
const quoted = (text: string): string => (/^[\w.-]{1,40}$/.test(text) ? `"${text}"` : 'that');

const readCertificates = (path: string): string => {
  const file = resolve(repositoryRoot(), path);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new DatabaseUrlError(`ssl-ca of DATABASE_URL can't be read: ${file} (${code})`);
  }
  if (!hasCertificates(text)) {
    throw new DatabaseUrlError(`ssl-ca of DATABASE_URL must be a PEM file of certificates: ${file}`);
  }
  return text;
};

const readParameters = (parameters: URLSearchParams): Partial<Record<string, string>> => {
  const seen = new Map<string, string>();
  for (const [name, value] of parameters) {
    if (!PARAMETERS.includes(name)) {
      throw new DatabaseUrlError(
        `DATABASE_URL has an unknown parameter, ${quoted(name)}; there are ${PARAMETERS.join(', ')}`,
      );
    }
    if (seen.has(name)) throw new DatabaseUrlError(`DATABASE_URL must not name ${name} twice`);
    if (value === '') throw new DatabaseUrlError(`${name} of DATABASE_URL must not be empty`);
    seen.set(name, value);
  }
  return Object.fromEntries(seen);
};

const readMode = (text: string | undefined, fallback: SslMode): SslMode => {
  if (text === undefined) return fallback;
  const mode = SSL_MODES.find((known) => known === text.toUpperCase());
  if (mode) return mode;
  throw new DatabaseUrlError(
    `ssl-mode of DATABASE_URL must be one of ${SSL_MODES.join(', ')}, not ${quoted(text)}`,
  );
};

/** A connection to another machine is encrypted unless the URL says otherwise; naming a CA means that it is checked. */
const readTls = (parameters: Partial<Record<string, string>>, isRemote: boolean): Tls | undefined => {
  const path = parameters['ssl-ca'];
  const mode = readMode(parameters['ssl-mode'], path ? 'VERIFY_CA' : isRemote ? 'REQUIRED' : 'DISABLED');
  if (mode === 'DISABLED') {
    if (path) throw new DatabaseUrlError('ssl-ca of DATABASE_URL must not come with ssl-mode=DISABLED');
    return undefined;
  }
  return {
    ...(path && { ca: readCertificates(path) }),
    rejectUnauthorized: mode !== 'REQUIRED' || path !== undefined,
    verifyIdentity: mode === 'VERIFY_IDENTITY',
  };
};

/**
 * Opens the connection for the driver. For an IP address the driver gives TLS no name, which Node.js then takes for
 * `localhost` when it compares the certificate; it looks at this property first.
 */
const connectToAddress = (host: string, port: number) => (): Socket =>
  Object.assign(connectSocket({ host, port, noDelay: true, keepAlive: true }), { _host: host });

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new DatabaseUrlError('DATABASE_URL has a % that starts no escape; write %25 for the character');
  }
};

/**
 * Reads `mysql://user:password@host:3306/database?ssl-mode=VERIFY_IDENTITY&ssl-ca=/etc/ssl/db.pem`.
 *
 * @throws DatabaseUrlError saying what is wrong with it
 */
export const parseDatabaseUrl = (text: string): MysqlAddress => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'sqlite:' || url?.protocol === 'file:') {
    throw new DatabaseUrlError('DATABASE_URL must not name SQLite: without it, SQLite is used in DATA_DIR');
  }
  if (!url || !['mysql:', 'mariadb:'].includes(url.protocol)) {
    throw new DatabaseUrlError('DATABASE_URL must be a URL that starts with mysql:// or mariadb://');
  }
  if (url.hash !== '') throw new DatabaseUrlError('DATABASE_URL must have no #; write %23 for the character');
  const parameters = readParameters(url.searchParams);
  const { socketPath } = parameters;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === '' && !socketPath) throw new DatabaseUrlError('DATABASE_URL must name a host');
  const port = url.port ? Number(url.port) : 3306;
  const ssl = readTls(parameters, !socketPath && !isLoopbackAddress(host));
  return {
    host,
    port,
    user: decode(url.username),
    password: decode(url.password),
    database: decode(url.pathname.slice(1)),
    ...(socketPath && { socketPath }),
    ...(ssl && { ssl }),
    ...(ssl?.verifyIdentity && isIP(host) && !socketPath && { stream: connectToAddress(host, port) }),
  };
};
