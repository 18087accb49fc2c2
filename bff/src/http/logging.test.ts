import { Writable } from 'node:stream';
import Fastify, { type FastifyServerOptions } from 'fastify';
import { errors } from './error-responses';
import { loggerOptions } from './logging';

const logOf = async (url: string, headers: Record<string, string> = {}, thrown?: unknown) => {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const options = loggerOptions({ logLevel: 'info' }) as object;
  const app = Fastify({ logger: { ...options, stream } as FastifyServerOptions['logger'] });
  await app.register(errors);
  app.get('/thing', async (request) => {
    request.log.info({ user: { name: 'Ann', password: 'pass-word', token: 'to-ken' } }, 'noted');
    if (thrown) throw thrown;
    return {};
  });
  await app.inject({ url, headers });
  await app.close();
  return text;
};

describe('The log', () => {
  it('contains who made which call, and its result', async () => {
    const lines = (await logOf('/thing?page=1'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ req: { method: 'GET', path: '/thing', address: '127.0.0.1' } });
    expect(lines.at(-1)).toMatchObject({ res: { statusCode: 200 }, responseTime: expect.any(Number) });
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
