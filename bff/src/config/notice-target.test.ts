import { parseNoticeTarget } from './notice-target';

it.each([
  ['ops@example.com', { to: { kind: 'mail', email: 'ops@example.com' } }],
  ['dealer=ops@example.com', { remote: 'dealer', to: { kind: 'mail', email: 'ops@example.com' } }],
  ['https://hooks.example/x?y=1', { to: { kind: 'webhook', url: 'https://hooks.example/x?y=1' } }],
  [
    'admin=https://hooks.example/x?y=1',
    { remote: 'admin', to: { kind: 'webhook', url: 'https://hooks.example/x?y=1' } },
  ],
  ['http://127.0.0.1:9000/x', { to: { kind: 'webhook', url: 'http://127.0.0.1:9000/x' } }],
])('%s is a target', (text, target) => {
  expect(parseNoticeTarget(text)).toEqual(target);
});

it.each([
  '',
  'ops',
  'ops@',
  'dealer=',
  'Dealer=ops@x',
  'http://hooks.example/x',
  'ftp://x.example',
  'a b@c.example',
])('%p is none', (text) => {
  expect(parseNoticeTarget(text)).toBeUndefined();
});
