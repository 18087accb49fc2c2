import { deprecated, endpoint, Nothing } from 'bff-contract';
import Fastify from 'fastify';
import { documented } from './api-docs/operation';
import { apiHeaders } from './api-headers';

const call = deprecated(
  { since: '2026-11-01', until: '2027-05-01', use: 'Use `GET /api/public/new`.' },
  endpoint('public', 'GET public/old', { summary: 'An old call', response: { 204: Nothing } }),
);

it('Responses to a deprecated call say since when, and when it goes', async () => {
  const app = Fastify();
  await app.register(apiHeaders);
  const { method, url, config } = call;
  app.route({ method, url, config, handler: (_request, reply) => reply.code(204).send() });
  app.get('/api/public/new', () => ({}));
  const { headers } = await app.inject('/api/public/old');
  expect(headers).toMatchObject({ deprecation: '@1793491200', sunset: 'Sat, 01 May 2027 00:00:00 GMT' });
  expect(Object.keys((await app.inject('/api/public/new')).headers)).not.toContain('deprecation');
  await app.close();
});

it('The document marks a deprecated call, and says what to use', () => {
  expect(documented(call)).toMatchObject({
    deprecated: true,
    description: 'Goes on 2027-05-01. Use `GET /api/public/new`. No session is needed.',
  });
});
