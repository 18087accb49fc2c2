import { clearToken, getToken, onTokenChange, setToken, startSession } from './session';

const token = { tokenType: 'Bearer' as const, accessToken: 'a', refreshToken: 'r' };

it('keeps the token in the local storage under "token"', () => {
  setToken(token);
  expect(JSON.parse(localStorage.getItem('token') ?? '')).toEqual(token);
  expect(getToken()).toEqual(token);
  clearToken();
  expect(localStorage.getItem('token')).toBeNull();
});

it.each(['{', '"text"', 'null', '{"accessToken":1}', '{"accessToken":"a"}'])(
  'takes %s for no token',
  (text) => {
    localStorage.setItem('token', text);
    expect(getToken()).toBeNull();
  },
);

it('hears of changes in this tab and in others, until it stops listening', () => {
  const heard = jest.fn();
  const stop = onTokenChange(heard);
  setToken(token);
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(heard.mock.calls).toEqual([[token], [null]]);
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme-mode' }));
  stop();
  setToken(token);
  expect(heard).toHaveBeenCalledTimes(2);
});

it('ends the old session before a new one starts, so that nothing of the old user stays', () => {
  setToken(token);
  const heard: unknown[] = [];
  const stop = onTokenChange((next) => heard.push(next));
  const other = { ...token, accessToken: 'b' };
  startSession(other);
  stop();
  expect(heard).toEqual([null, other]);
});
