/**
 * Faults that pass by themselves or once an operator has acted: the database, the file store or the machine is out of
 * reach, overloaded, full, read-only or switching over. The caller did nothing wrong and may try again.
 */

/** Of MySQL, MariaDB, Galera, group replication and ProxySQL, by number: drivers don't know the names of all. */
const MYSQL_ERRORS = new Set([
  1020, // ER_CHECKREAD: the row has changed since
  1021, // ER_DISK_FULL
  1023, // ER_ERROR_ON_CLOSE
  1024, // ER_ERROR_ON_READ
  1026, // ER_ERROR_ON_WRITE
  1028, // ER_FILSORT_ABORT
  1036, // ER_OPEN_AS_READONLY
  1037, // ER_OUTOFMEMORY
  1038, // ER_OUT_OF_SORTMEMORY
  1040, // ER_CON_COUNT_ERROR: too many connections
  1041, // ER_OUT_OF_RESOURCES
  1042, // ER_BAD_HOST_ERROR
  1043, // ER_HANDSHAKE_ERROR
  1047, // ER_UNKNOWN_COM_ERROR: a Galera node that is not part of the cluster
  1053, // ER_SERVER_SHUTDOWN
  1077, // ER_NORMAL_SHUTDOWN
  1078, // ER_GOT_SIGNAL
  1079, // ER_SHUTDOWN_COMPLETE
  1080, // ER_FORCING_CLOSE
  1081, // ER_IPSOCK_ERROR
  1114, // ER_RECORD_FILE_FULL: the table is full, mostly because the disk is
  1129, // ER_HOST_IS_BLOCKED
  1135, // ER_CANT_CREATE_THREAD
  1152, // ER_ABORTING_CONNECTION
  1154, // ER_NET_READ_ERROR_FROM_PIPE
  1155, // ER_NET_FCNTL_ERROR
  1156, // ER_NET_PACKETS_OUT_OF_ORDER
  1157, // ER_NET_UNCOMPRESS_ERROR
  1158, // ER_NET_READ_ERROR
  1159, // ER_NET_READ_INTERRUPTED
  1160, // ER_NET_ERROR_ON_WRITE
  1161, // ER_NET_WRITE_INTERRUPTED
  1180, // ER_ERROR_DURING_COMMIT
  1181, // ER_ERROR_DURING_ROLLBACK
  1184, // ER_NEW_ABORTING_CONNECTION
  1189, // ER_MASTER_NET_READ
  1190, // ER_MASTER_NET_WRITE
  1203, // ER_TOO_MANY_USER_CONNECTIONS
  1205, // ER_LOCK_WAIT_TIMEOUT
  1206, // ER_LOCK_TABLE_FULL
  1213, // ER_LOCK_DEADLOCK
  1218, // ER_CONNECT_TO_MASTER
  1223, // ER_CANT_UPDATE_WITH_READLOCK
  1226, // ER_USER_LIMIT_REACHED
  1290, // ER_OPTION_PREVENTS_STATEMENT: --read-only, mostly
  1297, // ER_GET_TEMPORARY_ERRMSG
  1317, // ER_QUERY_INTERRUPTED
  1412, // ER_TABLE_DEF_CHANGED
  1429, // ER_CONNECT_TO_FOREIGN_DATA_SOURCE
  1568, // ER_CANT_CHANGE_TX_CHARACTERISTICS: the connection has a transaction open, and is dropped
  1598, // ER_BINLOG_LOGGING_IMPOSSIBLE
  1613, // ER_XA_RBTIMEOUT
  1614, // ER_XA_RBDEADLOCK
  1615, // ER_NEED_REPREPARE
  1637, // ER_TOO_MANY_CONCURRENT_TRXS
  1689, // ER_LOCK_ABORTED
  1792, // ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION
  1836, // ER_READ_ONLY_MODE
  1874, // ER_INNODB_READ_ONLY
  1878, // ER_TEMP_FILE_WRITE_FAILURE
  1927, // ER_CONNECTION_KILLED (MariaDB)
  1969, // ER_STATEMENT_TIMEOUT (MariaDB)
  2002, // CR_CONNECTION_ERROR, which proxies pass on, as they do the next ones
  2003, // CR_CONN_HOST_ERROR
  2005, // CR_UNKNOWN_HOST
  2006, // CR_SERVER_GONE_ERROR
  2012, // CR_SERVER_HANDSHAKE_ERR
  2013, // CR_SERVER_LOST
  2055, // CR_SERVER_LOST_EXTENDED
  3019, // ER_INNODB_UNDO_LOG_FULL
  3024, // ER_QUERY_TIMEOUT
  3032, // ER_SERVER_OFFLINE_MODE
  3058, // ER_USER_LOCK_DEADLOCK
  3098, // ER_BEFORE_DML_VALIDATION_ERROR (group replication)
  3100, // ER_RUN_HOOK_ERROR (group replication)
  3101, // ER_TRANSACTION_ROLLBACK_DURING_COMMIT
  3168, // ER_SERVER_ISNT_AVAILABLE
  3169, // ER_SESSION_WAS_KILLED
  3170, // ER_CAPACITY_EXCEEDED
  3572, // ER_LOCK_NOWAIT
  4031, // ER_CLIENT_INTERACTION_TIMEOUT
  8002, // TiDB: a conflict of a SELECT FOR UPDATE
  8022, // TiDB: the commit failed and was rolled back
  8028, // TiDB: the schema has changed meanwhile
  9001, // ProxySQL: no connection to the backend in time; TiDB: its scheduler didn't respond in time
  9002, // TiDB: a storage node didn't respond in time
  9003, // TiDB: a storage node is busy
  9004, // TiDB: many transactions wait for the same rows
  9005, // TiDB: a region is not available
  9007, // TiDB: a write conflict
  9002, // ProxySQL: the query was stopped
  9006, // ProxySQL: the backend is shunned
]);

