import { isPassingFault, markConnectionFailure } from './passing-faults';

const withFields = (fields: object, message = 'x') => Object.assign(new Error(message), fields);
/** As the MySQL driver throws it. */
const mysql = (code: string | undefined, errno: number) => withFields({ code, errno, sqlState: 'HY000' });

describe('A passing fault', () => {
  it.each([
    ['ER_CON_COUNT_ERROR', 1040],
    ['ER_LOCK_DEADLOCK', 1213],
    ['ER_OPTION_PREVENTS_STATEMENT', 1290],
    ['ER_GET_ERRNO', 1030],
    ['ER_DISK_FULL', 1021],
    // Newer servers, Galera, group replication, TiDB and ProxySQL.
    [undefined, 1969],
    [undefined, 9001],
  ])('includes %s (%d) of MySQL', (code, errno) => {
    expect(isPassingFault(mysql(code, errno))).toBe(true);
  });

  it.each([
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EHOSTDOWN',
    'ENOTCONN',
    'ECONNREFUSED',
    'ECONNABORTED',
    'ETIMEDOUT',
    'EAI_AGAIN',
    'ENOSPC',
    'EDQUOT',
    'EROFS',
    'EMFILE',
    'SQLITE_FULL',
    'SQLITE_IOERR',
    'SQLITE_IOERR_WRITE',
    'SQLITE_BUSY_SNAPSHOT',
    'SQLITE_READONLY_DBMOVED',
    'SQLITE_CANTOPEN',
    'SQLITE_LOCKED_SHAREDCACHE',
    'SQLITE_NOMEM',
    'PROTOCOL_CONNECTION_LOST',
    'HANDSHAKE_SSL_ERROR',
  ])('includes the code %s', (code) => {
    expect(isPassingFault(withFields({ code, errno: -113 }))).toBe(true);
  });

  it.each([
    withFields({ name: 'SlowDown', $fault: 'client', $metadata: { httpStatusCode: 503 } }),
    withFields({ name: 'SlowDown', $fault: 'client', $metadata: {} }),
    withFields({ name: 'Unknown', $metadata: { httpStatusCode: 500 } }),
    withFields({ name: 'RequestTimeout', $fault: 'client', $metadata: { httpStatusCode: 400 } }),
    withFields({ name: 'Throttled', $metadata: { httpStatusCode: 429 } }),
    withFields({ name: 'AccessDenied', $fault: 'client', $metadata: { httpStatusCode: 403 } }),
    withFields({ name: 'ExpiredToken', $fault: 'client', $metadata: { httpStatusCode: 400 } }),
    withFields({ name: 'TimeoutError' }),
    new DOMException('The operation was aborted due to timeout', 'TimeoutError'),
  ])('includes errors of a file store', (error) => {
    expect(isPassingFault(error)).toBe(true);
  });

  it('is found in the cause of an error, and in an error that ended a connection', () => {
    const cause = withFields({ code: 'EHOSTUNREACH' });
    expect(isPassingFault(new Error('outer', { cause: new Error('middle', { cause }) }))).toBe(true);
    expect(isPassingFault(withFields({ code: 'ER_UNKNOWN', fatal: true }))).toBe(true);
    expect(isPassingFault(markConnectionFailure(mysql('ER_ACCESS_DENIED_ERROR', 1045)))).toBe(true);
    const circular = new Error('circular');
    circular.cause = circular;
    expect(isPassingFault(circular)).toBe(false);
  });
});

it.each([
  mysql('ER_ACCESS_DENIED_ERROR', 1045),
  mysql('ER_BAD_FIELD_ERROR', 1054),
  mysql('ER_DUP_ENTRY', 1062),
  mysql('ER_PARSE_ERROR', 1064),
  mysql('ER_NO_SUCH_TABLE', 1146),
  mysql('ER_DATA_TOO_LONG', 1406),
  withFields({ code: 'ERR_INVALID_ARG_TYPE' }),
  withFields({ code: 'SQLITE_CONSTRAINT_UNIQUE' }),
  withFields({ code: 'SQLITE_CORRUPT' }),
  withFields({ code: 'ENOENT', errno: -2 }),
  withFields({ name: 'InvalidRequest', $fault: 'client', $metadata: { httpStatusCode: 400 } }),
  new Error('Duplicate entry'),
  new TypeError('x is not a function'),
  'ECONNREFUSED',
  undefined,
  null,
  1290,
])('isPassingFault rejects %p', (thrown) => {
  expect(isPassingFault(thrown)).toBe(false);
});
