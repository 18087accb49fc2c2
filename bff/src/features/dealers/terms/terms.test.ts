import { type Dealer, registerDealer } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let test: TestApp;
let dealer: Dealer;
beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
});
beforeEach(async () => {
  dealer = await registerDealer(test, { name: 'Stone & Sons' });
});
afterAll(() => test.close());

const publish = async (text: string, version: number, by = dealer) => {
  const response = await by.call('POST', 'fabricator/terms', { text, version });
  return { status: response.statusCode, ...response.json() };
};
const list = async (by = dealer) => (await by.call('GET', 'fabricator/terms')).json();

it('A dealer has no terms until the first version is published, and all versions stay as they were', async () => {
  expect(await list()).toEqual([]);
  expect(await publish('Paid within 14 days.\nNo returns.', 0)).toMatchObject({
    status: 201,
    created: { version: 1, text: 'Paid within 14 days.\nNo returns.', author: dealer.user.name },
  });
  await publish('Paid within 30 days.', 1);
  await publish('', 2);
  expect(await list()).toMatchObject([
    { version: 3, text: '' },
    { version: 2, text: 'Paid within 30 days.' },
    { version: 1, text: 'Paid within 14 days.\nNo returns.' },
  ]);
});

it('A customer is told that a dealer has no terms', async () => {
  const response = await dealer.call('GET', `app/fabricator/${dealer.fabricator.id}/terms`);
  expect([response.statusCode, response.json().error]).toEqual([404, 'This dealer has no terms.']);
});

it('The text that holds makes no new version', async () => {
  await publish('Paid within 14 days.', 0);
  expect(await publish('Paid within 14 days.', 0)).toMatchObject({ status: 201, created: { version: 1 } });
  expect(await list()).toHaveLength(1);
});

it('A version that was written on an older one is refused with the one that holds', async () => {
  await publish('Paid within 14 days.', 0);
  expect(await publish('Paid within 30 days.', 0)).toMatchObject({
    status: 409,
    code: 'STALE_VERSION',
    current: { version: 1, text: 'Paid within 14 days.' },
  });
});

it('Of two members who publish at once, one is refused', async () => {
  const answers = await Promise.all([publish('One', 0), publish('Two', 0)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await list()).toHaveLength(1);
});

it('Each dealer has terms of its own', async () => {
  await publish('Paid within 14 days.', 0);
  const other = await registerDealer(test);
  expect(await list(other)).toEqual([]);
});