/** Names of errors without a number. */
const MYSQL_NAMES = new Set([
  'ER_CHECKREAD',
  'ER_CON_COUNT_ERROR',
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_QUERY_INTERRUPTED',
  'ER_SERVER_SHUTDOWN',
]);

/** ER_GET_ERRNO and ER_ERROR_ON_RENAME: what the engine or the system said is in the message. */
const ENGINE_ERRORS = new Set([1025, 1030]);
/** EIO, ENOMEM, EMFILE, EFBIG, ENOSPC, EROFS, EDQUOT; lock wait, deadlock, lock table full, no space in the table. */
const ENGINE_CODES = new Set([5, 12, 24, 27, 28, 30, 122, 135, 146, 147, 149]);

/** Codes of the disk and of the limits of the system. */
const DISK_CODES = [
  'EAGAIN',
  'EBUSY',
  'EDQUOT',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ENOSPC',
  'EROFS',
  'ESTALE',
];

const SYSTEM_CODES = new Set([
  ...DISK_CODES,
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'EAI_FAIL',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENOBUFS',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

const SQLITE_CODES = /^SQLITE_(?:BUSY|CANTOPEN|FULL|INTERRUPT|IOERR|LOCKED|NOMEM|PROTOCOL|READONLY)(?:_|$)/;

/** Codes of the MySQL driver that end a connection. */
const DRIVER_CODES = /^(?:PROTOCOL|HANDSHAKE)_/;

const ERROR_NAMES = new Set(['KnexTimeoutError', 'TimeoutError', 'AbortError']);

/** Messages about a connection or pool that has been closed meanwhile; these errors have neither code nor name. */
const MESSAGES = [
  /^aborted$/,
  /Can't add new command when connection is in closed state/,
  /^Unable to acquire a connection/,
  /The database connection is not open/,
];

/** Codes of S3 and compatible servers. */
const STORE_NAMES = new Set([
  'BandwidthLimitExceeded',
  'InternalError',
  'NetworkingError',
  'PriorRequestNotComplete',
  'RequestLimitExceeded',
  'RequestTimeTooSkewed',
  'RequestTimeout',
  'RequestTimeoutException',
  'ServiceUnavailable',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
]);

interface Fault {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  errno?: unknown;
  fatal?: unknown;
  cause?: unknown;
  $fault?: unknown;
  $metadata?: { httpStatusCode?: number };
}

const isDatabaseFault = ({ code, errno, fatal, message }: Fault): boolean => {
  if (typeof errno === 'number' && MYSQL_ERRORS.has(errno)) return true;
  if (typeof errno === 'number' && ENGINE_ERRORS.has(errno)) {
    return ENGINE_CODES.has(Number(/\b(?:error|errno):? (\d+)/i.exec(String(message))?.[1]));
  }
  // The driver marks what has ended a connection.
  if (fatal === true) return true;
  return (
    typeof code === 'string' && (MYSQL_NAMES.has(code) || SQLITE_CODES.test(code) || DRIVER_CODES.test(code))
  );
};

const isStoreFault = ({ name, $fault, $metadata }: Fault): boolean => {
  const status = $metadata?.httpStatusCode ?? 0;
  return $fault === 'server' || status >= 500 || status === 429 || STORE_NAMES.has(String(name));
};

const isFault = (fault: Fault): boolean =>
  SYSTEM_CODES.has(String(fault.code)) ||
  ERROR_NAMES.has(String(fault.name)) ||
  MESSAGES.some((message) => message.test(String(fault.message ?? ''))) ||
  isDatabaseFault(fault) ||
  isStoreFault(fault);

/** Whether the disk failed, rather than the client whose data was to be written. */
export const isDiskFault = (error: unknown): boolean =>
  DISK_CODES.includes(String((error as Fault | undefined)?.code));

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
