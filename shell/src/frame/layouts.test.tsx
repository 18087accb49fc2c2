import { refreshViewer, useCurrentUser } from '@slabdesk/portal';
import {
  act,
  makeAdmin,
  makeUser,
  renderWithPortal,
  screen,
  server,
  setRuntimeConfig,
  setScreenWidth,
  waitFor,
  whoamiHandler,
  within,
} from '@slabdesk/testing';
import { formatDateTime } from '@slabdesk/units';
import type { CurrentUser } from 'bff-contract';
import type { NavEntry } from 'bff-contract/web';
import { useState } from 'react';
import { TextField, UnsavedChanges } from 'shared-ui/form';
import { ColumnLayout } from './column-layout';
import { SidebarLayout } from './sidebar-layout';

const entry = (
  area: NavEntry['area'],
  label: string,
  to: string,
  extra: Partial<NavEntry> = {},
): NavEntry => ({
  area,
  label,
  to,
  icon: ['M4 4h16'],
  order: 10,
  ...extra,
});

const DEALER = { name: 'dealer' };
const ADMIN = { name: 'admin', label: 'Admin', allTenants: true };

const nav: NavEntry[] = [
  entry('dealer-primary', 'Dashboard', '/', { order: 1 }),
  entry('dealer-primary', 'Orders', '/orders', { order: 2 }),
  entry('dealer-extra', 'Admin', '/admin', { visibleTo: 'admin' }),
  entry('dealer-secondary', 'My Account', '/profile', { visibleTo: 'user' }),
  entry('dealer-footer', 'Home', '/', { order: 1 }),
  entry('dealer-footer', 'Logout', '/logout', { order: 2 }),
  entry('admin-primary', 'Users', '/admin'),
  entry('admin-footer', 'Site Home', '/'),
  entry('column-primary', 'For dealers', '/dealers'),
  entry('column-footer', 'Terms of Service', '/terms-of-service'),
];

const mainNav = () => screen.getByRole('navigation', { name: 'Main' });
const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.textContent);

const inZone = (timeZone: string) => {
  const user = makeUser();
  return { ...user, fabricator: { ...user.fabricator, timeZone } as CurrentUser['fabricator'] };
};

const Time = () => <time>{formatDateTime('2026-03-31T11:30:00.000Z')}</time>;

const Note = () => {
  const [text, setText] = useState('');
  return (
    <>
      <Time />
      <TextField label="Note" value={text} onChange={setText} />
      <UnsavedChanges when={text !== ''} />
    </>
  );
};

const PAGE = <Note />;

const Frame = () => (
  <SidebarLayout area={DEALER} nav={nav} user={useCurrentUser()}>
    {PAGE}
  </SidebarLayout>
);

