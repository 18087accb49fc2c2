import { isShortcut, shortcutKeys, shortcutName } from './shortcut';

const keys = (changes: Partial<Parameters<typeof isShortcut>[0]>) => ({
  key: 'k',
  code: 'KeyK',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...changes,
});

const on = (platform: string) => jest.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
afterEach(() => jest.restoreAllMocks());

it.each([
  ['Win32', { ctrlKey: true }, true],
  ['Win32', { ctrlKey: true, key: 'K' }, true],
  ['Win32', { metaKey: true }, false],
  ['Win32', { ctrlKey: true, shiftKey: true }, false],
  ['Win32', { ctrlKey: true, altKey: true }, false],
  ['Linux x86_64', { ctrlKey: true, key: 'л' }, true],
  // Dvorak: KeyK types the letter t.
  ['Linux x86_64', { ctrlKey: true, key: 't' }, false],
  ['Linux x86_64', { ctrlKey: true, code: 'KeyV' }, true],
  ['MacIntel', { metaKey: true }, true],
  ['MacIntel', { ctrlKey: true }, false],
])('isShortcut on %s tells whether %p opens the palette: %p', (platform, changes, expected) => {
  on(platform);
  expect(isShortcut(keys(changes))).toBe(expected);
});

it("shortcutName and shortcutKeys use the platform's modifier key", () => {
  on('MacIntel');
  expect([shortcutName(), shortcutKeys()]).toEqual(['⌘K', 'Meta+K']);
  on('Win32');
  expect([shortcutName(), shortcutKeys()]).toEqual(['Ctrl K', 'Control+K']);
});
