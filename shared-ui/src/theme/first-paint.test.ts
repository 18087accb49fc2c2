import { setScreenWidth } from '@slabdesk/testing';
import { headScript, MODE_STORAGE_KEY, SCHEME_ATTRIBUTE } from './first-paint';

const run = (systemIsDark: boolean) => {
  window.matchMedia = ((query: string) => ({
    matches: systemIsDark && /dark/.test(query),
  })) as typeof matchMedia;
  new Function(headScript)();
  return document.documentElement.getAttribute(SCHEME_ATTRIBUTE);
};

afterEach(() => setScreenWidth(1440));

it.each([
  [null, false, 'light'],
  [null, true, 'dark'],
  ['system', true, 'dark'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
])('headScript with the choice %p and a dark system: %p, paints %s', (choice, systemIsDark, expected) => {
  if (choice) localStorage.setItem(MODE_STORAGE_KEY, choice);
  expect(run(systemIsDark)).toBe(expected);
});

it('headScript paints even if storage is disabled', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('forbidden');
  });
  expect(run(true)).toBe('dark');
});
