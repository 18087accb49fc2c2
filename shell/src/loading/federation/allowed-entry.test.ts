import { isAllowedEntry } from './allowed-entry';

const OWN = 'https://portal.example';
const CDN = 'https://dealer.cdn.example';
const PATH = '/remotes/dealer/1.0.0-0000cafe/remoteEntry.js';

const check = (entry: string, allowed: string[] = [CDN], integrity: string | undefined = 'sha256-x') =>
  isAllowedEntry({ name: 'dealer', entry, integrity }, allowed, OWN);

it.each([PATH, `${OWN}${PATH}`, `${CDN}${PATH}`])('isAllowedEntry allows %s', (entry) => {
  expect(check(entry)).toBe(true);
});

it.each([
  `https://evil.example${PATH}`,
  `//evil.example${PATH}`,
  `http://dealer.cdn.example${PATH}`,
  `https://dealer.cdn.example:8443${PATH}`,
  `https://dealer.cdn.example.evil.example${PATH}`,
  `https://dealer.cdn.example@evil.example${PATH}`,
  `${CDN}/remotes/admin/1.0.0-0000cafe/remoteEntry.js`,
  `${CDN}/remotes/dealer/../../evil.js`,
  `${CDN}/remotes/dealer/%2e%2e/%2e%2e/evil.js`,
  'data:text/javascript,alert(1)//remotes/dealer/',
  'blob:https://portal.example/remotes/dealer/x',
  'javascript:alert(1)',
  'https://',
])('isAllowedEntry rejects %s', (entry) => {
  expect(check(entry)).toBe(false);
});

it("isAllowedEntry allows only the page's origin by default", () => {
  expect(check(`${CDN}${PATH}`, [])).toBe(false);
  expect(
    isAllowedEntry({ name: 'dealer', entry: `${CDN}${PATH}`, integrity: 'sha256-x' }, undefined, OWN),
  ).toBe(false);
});

it('isAllowedEntry requires an integrity hash for other origins', () => {
  const entry = `${CDN}${PATH}`;
  expect(isAllowedEntry({ name: 'dealer', entry }, [CDN], OWN)).toBe(false);
  expect(isAllowedEntry({ name: 'dealer', entry: PATH }, [CDN], OWN)).toBe(true);
});
