import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEMO_DEALERS } from './dealers';
import { makeDemo } from './make-demo';

const SIZE = { customers: 5, orders: 5 };
const TOKEN = { tokenType: 'Bearer', accessToken: 'a', refreshToken: 'r' };

const sendJson = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const readBody = async (request: IncomingMessage): Promise<Record<string, string>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}');
};

/** A portal with EMAIL_CONFIRMATION, which notes who was confirmed when it is first called for anything else. */
const openPortal = async () => {
  const registered: string[] = [];
  const confirmed = new Set<string>();
  let confirmedFirst: number | undefined;
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    if (request.url === '/api/auth/register') {
      registered.push(body.email ?? '');
      sendJson(response, 201, { token: TOKEN });
    } else if (request.url === '/dev/mail') {
      const mails = registered.map((to) => ({ to, text: `http://a.example/confirm-email?token=t&id=${to}` }));
      sendJson(response, 200, mails);
    } else if (request.url === '/api/auth/confirm-email') {
      confirmed.add(body.id ?? '');
      sendJson(response, 200, { message: 'OK' });
    } else {
      confirmedFirst ??= confirmed.size;
      sendJson(response, 403, { error: 'Please confirm your email address first.' });
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    confirmedFirst: () => confirmedFirst,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

it('everyone of the demo is confirmed before doing anything else, as EMAIL_CONFIRMATION requires', async () => {
  const portal = await openPortal();
  const making = makeDemo({ baseUrl: portal.url, size: SIZE, now: new Date(), report: () => {} });
  await expect(making).rejects.toThrow('Please confirm your email address first.');
  portal.close();
  expect(portal.confirmedFirst()).toBe(DEMO_DEALERS.length + SIZE.customers);
});
