import { isAllowedEntry } from './allowed-entry';

const OWN = 'https://portal.example';
const PATH = '/remotes/dealer/1.0.0-0000cafe/remoteEntry.js';

const check = (entry: string) => isAllowedEntry({ name: 'dealer', entry }, OWN);

it.each([PATH, `${OWN}${PATH}`])('isAllowedEntry allows %s', (entry) => {
  expect(check(entry)).toBe(true);
});

it.each([
  `https://evil.example${PATH}`,
  `//evil.example${PATH}`,
  `http://portal.example${PATH}`,
  `https://portal.example:8443${PATH}`,
  `https://portal.example.evil.example${PATH}`,
  `https://portal.example@evil.example${PATH}`,
  '/remotes/admin/1.0.0-0000cafe/remoteEntry.js',
  '/remotes/dealer/../../evil.js',
  '/remotes/dealer/%2e%2e/%2e%2e/evil.js',
  'data:text/javascript,alert(1)//remotes/dealer/',
  'blob:https://portal.example/remotes/dealer/x',
  'javascript:alert(1)',
  'https://',
])('isAllowedEntry rejects %s', (entry) => {
  expect(check(entry)).toBe(false);
});
