import { clearToken, getToken, onTokenChange, setToken, startSession } from './session';

const token = { tokenType: 'Bearer' as const, accessToken: 'a', refreshToken: 'r' };

it('setToken stores the token in local storage under "token"', () => {
  setToken(token);
  expect(JSON.parse(localStorage.getItem('token') ?? '')).toEqual(token);
  expect(getToken()).toEqual(token);
  clearToken();
  expect(localStorage.getItem('token')).toBeNull();
});

it.each(['{', '"text"', 'null', '{"accessToken":1}', '{"accessToken":"a"}'])(
  'getToken returns null for an invalid token: %s',
  (text) => {
    localStorage.setItem('token', text);
    expect(getToken()).toBeNull();
  },
);

it('onTokenChange reports changes in this tab and in others until unsubscribed', () => {
  const received = jest.fn();
  const stop = onTokenChange(received);
  setToken(token);
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(received.mock.calls).toEqual([[token], [null]]);
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme-mode' }));
  stop();
  setToken(token);
  expect(received).toHaveBeenCalledTimes(2);
});

it('startSession ends the old session before the new one starts', () => {
  setToken(token);
  const received: unknown[] = [];
  const stop = onTokenChange((next) => received.push(next));
  const other = { ...token, accessToken: 'b' };
  startSession(other);
  stop();
  expect(received).toEqual([null, other]);
});
