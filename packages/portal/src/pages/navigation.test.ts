import fc from 'fast-check';
import { loginPath, returnPath, safePath } from './navigation';

it('returnPath returns the page that loginPath was given', () => {
  expect(loginPath('/orders/1?tab=plan')).toBe('/login?next=%2Forders%2F1%3Ftab%3Dplan');
  expect(returnPath('?next=%2Forders%2F1%3Ftab%3Dplan')).toBe('/orders/1?tab=plan');
});

it('loginPath keeps the page to return to if the user is at the login page already', () => {
  // The second of two requests that find the session ended.
  expect(loginPath('/login?next=%2Forders')).toBe('/login?next=%2Forders');
});

it.each(['/', '/login', '/logout', '/forbidden'])('loginPath does not return to %s', (path) => {
  expect(loginPath(path)).toBe('/login');
});

/** Obfuscated URLs of another host, some of which only resolve to one after parsing. */
const ELSEWHERE = [
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example/x',
  '/./\\evil.example',
  '/x/..//evil.example',
  '/x/../\\evil.example',
  '/x/y/../..//evil.example',
  '/../..//evil.example',
  '/%2e//evil.example',
  '/%2E/%2e//evil.example',
  '/x/%2e%2E//evil.example',
  '/x/.%2e/\\evil.example',
  '/.\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\t/[',
  '//[',
  '//user:password@evil.example:99999',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '',
  null,
  undefined,
];

it.each(ELSEWHERE)('safePath rejects other hosts: %j', (path) => {
  expect(safePath(path)).toBeUndefined();
});

/**
 * Expects that a browser resolves the result to the portal's own origin, as an `href` or in
 * `location.assign`.
 */
const expectOwnAddress = (safe: string | undefined) => {
  if (safe === undefined) return;
  const { origin } = window.location;
  const url = new URL(safe, origin);
  expect(url.origin).toBe(origin);
  expect(url.pathname.startsWith('//')).toBe(false);
  expect(safe).toMatch(/^\/(?![/\\])/);
  // Resolving it again, relative to any page, changes nothing.
  expect(new URL(safe, `${origin}/some/page?x=1`).href).toBe(url.href);
  expect(safePath(safe)).toBe(safe);
};

it('safePath never leaves this site, whatever the text', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2E',
    '%2f',
    '%5c',
    '%09',
    '\t',
    '\n',
    '\r',
    ' ',
    '\u0000',
    '?',
    '#',
    '@',
    ':',
    '[',
    ']',
    'evil.example',
    'x',
    'javascript:',
    'https:',
    '\u3002',
    '\uff0f',
    '\u2044',
    '\u00ad',
    '\ud800',
    '\ufeff',
  );
  const hostile = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
  const any = fc.oneof(
    hostile,
    hostile.map((path) => `/${path}`),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(any, (path) => expectOwnAddress(safePath(path))),
    { numRuns: 5_000 },
  );
});

it.each([
  ['/admin?x=1#top', '/admin?x=1#top'],
  ['/orders/../pricing', '/pricing'],
  ['/x//y', '/x//y'],
  ['/orders?next=//evil.example', '/orders?next=//evil.example'],
  ['/%2F/evil.example', '/%2F/evil.example'],
  ['/orders?search=a\\b', '/orders?search=a\\b'],
  ['/', '/'],
])('safePath keeps paths of this portal with query and fragment: %s', (path, expected) => {
  expect(safePath(path)).toBe(expected);
});
