import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { contentOf } from '../testing/contents';
import { registerDealer } from '../testing/people';
import { createTestApp, type TestApp } from '../testing/test-app';

let test: TestApp;
let port: number;
const listen = async (app: TestApp['app']) =>
  Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
beforeAll(async () => {
  test = await createTestApp({ publicUrl: 'https://portal.example', hasPublicUrl: true });
  writeFileSync(join(test.config.webRoot ?? '', 'shell/dist/assets/main.js'), '');
  port = await listen(test.app);
});
afterAll(() => test.close());

const send = (message: string, to = port): Promise<string> => {
  const socket = connect(to, '127.0.0.1');
  socket.write(message);
  return text(socket);
};
const request = (line: string, headers: readonly string[] = []) =>
  [line, 'Host: portal.example', 'Connection: close', ...headers, '', ''].join('\r\n');
const tagOf = (response: string) => /^etag: (.*)$/im.exec(response)?.[1] ?? '';
const policiesOf = (response: string) =>
  response.match(/^Strict-Transport-Security: [^\r]*/gim)?.map((line) => line.toLowerCase());
const PROMISE = ['strict-transport-security: max-age=31536000'];
const HTML = ['Accept: text/html'];

describe('Strict-Transport-Security with an https PUBLIC_URL', () => {
  it.each([
    ['a page', 200, request('GET /admin HTTP/1.1', HTML)],
    ['a page that does not exist', 404, request('GET /nothing HTTP/1.1', HTML)],
    ['a file of the shell', 200, request('GET /assets/main.js HTTP/1.1')],
    ['a file that does not exist', 404, request('GET /assets/nothing.js HTTP/1.1')],
    ['the list of remotes', 200, request('GET /remotes.json HTTP/1.1')],
    ['the API', 200, request('GET /api/public/echo?message=x HTTP/1.1')],
    ['the API, HEAD', 200, request('HEAD /api/public/echo?message=x HTTP/1.1')],
    [
      'the API by an absolute target',
      200,
      request('GET http://portal.example/api/public/echo?message=x HTTP/1.1'),
    ],
    ['a call without a session', 401, request('GET /api/app/user HTTP/1.1')],
    ['a call that does not exist', 404, request('POST /api/nothing HTTP/1.1', ['Content-Length: 0'])],
    ['a body that is no JSON', 415, `${request('POST /api/auth/login HTTP/1.1', ['Content-Length: 1'])}x`],
    [
      'a body that is too large',
      413,
      request('POST /api/auth/login HTTP/1.1', ['Content-Type: application/json', 'Content-Length: 9999999']),
    ],
    ['a method that nothing takes', 404, request('OPTIONS * HTTP/1.1')],
    ['an address that can not be decoded', 400, request('GET /api/%zz HTTP/1.1')],
    ['an empty path', 404, request('GET // HTTP/1.1')],
    ['the API docs', 200, request('GET /api/docs HTTP/1.1')],
    ['the OpenAPI document', 200, request('GET /api/docs/json HTTP/1.1')],
    ['a file by a bad link', 403, request('GET /files/x HTTP/1.1')],
    ['an upload by a bad link', 403, request('PUT /files/x HTTP/1.1', ['Content-Length: 0'])],
    ['a probe', 200, request('GET /healthz HTTP/1.1')],
    ['the other probe', 200, request('GET /readyz HTTP/1.1')],
    ['the mails in development', 403, request('GET /dev/mail HTTP/1.1')],
    ['an upgrade', 200, request('GET /healthz HTTP/1.1', ['Upgrade: websocket', 'Connection: upgrade'])],
    ['an expectation', 417, request('GET /healthz HTTP/1.1', ['Expect: miracles'])],
    ['no Host', 400, 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['no HTTP', 400, 'nonsense\r\n\r\n'],
    ['a bad header', 400, 'GET / HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n'],
    ['headers that are too large', 431, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`],
  ])('is set on %s (%d)', async (_what, status, message) => {
    const response = await send(message);
    expect([response.split(' ')[1], policiesOf(response)]).toEqual([String(status), PROMISE]);
  });

  it('is set on 304', async () => {
    const tag = tagOf(await send(request('GET /remotes.json HTTP/1.1')));
    const response = await send(request('GET /remotes.json HTTP/1.1', [`If-None-Match: ${tag}`]));
    expect([response.split(' ')[1], policiesOf(response)]).toEqual(['304', PROMISE]);
  });

  it('is set on 408', async () => {
    const socket = connect(port, '127.0.0.1');
    const accepted = new Promise<Socket>((resolve) => test.app.server.once('connection', resolve));
    const timeout = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    test.app.server.emit('clientError', timeout, await accepted);
    const response = await text(socket);
    expect([response.split(' ')[1], policiesOf(response)]).toEqual(['408', PROMISE]);
  });

  it('is set on a stored file, and on a stream of events', async () => {
    const dealer = await registerDealer(test);
    const signed = await dealer.call('POST', 's3/get-signed-post-url/a.png/image%2Fpng', { size: 9 });
    const upload = new URL(signed.json().signedPostUrl);
    await test.app.inject({
      method: 'PUT',
      url: upload.pathname + upload.search,
      headers: { 'content-type': 'image/png' },
      payload: contentOf('image/png', '!'),
    });
    const found = await dealer.call('GET', `s3/get-signed-url/${signed.json().objectId}`);
    const url = new URL(found.json().signedUrl);
    expect(policiesOf(await send(request(`GET ${url.pathname}${url.search} HTTP/1.1`)))).toEqual(PROMISE);
    const { accessToken, refreshToken } = dealer.token;
    const tokens = [`Authorization: Bearer ${accessToken}`, `X-Refresh-Token: ${refreshToken}`];
    const events = connect(port, '127.0.0.1');
    events.write(request('GET /api/fabricator/events HTTP/1.1', tokens));
    const [head] = await once(events, 'data');
    events.destroy();
    expect(String(head)).toContain('text/event-stream');
    expect(policiesOf(String(head))).toEqual(PROMISE);
  });
});

it('Strict-Transport-Security is never set with an http PUBLIC_URL', async () => {
  const other = await listen(await test.another({ publicUrl: 'http://portal.example' }));
  for (const message of [
    request('GET /login HTTP/1.1', HTML),
    request('GET /healthz HTTP/1.1'),
    'nonsense\r\n\r\n',
  ]) {
    expect(policiesOf(await send(message, other))).toBeUndefined();
  }
});
