import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { errors } from './error-responses';
import { loggerOptions, RequestLog } from './logging';

type Line = Record<string, unknown>;

/** An app whose log is kept. */
const createLogged = async () => {
  const kept = { text: '' };
  const stream = new Writable({
    write(chunk, _encoding, done) {
      kept.text += chunk;
      done();
    },
  });
  const options = loggerOptions({ logLevel: 'info' }) as object;
  const app = Fastify({
    logger: { ...options, stream } as FastifyServerOptions['logger'],
    logController: new RequestLog(),
  });
  await app.register(errors);
  const lines = (): Line[] =>
    kept.text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  return { app, kept, lines };
};

const logOf = async (url: string, headers: Record<string, string> = {}, thrown?: unknown) => {
  const { app, kept } = await createLogged();
  app.get('/thing', async (request) => {
    request.log.info({ user: { name: 'Ann', password: 'pass-word', token: 'to-ken' } }, 'noted');
    if (thrown) throw thrown;
    return {};
  });
  await app.inject({ url, headers });
  await app.close();
  return kept.text;
};

const listen = async (app: FastifyInstance): Promise<number> =>
  Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);

/** Waits for the lines of requests. */
const requestLines = async (lines: () => Line[], count: number) => {
  const ofRequests = () => lines().filter(({ status }) => status !== undefined);
  while (ofRequests().length < count) await sleep(10);
  return ofRequests();
};

describe('The log', () => {
  it('has one line for a request, with the pattern of its route', async () => {
    const { app, lines } = await createLogged();
    app.get('/thing/:id', async () => ({}));
    await app.inject({ url: '/thing/secret-id?token=x' });
    await app.inject({ url: '/nothing/here' });
    await app.close();
    expect(lines()).toEqual([
      expect.objectContaining({
        msg: 'request',
        method: 'GET',
        route: '/thing/:id',
        status: 200,
        ms: expect.any(Number),
        address: '127.0.0.1',
        reqId: expect.any(String),
      }),
      expect.objectContaining({ method: 'GET', route: 'none', status: 404 }),
    ]);
    expect(JSON.stringify(lines())).not.toMatch(/secret-id|nothing/);
  });

  it('has one line for a request that fails, with the error', async () => {
    const { app, lines } = await createLogged();
    app.get('/thing', async () => {
      throw new Error('it broke');
    });
    await app.inject('/thing');
    await app.close();
    expect(lines()).toEqual([
      expect.objectContaining({
        level: 50,
        route: '/thing',
        status: 500,
        err: expect.objectContaining({ message: 'it broke', stack: expect.any(String) }),
      }),
    ]);
  });

  it('has one line for a request whose client leaves, before or while it is answered', async () => {
    const { app, lines } = await createLogged();
    const isAsked = new Promise<void>((resolve) => {
      app.get('/slow', () => {
        resolve();
        return new Promise(() => {});
      });
    });
    app.get('/stream', (_request, reply) => {
      reply.raw.writeHead(200);
      reply.raw.write('first');
    });
    const port = await listen(app);
    const wanted: Array<[path: string, status: number]> = [
      ['/slow', 499],
      ['/stream', 200],
    ];
    for (const [index, [path, status]] of wanted.entries()) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      if (path === '/stream') await once(socket, 'data');
      else await isAsked;
      socket.destroy();
      const found = await requestLines(lines, index + 1);
      expect(found.at(-1)).toMatchObject({ route: path, status, aborted: true, level: 30 });
      expect(found).toHaveLength(index + 1);
    }
    await app.close();
  });

  it('contains neither tokens nor passwords, even of a URL', async () => {
    const text = await logOf('/thing?token=url-token', {
      authorization: 'Bearer access-token',
      'x-refresh-token': 'refresh-token',
      cookie: 'a=cookie-value',
    });
    expect(text).toContain('noted');
    expect(text).not.toMatch(/url-token|access-token|refresh-token|cookie-value|pass-word|to-ken/);
  });

  it('contains errors, without the values of the query', async () => {
    const error = Object.assign(new Error('insert failed'), {
      code: 'ER_NO_SUCH_TABLE',
      sql: "insert into users values ('secret-value')",
      sqlMessage: "near 'secret-value'",
    });
    const text = await logOf('/thing', {}, error);
    expect(text).toContain('insert failed');
    expect(text).toContain('ER_NO_SUCH_TABLE');
    expect(text).not.toContain('secret-value');
  });
});
