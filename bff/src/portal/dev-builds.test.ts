import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { errors } from '../http/error-responses';
import { devBuilds } from './dev-builds';

let app: FastifyInstance;
let url: string;
let compilations: string[];

beforeEach(async () => {
  compilations = ['shell1', 'dealer1'];
  app = Fastify();
  await app.register(errors);
  await app.register(devBuilds, { compilations: () => compilations });
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/dev/builds`;
});
afterEach(() => app.close());

/** A page that listens, on a connection of its own. */
const listen = async () => {
  const [response] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
  expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  let heard = '';
  response.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });
  return {
    hears: async (text: string) => {
      while (!heard.includes(text)) await once(response, 'data');
      return heard;
    },
    ended: () => once(response, 'end'),
    leave: () => response.destroy(),
  };
};

it('Development builds notify pages at first and after each change', async () => {
  const pages = [await listen(), await listen()] as const;
  for (const page of pages) await page.hears('data: shell1 dealer1\n\n');
  compilations = ['shell1', 'dealer2'];
  for (const page of pages) await page.hears('data: shell1 dealer2\n\n');
  pages[0].leave();
  compilations = ['shell2', 'dealer2'];
  expect(await pages[1].hears('data: shell2 dealer2\n\n')).toBe(
    'retry: 500\n\ndata: shell1 dealer1\n\ndata: shell1 dealer2\n\ndata: shell2 dealer2\n\n',
  );
});

it('Development builds let the server stop while pages listen', async () => {
  const page = await listen();
  await page.hears('data:');
  await Promise.all([page.ended(), app.close()]);
});

it('Development builds refuse pages of other sites (DNS rebinding)', async () => {
  const response = await app.inject({ url: '/dev/builds', headers: { host: 'evil.example' } });
  expect(response.statusCode).toBe(403);
});
