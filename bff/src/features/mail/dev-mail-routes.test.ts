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
  it('answers JSON, newest first, also after the mails were "sent" to the log', async () => {
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

  it('shows a list and the mail, neither of which can run anything', async () => {
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

  it('exists neither in production nor beside an SMTP server', async () => {
    for (const settings of [{ production: true }, { smtpUrl: 'smtp://127.0.0.1:1' }]) {
      const app = await test.another(settings);
      expect((await app.inject('/dev/mail')).statusCode).toBe(404);
      expect((await app.inject('/dev/mail/x/html')).statusCode).toBe(404);
    }
  });

  it('in production without SMTP mails wait and no link is logged', async () => {
    await test.app.db('outbox').delete();
    const app = await test.another({ production: true });
    await queue('waiting');
    expect(await app.mailer.deliverDue()).toBe(0);
    expect(await test.app.db('outbox').first()).toMatchObject({ attempts: 0, sent_at: null });
  });
});
