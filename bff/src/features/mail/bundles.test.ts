import { newId } from '../../database/ids';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { createBundler } from './bundles';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('Mails are bundled for an address behind 20 others for which they cannot be', async () => {
  const { db } = test.app;
  const addMails = (kind: string, to_email: string) => {
    const mail = { kind, to_email, to_name: '', subject: 'News', text_body: '', html_body: '' };
    const due = { state: 'bundled', created_at: 1, due_at: 1 };
    return db('outbox').insert([1, 2].map(() => ({ ...mail, ...due, id: newId() })));
  };
  for (let number = 10; number < 30; number += 1) await addMails('order-mention', `a${number}@example.com`);
  await addMails('order-status-changed', 'carla@example.com');
  let canLink = false;
  // Only mails to members of teams have a link.
  const link = () => {
    if (!canLink) throw new Error('no link');
    return 'https://desk.example.com';
  };
  const bundle = createBundler(db, {
    productName: 'Desk',
    publicUrl: { toString: link } as unknown as string,
  });
  const bundled = () => db('outbox').where({ kind: 'order-digest' }).orderBy('to_email').pluck('to_email');

  await expect(bundle()).rejects.toThrow('no link');
  await bundle();
  expect(await bundled()).toEqual(['carla@example.com']);
  canLink = true;
  await bundle();
  expect(await bundled()).toHaveLength(21);
});
