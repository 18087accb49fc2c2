import { PASSWORD, registerDealer } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let test: TestApp;
let known: string;
beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
  known = (await registerDealer(test)).user.email;
});
afterAll(() => test.close());

const post = (path: string, payload: object) =>
  test.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });

const timeOf = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How much longer the first takes than the second, as a ratio of medians; the samples alternate. */
const ratioOf = async (samples: number, first: () => Promise<unknown>, second: () => Promise<unknown>) => {
  const times: [number[], number[]] = [[], []];
  for (let i = 0; i < samples; i += 1) {
    times[0].push(await timeOf(first));
    times[1].push(await timeOf(second));
  }
  return median(times[0]) / median(times[1]);
};

/** Allows for the machine's noise; without a hash the ratio would be 5 or more. */
const isEven = (ratio: number) => ratio > 0.67 && ratio < 1.5;

/** A busy machine distorts samples, and its noise can last as long as all of them. */
const MAX_MEASUREMENTS = 10;

const expectEven = async (measure: () => Promise<number>) => {
  const ratios: number[] = [];
  while (ratios.length < MAX_MEASUREMENTS && !ratios.some(isEven)) ratios.push(await measure());
  expect([ratios, ratios.some(isEven)]).toEqual([ratios, true]);
};

describe('The response time', () => {
  it('of a sign-in does not reveal whether an account exists', async () => {
    await expectEven(() =>
      ratioOf(
        60,
        () => post('login', { email: known, password: 'Wrong-Horse-1' }),
        () => post('login', { email: 'nobody@example.com', password: PASSWORD }),
      ),
    );
  });

  it('of a link request does not reveal whether a mail was written', async () => {
    const request = (email: string) => () => post('request-token', { email, confirmEmail: email });
    await expectEven(() => ratioOf(12, request(known), request('nobody@example.com')));
  });
});
