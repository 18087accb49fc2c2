import { isProblem } from '@slabdesk/releases';
import { OperatorError } from './operator-error';

/** Codes of a database server that does not respond, or that ends connections. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ER_SERVER_SHUTDOWN',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
]);

/** Whether an error of the database says that its server does not respond. */
export const isUnreachable = (error: unknown): boolean => {
  const { code, name } = (error ?? {}) as NodeJS.ErrnoException;
  return UNREACHABLE.has(String(code)) || name === 'KnexTimeoutError';
};

// MariaDB gives the same error where it demands TLS.
const DENIED =
  'The database refuses the user or password of DATABASE_URL. If they are right, it may demand TLS: add ?ssl-mode=REQUIRED.';

const DATABASE: Record<string, string> = {
  ER_ACCESS_DENIED_ERROR: DENIED,
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: DENIED,
  ER_BAD_DB_ERROR: 'The database that DATABASE_URL names does not exist.',
  ER_CON_COUNT_ERROR: 'The database has no connection left.',
  ER_DBACCESS_DENIED_ERROR: 'The user of DATABASE_URL may not use that database.',
  ER_NO_DB_ERROR: 'DATABASE_URL names no database: mysql://user:password@host:3306/database.',
  ER_SECURE_TRANSPORT_REQUIRED:
    'The database server takes no connection without TLS: add ?ssl-mode=REQUIRED to DATABASE_URL, or better VERIFY_IDENTITY.',
  HANDSHAKE_NO_SSL_SUPPORT:
    'The database server offers no TLS. Switch it on there, or add ?ssl-mode=DISABLED to DATABASE_URL where the network is safe.',
  ER_HOST_NOT_PRIVILEGED: 'The database accepts no connection from this machine.',
  ER_OPTION_PREVENTS_STATEMENT: 'The database is read-only.',
  ER_TABLEACCESS_DENIED_ERROR: 'The user of DATABASE_URL may not change its tables.',
  SQLITE_CANTOPEN: 'The database in DATA_DIR can not be opened.',
  SQLITE_CORRUPT:
    'The database in DATA_DIR is damaged. Keep the file, and restore the last backup (npm run restore) into an empty DATA_DIR. Backups are made by npm run backup.',
  SQLITE_FULL: 'The disk of DATA_DIR is full.',
  SQLITE_NOTADB: 'The database in DATA_DIR is no SQLite file.',
  SQLITE_READONLY: 'The database in DATA_DIR can not be written.',
};

/** The driver replaces the code of an error in TLS, and leaves the message. */
const explainTls = (message: string): string => {
  if (/altnames|does not match/i.test(message))
    return 'The certificate of the database server is for another host than DATABASE_URL names (ssl-mode=VERIFY_IDENTITY).';
  if (/expired|not yet valid/i.test(message)) return `The database server can't be trusted: ${message}.`;
  if (/certificate|issuer|self.signed/i.test(message))
    return `The certificate of the database server is not from a CA that ssl-ca of DATABASE_URL names (${message}).`;
  return `TLS with the database server failed: ${message.split('\n', 1)[0]}.`;
};

const FILES: Record<string, string> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is no folder',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
};

const explainListening = (code: string, { PORT = '3000', HOST = '127.0.0.1' }: NodeJS.ProcessEnv) => {
  if (code === 'EADDRINUSE') return `Port ${PORT} is taken. Choose another one with PORT.`;
  if (code === 'EACCES') return `Port ${PORT} needs more rights. Choose one above 1024 with PORT.`;
  return `HOST=${HOST} is no address of this machine (${code}).`;
};

/**
 * Explains to an operator why the start failed: a sentence for causes in the settings or the system, otherwise the stack.
 * It never contains a password, because errors of connections have none.
 */
export const explainFailure = (error: unknown, env: NodeJS.ProcessEnv = process.env): string => {
  const {
    code = '',
    message,
    name,
    stack,
    path,
    syscall,
    hostname,
  } = error as NodeJS.ErrnoException & {
    hostname?: string;
  };
  if (error instanceof OperatorError) return message;
  if (isProblem(error)) return [message, error.advice].filter(Boolean).join('\n');
  if (syscall === 'listen' || syscall === 'bind' || (hostname && hostname === env.HOST))
    return explainListening(code, env);
  if (code === 'HANDSHAKE_SSL_ERROR') return explainTls(message);
  // SQLite has finer codes, such as SQLITE_READONLY_DIRECTORY.
  const known = Object.keys(DATABASE).find((name) => code === name || code.startsWith(`${name}_`));
  if (known) return DATABASE[known] ?? message;
  if (code.startsWith('SQLITE_IOERR')) return `The disk of DATA_DIR is full, or fails (${code}).`;
  if (isUnreachable(error)) return `The database that DATABASE_URL names does not respond (${code || name}).`;
  if (path && FILES[code]) return `${path} can't be used: ${FILES[code]}.`;
  // Errors of writing have no path.
  if (code === 'ENOSPC' || code === 'EDQUOT') return `A file can't be written: ${FILES[code]}.`;
  return stack ?? message;
};
