import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logInAdmin } from './admin';
import { createHttpClient } from './http-client';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const token = (generation: number) => ({
  tokenType: 'Bearer' as const,
  accessToken: `access-${generation}`,
  refreshToken: `refresh-${generation}`,
});

const answer = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

const servers: Array<ReturnType<typeof createServer>> = [];

const serve = async (handler: Handler) => {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe('the HTTP client', () => {
  /** A server whose first access token has expired. */
  const expiring = async () => {
    const calls: string[] = [];
    const baseUrl = await serve((request, response) => {
      calls.push(`${request.url}`);
      if (request.url === '/api/auth/refresh') {
        setTimeout(() => answer(response, 200, token(2)), 30);
      } else if (request.headers.authorization === 'Bearer access-1') {
        answer(response, 302, { shouldRefresh: true });
      } else {
        answer(response, 200, { refreshToken: request.headers['x-refresh-token'] });
      }
    });
    return { baseUrl, calls };
  };

  it('refreshes once for concurrent calls and resends each of them with the new tokens', async () => {
    const { baseUrl, calls } = await expiring();
    const http = createHttpClient(baseUrl);
    http.signIn(token(1));

    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => http.get(`thing/${index}`)));

    expect(answers).toEqual(Array.from({ length: 10 }, () => ({ refreshToken: 'refresh-2' })));
    expect(calls.filter((url) => url === '/api/auth/refresh')).toHaveLength(1);
  });

  it('gives up when the server asks for a refresh for the third time', async () => {
    let refreshes = 0;
    const baseUrl = await serve((request, response) => {
      if (request.url !== '/api/auth/refresh') return void answer(response, 302, { shouldRefresh: true });
      refreshes += 1;
      answer(response, 200, token(refreshes + 1));
    });
    const http = createHttpClient(baseUrl);
    http.signIn(token(1));

    await expect(http.get('thing')).rejects.toMatchObject({ status: 302 });
    expect(refreshes).toBe(2);
  });

  it('does not deadlock when the refresh call is told to refresh', async () => {
    const baseUrl = await serve((_, response) => answer(response, 302, { shouldRefresh: true }));
    const http = createHttpClient(baseUrl);
    http.signIn(token(1));

    await expect(http.get('thing')).rejects.toMatchObject({ status: 302 });
  });

  it('retries a create with the same key while the server is unavailable, but never a plain POST', async () => {
    const keys: Array<string | undefined> = [];
    const baseUrl = await serve((request, response) => {
      keys.push(request.headers['idempotency-key'] as string | undefined);
      if (keys.length === 1) answer(response, 503, { error: 'Busy' }, { 'Retry-After': '0' });
      else if (keys.length === 2) {
        answer(response, 409, { code: 'IDEMPOTENCY_KEY_IN_USE' }, { 'Retry-After': '0' });
      } else answer(response, 201, { created: { _id: '1' } });
    });
    const http = createHttpClient(baseUrl);

    await expect(http.create('thing', {})).resolves.toEqual({ created: { _id: '1' } });
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);

    keys.length = 0;
    await expect(http.post('thing', {})).rejects.toMatchObject({ status: 503 });
    expect(keys).toEqual([undefined]);
  });

  it('retries idempotent calls while the server is unavailable', async () => {
    let calls = 0;
    const baseUrl = await serve((_, response) => {
      calls += 1;
      if (calls < 3) answer(response, 503, { error: 'Busy' }, { 'Retry-After': '0' });
      else answer(response, 200, { updated: { status: 'completed' } });
    });

    await expect(createHttpClient(baseUrl).set('thing', {})).resolves.toEqual({
      updated: { status: 'completed' },
    });
    expect(calls).toBe(3);
  });

  it('signs in once the server is available', async () => {
    let calls = 0;
    const baseUrl = await serve((_request, response) => {
      calls += 1;
      if (calls < 3) answer(response, 503, { error: 'Busy', code: 'UNAVAILABLE' });
      else answer(response, 200, { token: token(1) });
    });
    const { http } = await logInAdmin(baseUrl, { email: 'ann@example.com', password: 'Correct-Horse-1' });
    expect(http.token()).toEqual(token(1));
  });

  it('reports the error of each field', async () => {
    const baseUrl = await serve((_, response) =>
      answer(response, 400, { error: 'Please check', code: 'INVALID', fields: { name: 'Too long' } }),
    );

    const failure = createHttpClient(baseUrl).post('thing', {});

    await expect(failure).rejects.toThrow('POST thing answered 400: Please check; name: Too long');
    await expect(failure).rejects.toMatchObject({
      status: 400,
      code: 'INVALID',
      fields: { name: 'Too long' },
    });
  });
});
