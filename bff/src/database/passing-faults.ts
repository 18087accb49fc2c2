/**
 * Faults that pass by themselves or once an operator has acted: the database, the file store or the machine is out of
 * reach, overloaded, full, read-only or switching over. The caller did nothing wrong and may try again. Every error of
 * these counts as one, except the listed ones: they report a mistake in the program or its data, which no retry mends.
 */

/** Codes of the database and the system. */
const MISTAKES = new Set([
  'ER_ACCESS_DENIED_ERROR',
  'ER_BAD_FIELD_ERROR',
  'ER_BAD_NULL_ERROR',
  'ER_DATA_TOO_LONG',
  'ER_DUP_ENTRY',
  'ER_NO_DEFAULT_FOR_FIELD',
  'ER_NO_REFERENCED_ROW_2',
  'ER_NO_SUCH_TABLE',
  'ER_NON_UNIQ_ERROR',
  'ER_PARSE_ERROR',
  'ER_ROW_IS_REFERENCED_2',
  'ER_SIGNAL_EXCEPTION',
  'ER_TABLEACCESS_DENIED_ERROR',
  'ER_TRUNCATED_WRONG_VALUE_FOR_FIELD',
  'ER_WARN_DATA_OUT_OF_RANGE',
  'ER_WRONG_VALUE_COUNT_ON_ROW',
  'SQLITE_CORRUPT',
  'SQLITE_ERROR',
  'SQLITE_MISMATCH',
  'SQLITE_MISUSE',
  'SQLITE_NOTADB',
  'SQLITE_RANGE',
  'SQLITE_TOOBIG',
  'EBADF',
  'EEXIST',
  'EINVAL',
  'EISDIR',
  'ENOENT',
  'ENOTDIR',
]);

/** Codes of the database, its drivers and the system. The codes of Node.js begin with `ERR_`. */
const DEPENDENCY_CODE = /^(?:E(?!RR_)[A-Z]|SQLITE_(?!CONSTRAINT)|PROTOCOL_|HANDSHAKE_)/;

/** Errors without a code. */
const ERROR_NAME = /^(?:KnexTimeout|Timeout|Abort|Networking)Error$/;

/** Status 400 of an S3 server that was too slow or too busy, or whose credentials have expired. */
const STORE_NAME = /^RequestTim|Throttl|Token/;
/** Statuses of an S3 server that refuses the credentials until an operator mends them, or that is too slow or too busy. */
const STORE_STATUSES = [401, 403, 408, 429];

interface Fault {
  name?: unknown;
  code?: unknown;
  errno?: unknown;
  /** The driver of MySQL marks what has ended a connection. */
  fatal?: unknown;
  cause?: unknown;
  $fault?: unknown;
  $metadata?: { httpStatusCode?: number };
}

const isStoreFault = ({ name, $metadata: { httpStatusCode: status = 503 } = {} }: Fault): boolean =>
  status >= 500 || STORE_STATUSES.includes(status) || STORE_NAME.test(String(name));

const isFault = (fault: Fault): boolean => {
  if (fault.$fault || fault.$metadata) return isStoreFault(fault);
  if (fault.fatal === true || ERROR_NAME.test(String(fault.name))) return true;
  // The driver of MySQL has no code for errors of newer servers, Galera, group replication and proxies.
  if (fault.code === undefined && typeof fault.errno === 'number') return true;
  const code = String(fault.code);
  return DEPENDENCY_CODE.test(code) && !MISTAKES.has(code);
};

const connectionFailures = new WeakSet<object>();

/** Marks an error that prevented a connection. Whatever its cause, it counts as a passing fault. */
export const markConnectionFailure = <T>(error: T): T => {
  if (typeof error === 'object' && error !== null) connectionFailures.add(error);
  return error;
};

const MAX_CAUSES = 5;

/** Whether a later try may succeed, because something that we depend on fails temporarily. Checks causes too. */
export const isPassingFault = (thrown: unknown): boolean => {
  let fault = thrown;
  for (let depth = 0; depth <= MAX_CAUSES; depth += 1) {
    if (typeof fault !== 'object' || fault === null) return false;
    if (connectionFailures.has(fault) || isFault(fault)) return true;
    fault = (fault as Fault).cause;
  }
  return false;
};
