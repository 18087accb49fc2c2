import { isPassingFault, markConnectionFailure } from './passing-faults';

const withFields = (fields: object, message = 'x') => Object.assign(new Error(message), fields);
/** As the MySQL driver throws it, which names few of the newer errors. */
const mysql = (errno: number, message?: string) =>
  withFields({ code: 'UNKNOWN_CODE_PLEASE_REPORT', errno, sqlState: 'HY000' }, message);

describe('A passing fault', () => {
  it.each([
    1021, 1037, 1040, 1041, 1047, 1053, 1114, 1152, 1158, 1159, 1160, 1161, 1180, 1184, 1203, 1205, 1213,
    1226, 1290, 1317, 1836, 1927, 1969, 2006, 2013, 3024, 3032, 3100, 3101, 4031, 8002, 8022, 8028, 9001,
    9002, 9003, 9004, 9005, 9007,
  ])('includes the MySQL error %d', (errno) => {
    expect(isPassingFault(mysql(errno))).toBe(true);
  });

  it.each([
    mysql(1030, 'Got error 28 "No space left on device" from storage engine InnoDB'),
    mysql(1030, 'Got error 122 - "Internal (unspecified) error in handler" from storage engine'),
    mysql(1025, "Error on rename of './a' to './b' (errno: 28 \"No space left on device\")"),
  ])('includes a full disk below the storage engine', (error) => {
    expect(isPassingFault(error)).toBe(true);
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
    withFields({ name: 'Throttled', $metadata: { httpStatusCode: 429 } }),
    withFields({ name: 'TimeoutError' }),
    new DOMException('The operation was aborted due to timeout', 'TimeoutError'),
  ])('includes errors of a file store', (error) => {
    expect(isPassingFault(error)).toBe(true);
  });

  it('is found in the cause of an error, and in an error that ended a connection', () => {
    const cause = withFields({ code: 'EHOSTUNREACH' });
    expect(isPassingFault(new Error('outer', { cause: new Error('middle', { cause }) }))).toBe(true);
    expect(isPassingFault(withFields({ code: 'ER_UNKNOWN', fatal: true }))).toBe(true);
    expect(isPassingFault(markConnectionFailure(mysql(1045)))).toBe(true);
    const circular = new Error('circular');
    circular.cause = circular;
    expect(isPassingFault(circular)).toBe(false);
  });
});

it.each([
  mysql(1045),
  mysql(1054),
  mysql(1062),
  mysql(1064),
  mysql(1146),
  mysql(1406),
  mysql(1030, 'Got error 168 from storage engine'),
  withFields({ code: 'ER_DUP_ENTRY', errno: 1062 }, 'Got error 28'),
  withFields({ code: 'SQLITE_CONSTRAINT_UNIQUE' }),
  withFields({ code: 'SQLITE_CORRUPT' }),
  withFields({ code: 'ENOENT', errno: -2 }),
  withFields({ name: 'AccessDenied', $fault: 'client', $metadata: { httpStatusCode: 403 } }),
  new Error('Duplicate entry'),
  new TypeError('x is not a function'),
  'ECONNREFUSED',
  undefined,
  null,
  1290,
])('isPassingFault rejects %p', (thrown) => {
  expect(isPassingFault(thrown)).toBe(false);
});
