import { parseNoticeTarget } from './notice-target';

it.each([
  ['ops@example.com', { to: { kind: 'mail', email: 'ops@example.com' } }],
  ['ops@dömäin.example', { to: { kind: 'mail', email: 'ops@dömäin.example' } }],
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
  'Dealer=ops@example.com',
  'http://hooks.example/x',
  'ftp://x.example',
  'a b@c.example',
  // No mail can be queued for these, and so no rollback that tells of it could be made.
  'ops@localhost',
  'ops@example..com',
  'a,b@example.com',
  `ops@${'x.'.repeat(200)}example.com`,
])('%p is none', (text) => {
  expect(parseNoticeTarget(text)).toBeUndefined();
});
