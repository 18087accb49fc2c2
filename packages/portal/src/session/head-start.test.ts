import { api, HttpResponse, http, server } from '@slabdesk/testing';
import { sendRequest } from '../requests/request';
import { headStartScript } from './head-start';
import { setToken } from './session';

const token = { tokenType: 'Bearer', accessToken: 'access', refreshToken: 'refresh' } as const;

/** Mocks `whoami` and records the access tokens it was called with. */
const recordWhoamiTokens = () => {
  const tokens: Array<string | null> = [];
  server.use(
    http.get(api('auth/whoami'), ({ request }) => {
      tokens.push(request.headers.get('Authorization'));
      return HttpResponse.json({ isLoggedIn: true, question: tokens.length });
    }),
  );
  return tokens;
};

/** Runs the script as the HTML's head does, before any other script. */
const openPage = () => new Function(headStartScript)();

const whoAmI = async () => (await sendRequest({ url: 'auth/whoami' })).response?.json();

it('The head start script requests whoami before other scripts load, and the first request reuses its response', async () => {
  const tokens = recordWhoamiTokens();
  setToken(token);
  openPage();
  expect(await whoAmI()).toMatchObject({ question: 1 });
  expect(tokens).toEqual(['Bearer access']);
  expect(await whoAmI()).toMatchObject({ question: 2 });
});

it('The head start response is not used by a session that started later', async () => {
  const tokens = recordWhoamiTokens();
  setToken(token);
  openPage();
  setToken({ ...token, accessToken: 'newer' });
  expect(await whoAmI()).toMatchObject({ question: 2 });
  expect(tokens).toEqual(['Bearer access', 'Bearer newer']);
});

it('The head start script sends no request for visitors or in a tab that views as a dealer', async () => {
  openPage();
  setToken(token);
  sessionStorage.setItem('view-as', 'ended');
  openPage();
  localStorage.setItem('token', 'no JSON');
  sessionStorage.removeItem('view-as');
  openPage();
  expect(window.headStart).toBeUndefined();
});
