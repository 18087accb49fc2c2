import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const queue = (title: string) =>
  test.app.mailer.queue(test.app.db, {
    kind: 'order-placed',
    to: { name: 'Ann', email: 'ann@example.com' },
    data: {
      reference: 'ORD-1001',
      title,
      customerName: 'Bo',
      totalPrice: 10,
      link: 'https://desk.example.com/orders/1',
    },
  });

const json = async () =>
  (await test.app.inject({ url: '/dev/mail', headers: { accept: 'application/json' } })).json();

describe('/dev/mail', () => {
  it('returns JSON, newest first, also after the mails were "sent" to the log', async () => {
    await queue('first');
    await new Promise((resolve) => setTimeout(resolve, 2));
    await queue('second');
    await test.app.mailer.deliverDue();
    expect(await json()).toEqual(
      ['second', 'first'].map((title) => ({
        to: 'ann@example.com',
        subject: `New order ORD-1001 (${title})`,
        text: expect.stringContaining('https://desk.example.com/orders/1'),
        html: expect.stringContaining('<!doctype html>'),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/),
      })),
    );
  });

  it('shows a list and a mail, neither of which can run scripts', async () => {
    await queue('<script>alert(1)</script>');
    const list = await test.app.inject('/dev/mail');
    expect(list.headers['content-type']).toMatch(/^text\/html/);
    expect(list.headers['content-security-policy']).toContain("default-src 'none'");
    expect(list.body).not.toContain('<script>');
    const path = /href="(\/dev\/mail\/[^"]+)"/.exec(list.body)?.[1];
    const mail = await test.app.inject(path ?? '');
    expect(mail.statusCode).toBe(200);
    expect(mail.body).toContain('<a href="https://desk.example.com/orders/1">');
    expect(mail.body).not.toContain('<script>');
    const html = await test.app.inject(`${path}/html`);
    expect(html.headers['content-security-policy']).toMatch(/^sandbox/);
    expect((await test.app.inject('/dev/mail/nonsense')).statusCode).toBe(404);
  });

  it('exists neither in production nor with an SMTP server', async () => {
    for (const settings of [{ production: true }, { smtpUrl: 'smtp://127.0.0.1:1' }]) {
      const app = await test.another(settings);
      expect((await app.inject('/dev/mail')).statusCode).toBe(404);
      expect((await app.inject('/dev/mail/x/html')).statusCode).toBe(404);
    }
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', 'my-laptop'])('does not exist with HOST=%s', async (host) => {
    const app = await test.another({ host });
    for (const url of ['/dev', '/dev/', '/dev/mail', '/dev/mail/x', '/dev/mail/x/html']) {
      expect((await app.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(404);
    }
    expect((await test.app.inject({ url: '/dev/mail', headers: { accept: 'text/html' } })).statusCode).toBe(
      200,
    );
  });

  describe('under other names than localhost (DNS rebinding)', () => {
    let port: number;
    let paths: string[];
    beforeAll(async () => {
      await queue('a secret slab');
      port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
      const path = /href="(\/dev\/mail\/[^"]+)"/.exec((await test.app.inject('/dev/mail')).body)?.[1];
      paths = ['/dev/mail', '/%64ev/mail', `${path}`, `${path}/html`];
    });

    const send = async (target: string, headers: string, version = '1.1') => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET ${target} HTTP/${version}\r\n${headers}Connection: close\r\n\r\n`);
      return text(socket);
    };
    const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]);

    it.each([
      ['another site', 'Host: evil.example\r\n'],
      ['another site at our port', 'Host: evil.example:3000\r\n'],
      ['a site that starts like us', 'Host: localhost.evil.example\r\n'],
      ['an address that starts like ours', 'Host: 127.0.0.1.nip.io\r\n'],
      ['an empty host', 'Host: \r\n'],
      ['another site, as a proxy says', 'Host: localhost\r\nX-Forwarded-Host: evil.example\r\n'],
      [
        'another site, in the header of RFC 7239',
        'Host: localhost\r\nForwarded: for=::1;host="evil.example"\r\n',
      ],
      ['one of two hosts', 'Host: localhost\r\nX-Forwarded-Host: localhost, evil.example\r\n'],
    ])('refuses %s', async (_what, headers) => {
      for (const path of paths) {
        const response = await send(path, headers);
        expect([path, statusOf(response)]).toEqual([path, 403]);
        expect(response).not.toContain('secret slab');
      }
    });

    it("refuses a request without a Host, with two, or for another site's address", async () => {
      expect(statusOf(await send('/dev/mail', ''))).toBe(400);
      expect(statusOf(await send('/dev/mail', '', '1.0'))).toBe(403);
      expect(await send('/dev/mail', 'Host: localhost\r\nHost: evil.example\r\n')).not.toContain(
        'secret slab',
      );
      expect(await send('/dev/mail', 'Host: evil.example\r\nHost: localhost\r\n')).not.toContain(
        'secret slab',
      );
      expect(statusOf(await send('http://evil.example/dev/mail', 'Host: localhost\r\n'))).toBe(403);
      expect(statusOf(await send('http://localhost@evil.example/dev/mail', 'Host: localhost\r\n'))).toBe(403);
    });

    it.each(['localhost', 'LOCALHOST.:3000', 'slabs.localhost', '127.0.0.1:1', '127.8.9.1', '[::1]:3000'])(
      'opens for %s',
      async (host) => {
        expect(await send('/dev/mail', `Host: ${host}\r\n`)).toContain('secret slab');
        expect(await send(`http://${host}/dev/mail`, `Host: ${host}\r\n`)).toContain('secret slab');
      },
    );
  });

  it('Mails wait in production without SMTP, and no link is logged', async () => {
    await test.app.db('outbox').delete();
    const app = await test.another({ production: true });
    await queue('waiting');
    expect(await app.mailer.deliverDue()).toBe(0);
    expect(await test.app.db('outbox').first()).toMatchObject({ attempts: 0, sent_at: null });
  });
});
