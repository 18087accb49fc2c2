import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { createRolloutNotices, type ReleaseNotice } from './rollout-notices';

const ENDED: ReleaseNotice = {
  remote: 'dealer',
  release: '1.5.0-7d6c5b4a3f2e',
  outcome: 'rolled-back',
  reason: 'Worse than the current release: crashes in 2.13% and 0.08% of visits',
};

let test: TestApp;
let hook: Server;
let statuses: number[];
let received: Array<{ url: string | undefined; body: Record<string, string> }>;

beforeAll(async () => {
  test = await createTestApp();
  hook = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ url: request.url, body: JSON.parse(body) });
    const status = statuses.shift() ?? 200;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('x');
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  hook.close();
  await test.close();
});
beforeEach(async () => {
  statuses = [];
  received = [];
  await test.app.db('outbox').delete();
});

const urlOf = (path: string) => `http://127.0.0.1:${(hook.address() as AddressInfo).port}${path}`;

const notices = (paths: Array<[path: string, remote?: string]>) =>
  createRolloutNotices(test.app, {
    targets: paths.map(([path, remote]) => ({
      ...(remote && { remote }),
      to: { kind: 'webhook' as const, url: urlOf(path) },
    })),
    publicUrl: 'https://portal.example',
    productName: 'Slabdesk',
    triesMs: [0, 1, 1],
  });

describe('A webhook', () => {
  it('gets what happened, in a text for chats and in parts', async () => {
    await notices([['/team', 'dealer'], ['/all'], ['/others', 'admin']]).callWebhooks(ENDED);
    expect(received.map(({ url }) => url).sort()).toEqual(['/all', '/team']);
    expect(received[0]?.body).toEqual({
      ...ENDED,
      portal: 'https://portal.example',
      text: `Slabdesk: dealer 1.5.0-7d6c5b4a3f2e was rolled back. ${ENDED.reason}. https://portal.example/admin/operations`,
    });
  });

  it('is called again after failures', async () => {
    statuses = [503, 500, 200];
    await notices([['/team']]).callWebhooks(ENDED);
    expect(received).toHaveLength(3);
  });

  it.each([404, 302])(
    'that responds %i each time is given up, with a log entry without its URL',
    async (status) => {
      const error = jest.spyOn(test.app.log, 'error');
      statuses = [status, status, status, status];
      await notices([['/secret-path']]).callWebhooks(ENDED);
      expect(received).toHaveLength(3);
      expect(received.every(({ url }) => url === '/secret-path')).toBe(true);
      expect(error).toHaveBeenCalledTimes(1);
      const [{ err }, text] = error.mock.calls[0] as unknown as [{ err: Error }, string];
      expect(`${err.message} ${text}`).not.toContain('secret-path');
      error.mockRestore();
    },
  );

  it('that fails does not keep others from being told', async () => {
    statuses = [500, 500, 500];
    await createRolloutNotices(test.app, {
      targets: [
        { to: { kind: 'webhook', url: urlOf('/team') } },
        { to: { kind: 'mail', email: 'ops@example.com' } },
      ],
      publicUrl: 'https://portal.example',
      productName: 'Slabdesk',
      triesMs: [0, 1, 1],
    }).tell(ENDED, Date.now());
    expect(await test.app.db('outbox').pluck('to_email')).toEqual(['ops@example.com']);
  });
});
