import { createServer } from 'node:net';
import { problem } from '@slabdesk/releases';
import { explainFailure } from './explain-failure';

const failure = (code: string, more: object = {}) =>
  Object.assign(new Error('secret detail'), { code, ...more });

it.each<[Error, string]>([
  [failure('ENOTFOUND', { syscall: 'getaddrinfo' }), 'does not respond (ENOTFOUND)'],
  [failure('ECONNREFUSED', { syscall: 'connect' }), 'does not respond (ECONNREFUSED)'],
  [failure('ER_ACCESS_DENIED_ERROR'), 'refuses the user or password'],
  [failure('ER_BAD_DB_ERROR'), 'does not exist'],
  [failure('HANDSHAKE_NO_SSL_SUPPORT'), 'offers no TLS'],
  [failure('ER_SECURE_TRANSPORT_REQUIRED'), 'takes no connection without TLS'],
  [
    Object.assign(new Error("Hostname/IP does not match certificate's altnames"), {
      code: 'HANDSHAKE_SSL_ERROR',
    }),
    'is for another host',
  ],
  [
    Object.assign(new Error('certificate has expired'), { code: 'HANDSHAKE_SSL_ERROR' }),
    "can't be trusted: certificate has expired.",
  ],
  [failure('SQLITE_READONLY_DIRECTORY'), 'can not be written'],
  [failure('SQLITE_CANTOPEN'), 'can not be opened'],
  [failure('SQLITE_NOTADB'), 'no SQLite file'],
  [failure('SQLITE_IOERR_SHMSIZE'), 'The disk of DATA_DIR is full, or fails (SQLITE_IOERR_SHMSIZE).'],
  [
    failure('EACCES', { path: '/data/portal.sqlite' }),
    "/data/portal.sqlite can't be used: permission denied.",
  ],
  [failure('ENOENT', { path: '/data/x' }), "/data/x can't be used: there is no such file or folder."],
  [problem('s3://releases/ does not respond (ECONNREFUSED).'), 's3://releases/ does not respond'],
  [failure('ENOSPC', { syscall: 'write' }), "A file can't be written: the disk is full."],
])('explainFailure describes %p in a sentence', (error, expected) => {
  const text = explainFailure(error);
  expect(text).toContain(expected);
  expect(text).not.toMatch(/\n|secret detail/);
});

it('explainFailure distinguishes a forbidden port from an unreadable file', async () => {
  expect(explainFailure(failure('EACCES', { syscall: 'listen' }), { PORT: '80' })).toBe(
    'Port 80 needs more rights. Choose one above 1024 with PORT.',
  );
  const server = createServer();
  const error = await new Promise<Error>((resolve) => {
    server.once('error', resolve).listen(0, '192.0.2.1');
  });
  expect(explainFailure(error, { HOST: '192.0.2.1' })).toBe(
    'HOST=192.0.2.1 is no address of this machine (EADDRNOTAVAIL).',
  );
  const unknown = failure('ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'none.invalid' });
  expect(explainFailure(unknown, { HOST: 'none.invalid' })).toContain('HOST=none.invalid is no address');
});

it('explainFailure keeps the stack of unexpected errors', () => {
  expect(explainFailure(new TypeError('x is not a function'))).toMatch(/TypeError[\s\S]*\n\s+at /);
});