describe('The sidebar layout', () => {
  const layout = (user = makeUser()) => (
    <SidebarLayout area={DEALER} nav={nav} user={user}>
      <h1>Orders</h1>
    </SidebarLayout>
  );

  it('lists the dealer’s pages and marks the current one once', () => {
    renderWithPortal(layout(), { path: '/orders' });
    expect(linksOf(mainNav())).toEqual(['Dashboard', 'Orders', 'My Account', 'Home', 'Logout']);
    const current = within(mainNav())
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual(['Orders']);
    expect(screen.getByRole('main')).toHaveTextContent('Orders');
  });

  it("has the dealer's times in its pages; the admin area has the browser's", () => {
    const dealers = renderWithPortal(
      <SidebarLayout area={DEALER} nav={nav} user={inZone('Pacific/Auckland')}>
        <Time />
      </SidebarLayout>,
    );
    expect(screen.getByRole('time')).toHaveTextContent('April 1, 2026 at 12:30 AM');
    dealers.unmount();
    renderWithPortal(
      <SidebarLayout area={ADMIN} nav={nav} user={makeAdmin()}>
        <Time />
      </SidebarLayout>,
    );
    const local = new Date('2026-03-31T11:30:00.000Z').toLocaleDateString('en-US', { dateStyle: 'long' });
    expect(screen.getByRole('time')).toHaveTextContent(local);
  });

  it('shows times in a zone that was chosen since the page was opened, once what is typed is saved', async () => {
    const { user } = renderWithPortal(<Frame />, { user: inZone('Pacific/Auckland') });
    const choose = async (zone: string) => {
      server.use(whoamiHandler({ isLoggedIn: true, user: inZone(zone) }));
      await act(refreshViewer);
    };
    const time = () => screen.getByRole('time').textContent;
    await waitFor(() => expect(time()).toBe('April 1, 2026 at 12:30 AM'));
    await choose('Asia/Kolkata');
    await waitFor(() => expect(time()).toBe('March 31, 2026 at 5:00 PM'));
    expect(screen.getByText('Times are now in India Standard Time (Asia/Kolkata).')).toBeVisible();

    const note = () => screen.getByRole('textbox', { name: 'Note' });
    await user.type(note(), 'a');
    await choose('America/Chicago');
    await user.type(note(), 'b');
    expect(note()).toHaveValue('ab');
    await user.clear(note());
    await waitFor(() => expect(time()).toBe('March 31, 2026 at 6:30 AM'));
    await waitFor(() => expect(note()).toHaveFocus());
  });

  it('links administrators to the admin area below a separator', () => {
    renderWithPortal(layout(makeAdmin()));
    expect(linksOf(mainNav())).toContain('Admin');
    expect(within(mainNav()).getAllByRole('separator')).toHaveLength(2);
  });

  it('collapses to icons with accessible names and remembers the choice', async () => {
    const { user, unmount } = renderWithPortal(layout());
    await user.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(within(mainNav()).getByRole('link', { name: 'Logout' })).toHaveTextContent('');
    unmount();
    renderWithPortal(layout());
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('is collapsed on narrow screens until the user chooses', async () => {
    setScreenWidth(1_024);
    const { user } = renderWithPortal(layout());
    await user.click(screen.getByRole('button', { name: 'Expand sidebar' }));
    expect(within(mainNav()).getByRole('link', { name: 'Logout' })).toHaveTextContent('Logout');
  });

  it('opens a menu on phones and closes it on navigation', async () => {
    setScreenWidth(390);
    const { user, router } = renderWithPortal(layout(), { route: '*' });
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    await user.click(within(menu).getByRole('link', { name: 'Orders' }));
    expect(router.state.location.pathname).toBe('/orders');
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['a page', undefined, 'link', 'Orders'],
    ['a dealer', 'Dealer: Granite & Co', 'menuitemradio', /Other Stone/],
  ])(
    'closes the menu when %s is chosen, because a changed form asks below it',
    async (_, opener, role, name) => {
      setScreenWidth(390);
      const own = { _id: 'own', businessName: 'Granite & Co', code: 'BCDF12', role: 'owner' } as const;
      const other = { ...own, _id: 'other', businessName: 'Other Stone' };
      const { user, router } = renderWithPortal(
        <SidebarLayout area={DEALER} nav={nav} user={makeUser({ fabricator: own, dealers: [own, other] })}>
          <UnsavedChanges when />
        </SidebarLayout>,
        { path: '/profile', route: '*' },
      );
      await user.click(screen.getByRole('button', { name: 'Open menu' }));
      const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
      if (opener) await user.click(await menu.findByRole('button', { name: opener }));
      await user.click(menu.getByRole(role, { name }));
      expect(await screen.findByRole('alertdialog')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Close menu', hidden: true })).toBeNull();
      expect(router.state.location.pathname).toBe('/profile');
    },
  );

  it('lets the keyboard skip to the content', async () => {
    const { user } = renderWithPortal(layout());
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

it('The sidebar of an area with a label lists its pages, and is collapsed where tables would not fit', async () => {
  setScreenWidth(1_024);
  const { user } = renderWithPortal(
    <SidebarLayout area={ADMIN} nav={nav} user={makeAdmin()}>
      page
    </SidebarLayout>,
    { path: '/admin' },
  );
  expect(within(mainNav()).getByRole('link', { name: 'Users' })).toHaveTextContent('');
  await user.click(screen.getByRole('button', { name: 'Expand sidebar' }));
  expect(linksOf(mainNav())).toEqual(['Users', 'Site Home']);
  expect(screen.getAllByText('Admin').length).toBeGreaterThan(0);
});

describe('The public layout', () => {
  it('offers sign-in and registration to visitors', () => {
    renderWithPortal(<ColumnLayout nav={nav}>page</ColumnLayout>);
    const header = screen.getByRole('banner');
    expect(within(header).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(within(header).getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
    expect(within(header).getByRole('link', { name: 'For dealers' })).toBeVisible();
  });

  it('links to the site pages in header and footer, beside entries of remotes', () => {
    renderWithPortal(<ColumnLayout nav={nav}>page</ColumnLayout>);
    const header = within(screen.getByRole('banner'));
    for (const [name, path] of [
      ['Terms', '/terms-of-service'],
      ['Privacy', '/privacy'],
      ['Help', '/help'],
    ] as const) {
      expect(header.getByRole('link', { name })).toHaveAttribute('href', path);
    }
    const footer = screen.getByRole('navigation', { name: 'Footer' });
    expect(linksOf(footer)).toEqual(['Terms of Service', 'Privacy', 'Help']);
    expect(within(footer).getByRole('link', { name: 'Privacy' })).not.toHaveAttribute('target');
  });

  it('links to the site pages in the phone menu', async () => {
    setScreenWidth(390);
    const { user, router } = renderWithPortal(<ColumnLayout nav={nav}>page</ColumnLayout>);
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
    await user.click(menu.getByRole('link', { name: 'Help' }));
    expect(router.state.location.pathname).toBe('/help');
  });

  it('uses configured links and opens other sites in a new tab', () => {
    setRuntimeConfig({
      productName: 'Slabdesk',
      links: { terms: 'https://legal.example/terms', privacy: '/privacy', help: '/guide.html' },
    });
    renderWithPortal(<ColumnLayout nav={[]}>page</ColumnLayout>);
    const footer = within(screen.getByRole('navigation', { name: 'Footer' }));
    const terms = footer.getByRole('link', { name: 'Terms' });
    expect(terms).toHaveAttribute('href', 'https://legal.example/terms');
    expect(terms).toHaveAttribute('target', '_blank');
    expect(terms).toHaveAttribute('rel', 'noopener');
    expect(footer.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/guide.html');
  });

  it('links the avatar of a signed-in user to the profile', () => {
    renderWithPortal(
      <ColumnLayout nav={nav} user={makeUser({ name: 'Dana Dealer' })}>
        page
      </ColumnLayout>,
    );
    const avatar = screen.getByRole('link', { name: 'Dana Dealer: my account' });
    expect(avatar).toHaveAttribute('href', '/profile');
    expect(avatar).toHaveTextContent('DD');
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  });

  it('shows links, year and product name in the footer', () => {
    renderWithPortal(<ColumnLayout nav={nav}>page</ColumnLayout>);
    const footer = screen.getByRole('contentinfo');
    expect(footer).toHaveTextContent(`© ${new Date().getFullYear()} Slabdesk`);
    expect(within(footer).getByRole('link', { name: 'Terms of Service' })).toBeVisible();
  });

  it.each([
    ['a visitor', undefined, ['Register', 'Login']],
    ['a user', makeUser(), ['Sign Out']],
  ])('offers %s sign-in or sign-out in the phone menu', async (_who, viewer, expected) => {
    setScreenWidth(390);
    const { user } = renderWithPortal(
      <ColumnLayout nav={nav} user={viewer}>
        page
      </ColumnLayout>,
    );
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    const others = ['For dealers', 'Help', 'Terms', 'Privacy'];
    expect(linksOf(menu).filter((label) => !others.includes(label ?? ''))).toEqual(expected);
  });
});

it('The public layout offers customers of the mobile app neither sign-in nor registration', async () => {
  setScreenWidth(390);
  const { user } = renderWithPortal(
    <ColumnLayout nav={nav} forCustomers>
      page
    </ColumnLayout>,
  );
  const names = /^(Login|Register)$/;
  expect(screen.queryAllByRole('link', { name: names })).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  await screen.findByRole('dialog', { name: 'Menu' });
  expect(screen.queryAllByRole('link', { name: names, hidden: true })).toEqual([]);
});

it('The color mode button cycles through the modes and remembers the choice', async () => {
  const { user } = renderWithPortal(<ColumnLayout nav={nav}>page</ColumnLayout>);
  await user.click(screen.getByRole('button', { name: 'Colors: same as system' }));
  await user.click(screen.getByRole('button', { name: 'Colors: light' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('theme-mode')).toBe('dark');
  expect(screen.getByRole('button', { name: 'Colors: dark' })).toBeVisible();
});
