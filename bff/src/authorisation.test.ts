import { calls, inOrder, routesOf, statusFor, worlds } from './testing/calls';
import { createTestApp, type TestApp } from './testing/test-app';

const needsOwnTarget = (caller: string) => ['otherDealer', 'manager', 'staff', 'readOnly'].includes(caller);

let test: TestApp;
let worldOf: ReturnType<typeof worlds>;
let paths: Record<string, Record<string, { responses: object }>>;
beforeAll(async () => {
  // The calls need more orders than a customer may place in an hour.
  test = await createTestApp({ rateLimit: false });
  worldOf = worlds(test);
  ({ paths } = (await test.app.inject('/api/docs/json')).json());
});
afterAll(() => test.close());

it('knows for every call who may make it', () => {
  expect(Object.keys(calls).sort()).toEqual(routesOf(test).sort());
});

describe.each(Object.entries(calls))('%s', (route, callCase) => {
  it('responds to each caller as it should', async () => {
    const world = await worldOf(callCase);
    const call = await callCase.make(world);
    const statuses: Record<string, number> = {};
    for (const [caller, expected] of inOrder(callCase)) {
      // A change can't be made twice, so each dealer or member of the team gets a record of its own.
      const own = needsOwnTarget(caller) && expected < 400 ? await callCase.make(world) : call;
      statuses[caller] = await statusFor(world, route, own, caller);
    }
    expect(statuses).toEqual(callCase.statuses);
    const [method = '', url = ''] = route.split(' ');
    const documented = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {};
    expect(Object.keys(documented)).toEqual(expect.arrayContaining(Object.values(statuses).map(String)));
  });
});
