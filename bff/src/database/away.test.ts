import { isAway } from './away';

const failure = (code: string | undefined, more: object = {}) =>
  Object.assign(new Error('failed'), { code, ...more });

it.each([
  failure('ECONNREFUSED'),
  failure('ENOTFOUND', { syscall: 'getaddrinfo' }),
  failure('ER_CON_COUNT_ERROR', { errno: 1040 }),
  failure('PROTOCOL_SEQUENCE_TIMEOUT'),
  failure('ER_OPTION_PREVENTS_STATEMENT', { errno: 1290 }),
  failure('ER_UNKNOWN_COM_ERROR', { errno: 1047 }),
  failure(undefined, { name: 'KnexTimeoutError' }),
])('A server waits for its database after %p', (error) => {
  expect(isAway(error)).toBe(true);
});

it.each([
  failure('ER_ACCESS_DENIED_ERROR', { errno: 1045 }),
  failure('ER_BAD_DB_ERROR', { errno: 1049 }),
  failure('HANDSHAKE_SSL_ERROR'),
  failure('ER_NO_SUCH_TABLE', { errno: 1146 }),
  failure('SQLITE_CANTOPEN'),
  new Error('This database uses the collation utf8mb4_general_ci'),
  undefined,
])('A server does not wait after %p', (error) => {
  expect(isAway(error)).toBe(false);
});
