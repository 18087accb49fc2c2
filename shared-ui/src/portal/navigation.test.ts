import { loginPath, returnPath, safePath } from './navigation';

it('remembers the page that was asked for', () => {
  expect(loginPath('/orders/1?tab=plan')).toBe('/login?next=%2Forders%2F1%3Ftab%3Dplan');
  expect(returnPath('?next=%2Forders%2F1%3Ftab%3Dplan')).toBe('/orders/1?tab=plan');
});

it.each(['/', '/login', '/login?next=%2F', '/logout', '/forbidden'])('does not lead back to %s', (path) => {
  expect(loginPath(path)).toBe('/login');
});

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '',
  null,
  undefined,
])('leads nowhere else: %p', (path) => {
  const safe = safePath(path);
  expect(safe === undefined || new URL(safe, window.location.origin).origin === window.location.origin).toBe(
    true,
  );
  expect(safe?.startsWith('//')).not.toBe(true);
});

it('keeps query and fragment', () => {
  expect(safePath('/admin?x=1#top')).toBe('/admin?x=1#top');
});
