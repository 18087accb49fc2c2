import { PORTAL_API, type RemoteDescriptor } from '@slabdesk/portal';
import { useLocation } from '@slabdesk/portal/router';
import { renderWithPortal, screen, setRuntimeConfig, within } from '@slabdesk/testing';
import { avoid } from '../../loading/remotes';
import { DebugMenu } from './debug-menu';
import { endDebug, portalPage, targetOf } from './debug-target';
import { readDebug } from './read-debug';

const remote = (name: string, version: string, folder = version): RemoteDescriptor => ({
  name,
  version,
  entry: `/remotes/${name}/${folder}/remoteEntry.js`,
  global: name,
  portalApi: PORTAL_API,
  routes: [],
  nav: [],
});

const page = (origin: string) => new URL('/orders?status=open', origin);

const Address = () => {
  const { pathname, search, hash } = useLocation();
  return <p>{`${pathname}${search}${hash}`}</p>;
};

it('The debug menu says which releases the tab has, and opens a development server or a preview', async () => {
  const auth = { ...remote('auth', '2.0.1'), lastGood: remote('auth', '2.0.0') };
  avoid(auth, 'crashed');
  setRuntimeConfig({
    shell: '1.1.0-9b1f0c2d3e4a',
    remotes: [auth, remote('dealer', '1.5.0'), remote('slabs', '1.0.0', 'dev')],
    preview: { remote: 'dealer', version: '1.5.0', until: '2026-03-09T12:00:00.000Z' },
  });
  const go = jest.fn();
  const { user } = renderWithPortal(
    <>
      <DebugMenu debug="" go={go} />
      <Address />
    </>,
    { path: '/orders?status=open&debug#newest' },
  );
  await user.click(screen.getByRole('button', { name: 'Releases' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Releases in this tab' }));
  for (const text of [
    '1.1.0-9b1f0c2d3e4a',
    '2.0.0, fallback release',
    '1.5.0, preview',
    '1.0.0, development build',
  ])
    expect(dialog.getByText(text)).toBeVisible();
  const address = dialog.getByRole('textbox', { name: /^Preview link/ });
  await user.type(address, 'https://evil.example');
  await user.click(dialog.getByRole('button', { name: 'Open' }));
  expect(await dialog.findByText(/^Please enter a preview link of this portal/)).toBeVisible();
  expect(go).not.toHaveBeenCalled();
  await user.clear(address);
  await user.type(address, ' http://127.0.0.1:3102 ');
  await user.click(dialog.getByRole('button', { name: /^(Open|Retry)$/ }));
  expect(go).toHaveBeenCalledWith('http://127.0.0.1:3102/?debug=http%3A%2F%2Flocalhost');
  await user.click(dialog.getByRole('button', { name: 'Hide this menu' }));
  expect(screen.queryByRole('button', { name: 'Releases' })).not.toBeInTheDocument();
  expect(screen.getByText('/orders?status=open#newest')).toBeVisible();
});

it.each([
  [
    'a preview of the portal',
    'https://portal.example/release-preview/a.b',
    'https://portal.example/release-preview/a.b',
  ],
  ['another page of the portal', 'https://portal.example/orders', undefined],
  ['a preview of another portal', 'https://evil.example/release-preview/a.b', undefined],
  ['a server elsewhere', 'https://localhost.evil.example:3102', undefined],
  ['a script', 'javascript:alert(1)//localhost', undefined],
  ['no address', 'dealer', undefined],
  [
    'this machine',
    'http://localhost:3102/other',
    'http://localhost:3102/orders?status=open&debug=https%3A%2F%2Fportal.example',
  ],
])('The debug menu opens only what the portal or this machine serves: %s', (_what, address, target) => {
  expect(targetOf(address, page('https://portal.example'))).toBe(target);
});

it('The debug menu stays at the typed origin on a page whose path looks like another host', () => {
  const odd = new URL('https://portal.example//evil.example/orders');
  expect(targetOf('http://localhost:3102', odd)).toMatch(/^http:\/\/localhost:3102\/\/evil\.example\/orders/);
});

it.each([
  ['http://127.0.0.1:3102', 'https://portal.example', 'https://portal.example/orders?status=open&debug='],
  ['http://127.0.0.1:3102', 'javascript:alert(1)', undefined],
  ['https://portal.example', 'https://evil.example', undefined],
])(
  'The debug menu of %s leads back to its portal alone, with %s in the address',
  (origin, debug, expected) => {
    expect(portalPage(debug, page(origin))).toBe(expected);
  },
);

it('A tab keeps ?debug until the menu is hidden', () => {
  window.history.replaceState(null, '', '/?debug');
  expect(readDebug()).toBe('');
  window.history.replaceState(null, '', '/orders');
  expect(readDebug()).toBe('');
  endDebug();
  expect(readDebug()).toBeNull();
});
