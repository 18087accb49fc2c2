import {
  api,
  HttpResponse,
  http,
  makeUser,
  server,
  setToken,
  testToken,
  whoamiHandler,
} from '@slabdesk/testing';
import type { CurrentUser } from 'bff-contract';
import { ownTimeZone } from 'bff-contract/constants';
import { chooseTimeZone } from './choose-time-zone';

type Dealer = NonNullable<CurrentUser['fabricator']>;

const userOf = (changes: Partial<Dealer>): CurrentUser => {
  const user = makeUser();
  return { ...user, fabricator: { ...(user.fabricator as Dealer), role: 'owner', ...changes } };
};

let sent: unknown[];
beforeEach(() => {
  sent = [];
  setToken(testToken);
  server.use(
    whoamiHandler({ isLoggedIn: true, user: userOf({}) }),
    http.post(api('fabricator/profile'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ updated: {} });
    }),
  );
});

it("An owner's visit gives the dealer the time zone of the browser", async () => {
  await chooseTimeZone(userOf({}));
  expect(sent).toEqual([{ timeZone: ownTimeZone() }]);
});

it.each([{ timeZone: 'UTC' }, { role: 'manager' as const }])(
  'A visit changes no time zone of a dealer with %o',
  async (dealer) => {
    await chooseTimeZone(userOf(dealer));
    expect(sent).toEqual([]);
  },
);

it('An administrator who views the portal chooses no time zone', async () => {
  sessionStorage.setItem('view-as', 'ended');
  await chooseTimeZone(userOf({}));
  expect(sent).toEqual([]);
});
