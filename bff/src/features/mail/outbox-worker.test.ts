import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '../../app';
import { migrate, openDatabase } from '../../database';
import { type SmtpReceiver, startSmtpReceiver } from '../../testing/smtp-receiver';
import { createTestApp, testConfig } from '../../testing/test-app';
import { until } from '../../testing/until';

const start = async (smtpUrl: string) => {
  const config = testConfig({ smtpUrl });
  const db = openDatabase(config);
  await migrate(db);
  const app = await buildApp(config, { db, background: true });
  await app.ready();
  const queue = (email: string) =>
    app.mailer.queue(db, {
      kind: 'confirm-email',
      to: { name: '', email },
      data: { link: 'https://x.example' },
    });
  return { app, queue, config };
};

describe('The outbox worker', () => {
  let smtp: SmtpReceiver;
  beforeEach(async () => {
    smtp = await startSmtpReceiver();
  });
  afterEach(() => smtp.close());

  it('sends a queued mail soon', async () => {
    const { app, queue } = await start(smtp.url);
    await queue('ann@example.com');
    await until(() => smtp.received.length === 1);
    await queue('bo@example.com');
    await until(() => smtp.received.length === 2);
    await app.close();
  });

  it('sends all waiting mails soon after the mail server was down', async () => {
    const port = Number(new URL(smtp.url).port);
    await smtp.close();
    const { app, queue } = await start(smtp.url);
    for (let index = 0; index < 10; index += 1) await queue(`person-${index}@example.com`);
    await sleep(2_500);
    smtp = await startSmtpReceiver(port);
    await until(() => smtp.received.length === 10);
    await app.close();
  });

  it('finishes the mail that it is sending before the app closes', async () => {
    const { app, queue, config } = await start(smtp.url);
    for (let index = 0; index < 60; index += 1) await queue(`person-${index}@example.com`);
    await until(() => smtp.received.length > 0);
    await app.close();
    const db = openDatabase(config);
    const rows = await db('outbox');
    await db.destroy();
    expect(rows.filter((row) => row.sent_at !== null)).toHaveLength(smtp.received.length);
    expect(rows.filter((row) => row.claimed_by !== null)).toEqual([]);
  });
});

const ON_MYSQL = process.env.TEST_DATABASE_URL !== undefined;

if (ON_MYSQL) {
  describe('The outbox worker on MySQL', () => {
    it('sends mails soon after a failover to which it lost its connection', async () => {
      const smtp = await startSmtpReceiver();
      const test = await createTestApp({ smtpUrl: smtp.url });
      const app = await buildApp(test.config, { db: openDatabase(test.config), background: true });
      await app.ready();
      const { client } = app.db;
      // Nothing answers on the old connections, and nothing closes them.
      const connections: Array<{ stream: Socket }> = await Promise.all(
        Array.from({ length: 10 }, () => client.acquireConnection()),
      );
      for (const connection of connections) {
        connection.stream.pause();
        await client.releaseConnection(connection);
      }
      await test.app.mailer.queue(test.app.db, {
        kind: 'confirm-email',
        to: { name: '', email: 'ann@example.com' },
        data: { link: 'https://x.example' },
      });
      await until(() => smtp.received.length > 0);
      // Other jobs wait longer, and closing waits for them.
      for (const { stream } of connections) stream.resume();
      await app.close();
      await test.close();
      await smtp.close();
    });
  });
}
