import { ADMIN_KEY_SCOPES, DEALER_KEY_SCOPES } from 'bff-contract';
import { calls, routesOf, worlds } from '../../../testing/calls';
import type { World } from '../../../testing/calls/world';
import { createTestApp, type TestApp } from '../../../testing/test-app';

/** Calls that only people may make: who may sign in, as whom, and with which keys; all data about a person; and calls about one's own account. */
const PEOPLE_ALONE = [
  /\/(?:fabricator|admin)\/(?:api-key|release-key|sso)/,
  /\/fabricator\/membership/,
  /\/(?:POST|DELETE) .*\/team/,
  /\/admin\/(?:set-password|user\/:id\/(?:session|erase|export)|fabricator\/:id\/view-as)$/,
];

let test: TestApp;
let worldOf: ReturnType<typeof worlds>;
beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
  worldOf = worlds(test);
});
afterAll(() => test.close());

const keys = new WeakMap<World, Record<'dealer' | 'admin', string>>();

/** Keys of the owner of the dealer and of the administrator, with every scope. */
const keysOf = async (world: World) => {
  const create = async (caller: 'dealer' | 'admin', area: string, scopes: readonly string[]) =>
    (await world.people[caller].call('POST', `${area}/api-key`, { name: 'All', scopes })).json().created.key;
  const made = keys.get(world) ?? {
    dealer: await create('dealer', 'fabricator', DEALER_KEY_SCOPES),
    admin: await create('admin', 'admin', ADMIN_KEY_SCOPES),
  };
  keys.set(world, made);
  return made;
};

const isForPeopleAlone = (route: string) =>
  / \/api\/app\/(?!search$)/.test(route) || PEOPLE_ALONE.some((pattern) => pattern.test(`/${route}`));

/** The calls of screens behind a sign-in, which are not about signing in. */
const screenCalls = Object.entries(calls).filter(
  ([route, { statuses }]) => statuses.visitor === 401 && !route.includes(' /api/auth/'),
);

it('knows every call that needs a session', () => {
  expect(routesOf(test).length).toBeGreaterThan(screenCalls.length);
  expect(screenCalls.filter(([route]) => !isForPeopleAlone(route)).length).toBeGreaterThan(90);
});

describe.each(screenCalls)('%s', (route, callCase) => {
  it(
    isForPeopleAlone(route) ? 'is made by no key' : 'is made by a key as by the person who has created it',
    async () => {
      const world = await worldOf(callCase);
      const caller = callCase.statuses.dealer < 300 ? 'dealer' : 'admin';
      const expected = isForPeopleAlone(route) ? 403 : callCase.statuses[caller];
      const { url, body, headers } = await callCase.make(world);
      const { authorization: _, 'x-refresh-token': __, ...others } = headers ?? {};
      const response = await test.app.inject({
        method: route.split(' ')[0] as 'GET',
        url: `/api/${url}`,
        headers: {
          'content-type': 'application/json',
          ...others,
          authorization: `Bearer ${(await keysOf(world))[caller]}`,
        },
        ...(body !== undefined && { payload: body }),
        payloadAsStream: true,
      });
      response.stream().destroy();
      expect(response.statusCode).toBe(expected);
    },
  );
});
