import { isPortalApiCompatible } from './portal-api';

it.each([
  ['1.0', '1.0', true],
  ['1.0', '1.4', true],
  ['1.4', '1.0', false],
  ['1.9', '2.0', false],
  ['2.0', '1.9', false],
  ['1.2', '1.10', true],
])(
  'isPortalApiCompatible tells whether a remote built with %s runs in a shell of %s: %p',
  (needed, offered, expected) => {
    expect(isPortalApiCompatible(needed, offered)).toBe(expected);
  },
);
