import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXPORT_TYPES } from 'bff-contract';
import { createBuiltServers } from '../testing/built-server';
import { contentOf } from '../testing/contents';
import { writeShellBuild } from '../testing/shell-build';
import { createMysqlDatabase } from '../testing/test-app';
import { until } from '../testing/until';

const PASSWORD = 'Correct-Horse-1';
const INFO_LEVEL = 30;
const BYTES = 3_000_000;

const dataDir = mkdtempSync(join(tmpdir(), 'bff-aborted-'));
const { build, start, killAll } = createBuiltServers({
  DATA_DIR: dataDir,
  WEB_ROOT: writeShellBuild(join(dataDir, 'web')),
});
let database: Awaited<ReturnType<typeof createMysqlDatabase>> | undefined;
let server: Awaited<ReturnType<typeof start>>;
let tokens: Record<string, string>;

interface Answer {
  token: { accessToken: string; refreshToken: string };
  objectId: string;
  signedPostUrl: string;
  signedUrl: string;
}

const call = async (path: string, body?: object) => {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/${path}`, {
    headers: { 'content-type': 'application/json', ...tokens },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return (await response.json()) as Answer;
};

beforeAll(async () => {
  build();
  const { TEST_DATABASE_URL: url } = process.env;
  database = url ? await createMysqlDatabase(url) : undefined;
  server = await start(database && { DATABASE_URL: database.url });
  const account = {
    name: 'Dee',
    email: 'dee@example.com',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    tos: true,
  };
  const { token } = await call('auth/register', account);
  tokens = { authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken };
});
afterAll(async () => {
  killAll();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const signUpload = async () => {
  const name = `a.png_${new Date().toISOString()}`;
  const url = `s3/get-signed-post-url/${name}/image%2Fpng`;
  const signed = await call(url, { isPublic: true, isViewableByAnyUser: true, size: BYTES });
  return { id: signed.objectId, url: new URL(signed.signedPostUrl) };
};

const content = Buffer.alloc(BYTES);
contentOf('image/png').copy(content);

const request = (line: string, headers: Record<string, string>, body: Buffer | string = '') => {
  const lines = Object.entries({ host: 'localhost', ...tokens, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return Buffer.concat([Buffer.from([`${line} HTTP/1.1`, ...lines, '', ''].join('\r\n')), Buffer.from(body)]);
};

const JSON_TYPE = { 'content-type': 'application/json' };
const SIGN_IN = JSON.stringify({ email: 'dee@example.com', password: 'Wrong-Horse-1' });
const FORM = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName,Pri';

/** The bytes that clients send before they close the connection; they read the beginning of responses. */
const makeCases = async (): Promise<Array<[what: string, sent: Buffer]>> => {
  const upload = async (part: number) => {
    const { pathname, search } = (await signUpload()).url;
    const headers = { 'content-type': 'image/png', 'content-length': `${BYTES}` };
    return request(`PUT ${pathname}${search}`, headers, content.subarray(0, part));
  };
  const stored = await signUpload();
  const put = { method: 'PUT', body: content, headers: { 'content-type': 'image/png' } };
  expect((await fetch(stored.url, put)).status).toBe(200);
  const file = new URL((await call(`s3/get-signed-url/${stored.id}`)).signedUrl);
  const form = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '9999' };
  return [
    ['an upload, nothing of it', await upload(0)],
    ['an upload, half of it', await upload(BYTES / 2)],
    ['a sign-in', request('POST /api/auth/login', { ...JSON_TYPE, 'content-length': '999' }, '{"email":')],
    ['a crash report', request('POST /api/log/crash-report', { ...JSON_TYPE, 'content-length': '999' }, '{')],
    [
      'JSON in chunks',
      request('POST /api/auth/login', { ...JSON_TYPE, 'transfer-encoding': 'chunked' }, '5\r\n{"em'),
    ],
    [
      'a material with a key',
      request(
        'POST /api/fabricator/material',
        { ...JSON_TYPE, 'content-length': '99', 'idempotency-key': 'k' },
        '{',
      ),
    ],
    ['an import', request('POST /api/fabricator/material/import?dryRun=true', form, FORM)],
    ['an import, nothing of it', request('POST /api/fabricator/material/import?dryRun=true', form)],
    [
      'a whole crash report',
      request('POST /api/log/crash-report', { ...JSON_TYPE, 'content-length': '12' }, '{"id":"new"}'),
    ],
    [
      'a whole sign-in',
      request('POST /api/auth/login', { ...JSON_TYPE, 'content-length': `${SIGN_IN.length}` }, SIGN_IN),
    ],
    ['a list', request('GET /api/fabricator/order', {})],
    ['an export', request('GET /api/fabricator/order', { accept: 'text/csv' })],
    ['a workbook', request('GET /api/fabricator/order', { accept: EXPORT_TYPES.xlsx })],
    ['a page', request('GET /login', { accept: 'text/html' })],
    ['a download', request(`GET ${file.pathname}${file.search}`, {})],
    ['events', request('GET /api/fabricator/events', {})],
  ];
};

const endings: Record<string, (socket: Socket) => unknown> = {
  half: (socket) => socket.end(),
  whole: (socket) => socket.destroy(),
  'by a reset': (socket) => socket.resetAndDestroy(),
};

/** Sends, waits, and closes the connection, also before anything was read. */
const breakOff = async (sent: Buffer, end: (socket: Socket) => unknown, afterMs: number) => {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {}).once('data', () => socket.pause());
  socket.write(sent);
  await sleep(afterMs);
  end(socket);
  await sleep(20);
  socket.destroy();
};

it('Aborted requests are logged as no error and leave nothing behind', async () => {
  const cases = await makeCases();
  for (const end of Object.values(endings)) {
    for (const [, sent] of cases) for (const afterMs of [0, 1, 60]) await breakOff(sent, end, afterMs);
  }
  const unfinished = () => readdirSync(join(dataDir, 'files', 'incoming'));
  await until(() => unfinished().length === 0);
  expect(await call('public/echo?message=alive')).toEqual({ message: 'alive' });
  server.child.kill('SIGTERM');
  await server.exited;
  const [log] = await server.output;
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const alarms = lines
    .filter(({ level }) => level > INFO_LEVEL)
    .map(({ msg, err }) => [msg, err?.message, err?.stack]);
  expect(alarms).toEqual([]);
  expect(lines.filter(({ res }) => res?.statusCode >= 500)).toEqual([]);
});
