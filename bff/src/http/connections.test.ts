import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { openDatabase } from '../database';
import { contentOf } from '../testing/contents';
import { listenToEvents } from '../testing/event-listener';
import { type Person, registerDealer } from '../testing/people';
import { createTestApp, type TestApp } from '../testing/test-app';

const WINDOW_MS = 1_500;

let test: TestApp;
let app: FastifyInstance;
let port: number;
let dealer: Person;
beforeAll(async () => {
  test = await createTestApp();
  dealer = await registerDealer(test);
  app = await buildApp(test.config, {
    db: openDatabase(test.config),
    connectionLimits: {
      headersMs: WINDOW_MS,
      requestMs: 2 * WINDOW_MS,
      keepAliveMs: WINDOW_MS,
      checkMs: 50,
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const open = (): Socket => connect(port, '127.0.0.1').on('error', () => {});

/** Resolves to the received text when the connection ends, also if it is reset. */
const receive = async (socket: Socket) => {
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
};

/** Sends a byte now and then for as long as the connection is open, and resolves to what came back. */
const trickle = async (start: string, bytes = 'x') => {
  const socket = open();
  socket.write(start);
  const timer = setInterval(() => socket.write(bytes), 40);
  const received = await receive(socket);
  clearInterval(timer);
  return received;
};

const headers = (path: string, more: Record<string, string | number>) =>
  [`POST ${path} HTTP/1.1`, 'Host: x', ...Object.entries(more).map((pair) => pair.join(': ')), '', ''].join(
    '\r\n',
  );

describe('A connection is closed', () => {
  it('if it has no request', async () => {
    expect(await receive(open())).toMatch(/^HTTP\/1\.1 408 |^$/);
  });

  it('if it has no further request', async () => {
    const socket = open();
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await receive(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('if its headers trickle', async () => {
    expect(await trickle('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408 /);
    expect(await trickle('G')).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it.each([
    ['of a known length', { 'content-type': 'application/json', 'content-length': 5_000 }],
    ['in chunks', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }],
  ])('if the body %s trickles', async (_kind, more) => {
    const bytes = 'transfer-encoding' in more ? '1\r\nx\r\n' : 'x';
    expect(await trickle(headers('/api/log/crash-report', more), bytes)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('if the body stops', async () => {
    const socket = open();
    socket.write(
      headers('/api/log/crash-report', { 'content-type': 'application/json', 'content-length': 100 }),
    );
    expect(await receive(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('if the body trickles on after its response', async () => {
    const more = { 'content-type': 'text/unknown', 'content-length': 100_000 };
    expect(await trickle(headers('/api/nothing', more))).toMatch(/^HTTP\/1\.1 4\d\d /);
  });
});

describe('A connection remains open', () => {
  const signUpload = async (size: number) => {
    const signed = await dealer.call('POST', 's3/get-signed-post-url/a/image%2Fpng', { size });
    const { pathname, search } = new URL(signed.json().signedPostUrl);
    return { path: pathname + search, id: signed.json().objectId as string };
  };
  const put = async (content: Buffer) => {
    const { path, id } = await signUpload(content.length);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(content),
    });
    return { statusCode: response.status, id };
  };

  it('for a slow download', async () => {
    const content = Buffer.concat([contentOf('image/png', '!'), Buffer.alloc(200_000, 'x')]);
    const { statusCode, id } = await put(content);
    expect(statusCode).toBe(200);
    const signed = await dealer.call('GET', `s3/get-signed-url/${id}`);
    const { pathname, search } = new URL(signed.json().signedUrl);
    const socket = open();
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    let received = 0;
    for await (const chunk of socket) {
      received += (chunk as Buffer).length;
      await sleep(WINDOW_MS / 3);
    }
    expect(received).toBeGreaterThan(content.length);
  });

  it('for a live stream of events', async () => {
    const events = await listenToEvents(`http://127.0.0.1:${port}`, dealer.headers);
    const ended = events.ended.then(() => 'ended');
    expect(await Promise.race([ended, sleep(2 * WINDOW_MS, 'open')])).toBe('open');
    await events.drop();
  });
});

it('A response with all its listeners is not taken for a leak', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  const listen = (_request: unknown, response: NodeJS.EventEmitter) => {
    for (let index = 0; index < 10; index += 1) response.once('close', () => {});
  };
  process.on('warning', note);
  app.server.on('request', listen);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  app.server.removeListener('request', listen);
  process.removeListener('warning', note);
  expect(warnings).toEqual([]);
});
