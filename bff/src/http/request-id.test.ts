import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { createTestApp, type TestApp } from '../testing/test-app';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const OURS = expect.stringMatching(UUID);
const GIVEN = '7f3c9a0e5b1d4c2f8a6e0b9d7c5f3a1e';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ trustProxy: ['10.1.0.0/16', '192.0.2.7', 'fd00::/8'] });
});
afterAll(() => test.close());

const idFrom = async (remoteAddress: string, given: string, url = '/healthz') => {
  const response = await test.app.inject({ url, remoteAddress, headers: { 'x-request-id': given } });
  return response.headers['x-request-id'];
};

describe('The id of a request', () => {
  it.each(['10.1.2.3', '192.0.2.7', 'fd00::1', '::ffff:10.1.2.3'])(
    'is taken from a trusted proxy: %s',
    async (peer) => {
      expect(await idFrom(peer, GIVEN)).toBe(GIVEN);
    },
  );

  it.each(['10.2.0.1', '192.0.2.8', 'fe80::1', '127.0.0.1', '::ffff:10.2.0.1'])(
    'is our own for anyone else: %s',
    async (peer) => {
      expect(await idFrom(peer, GIVEN)).toEqual(OURS);
    },
  );

  it('is our own without a trusted proxy', async () => {
    const app = await test.another({ trustProxy: [] });
    const response = await app.inject({ url: '/healthz', headers: { 'x-request-id': GIVEN } });
    expect(response.headers['x-request-id']).toEqual(OURS);
  });

  it.each([
    '7f3c9a0e-5b1d-4c2f-8a6e-0b9d7c5f3a1e',
    '0A000001:1F90_0A000002:01BB_5F3B1C2D_0001:0C5A',
    'Root=1-67891233-abcdef012345678912345678',
  ])('may have the form that a proxy gives it: %s', async (given) => {
    expect(await idFrom('10.1.2.3', given)).toBe(given);
  });

  it.each([
    'short',
    'a'.repeat(65),
    'two words in it',
    '{"level":60}',
    '../../etc/passwd',
    'naïve-request-id',
  ])('is our own if the form is wrong: %s', async (given) => {
    expect(await idFrom('10.1.2.3', given)).toEqual(OURS);
  });

  it.each([
    ['/api/app/user', 401],
    ['/api/nothing/here', 404],
    ['/%zz', 400],
  ])('is in failures, too, and the same as in the body: %s', async (url, status) => {
    const response = await test.app.inject(url);
    expect(response.statusCode).toBe(status);
    expect(response.headers['x-request-id']).toEqual(OURS);
    expect(response.json().requestId).toBe(response.headers['x-request-id']);
  });

  it('is in the response to input that is not HTTP', async () => {
    const app = await test.another();
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('nonsense\r\n\r\n');
    const [head, body = ''] = (await readText(socket)).split('\r\n\r\n');
    expect(head).toContain(`X-Request-Id: ${JSON.parse(body).requestId}`);
  });
});
