import {
  act,
  api,
  failure,
  getToasts,
  HttpResponse,
  http,
  listHandler,
  makeOrderItem,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { CurrentUser, OrderView } from 'bff-contract';
import type { TeamRole } from 'bff-contract/constants';
import { makeOrderTotals } from '../../../testing/records';
import { OrdersPage } from '../orders-page';

const makeView = (changes: Partial<OrderView> = {}): OrderView => ({
  _id: 'view-1',
  name: 'Late work',
  query: { status: 'in-progress', sort: 'createdAt' },
  isShared: false,
  isOwn: true,
  isDefault: false,
  createdAt: '2026-11-02T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
  version: 3,
  ...changes,
});

/** Serves orders and views, and records which orders and writes are requested. */
const serve = (initial: OrderView[]) => {
  let views = initial;
  const queries: Array<Record<string, string>> = [];
  const writes: Array<[string, unknown]> = [];
  const note = async (request: Request) => {
    const text = await request.text();
    const path = new URL(request.url).pathname.split('/fabricator/')[1];
    writes.push([`${request.method} ${path}`, text ? JSON.parse(text) : undefined]);
    return text ? JSON.parse(text) : {};
  };
  const change = (id: unknown, changes: Partial<OrderView>) => {
    views = views.map((view) => (view._id === id ? { ...view, ...changes } : view));
    return HttpResponse.json({ updated: views.find((view) => view._id === id) });
  };
  server.use(
    http.get(api('fabricator/order'), ({ request }) => {
      queries.push(Object.fromEntries(new URL(request.url).searchParams));
    }),
    listHandler('fabricator/order', [makeOrderItem()]),
    http.get(api('fabricator/order/totals'), () => HttpResponse.json(makeOrderTotals())),
    http.get(api('fabricator/order-view'), () => HttpResponse.json(views)),
    http.post(api('fabricator/order-view'), async ({ request }) => {
      const created = makeView({ _id: 'view-new', version: 1, ...(await note(request)) });
      views = [...views, created];
      return HttpResponse.json({ created }, { status: 201 });
    }),
    http.put(api('fabricator/order-view/default'), async ({ request }) => {
      const { view } = await note(request);
      views = views.map((each) => ({ ...each, isDefault: each._id === view }));
      return HttpResponse.json({ message: 'OK' });
    }),
    http.post(api('fabricator/order-view/:id'), async ({ request, params }) =>
      change(params.id, await note(request)),
    ),
    http.delete(api('fabricator/order-view/:id'), async ({ request, params }) => {
      await note(request);
      views = views.filter(({ _id }) => _id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api('fabricator/order-view/:id/restore'), async ({ request, params }) => {
      await note(request);
      views = initial;
      return change(params.id, {});
    }),
  );
  return { queries, writes };
};

const open = (path = '/orders', role: TeamRole = 'owner', tables?: CurrentUser['tables']) =>
  renderWithPortal(<OrdersPage />, {
    path,
    route: '/orders',
    user: makeUser({ tables, fabricator: { _id: 'f1', businessName: 'Granite & Co', code: 'BCDF12', role } }),
  });

/** Keeps the deletion of a view from the server until the returned function is called. */
const holdDeletion = (): (() => void) => {
  let release = () => {};
  const held = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  server.use(http.delete(api('fabricator/order-view/:id'), () => held, { once: true }));
  return () => release();
};

const viewsButton = (name: string | RegExp = 'Views') => screen.findByRole('button', { name });

const openMenu = async ({ user }: ReturnType<typeof open>, name?: string) => {
  await user.click(await viewsButton(name));
  return within(await screen.findByRole('menu'));
};

const namesIn = (menu: { queryAllByRole: (role: string) => HTMLElement[] }, role: string) =>
  menu.queryAllByRole(role).map((item) => item.textContent);

describe('views of the list of orders', () => {
  it('shows the orders of the view that is chosen, and its name', async () => {
    const { queries } = serve([makeView(), makeView({ _id: 'view-2', name: 'Big ones', isShared: true })]);
    const page = open();
    const menu = await openMenu(page);
    expect(namesIn(menu, 'menuitemradio')).toEqual(['All orders', 'Late work', 'Big onesTeam']);
    expect(menu.getByRole('menuitemradio', { name: 'All orders' })).toBeChecked();
    await page.user.click(menu.getByRole('menuitemradio', { name: 'Late work' }));
    expect(await viewsButton('Views: Late work')).toHaveTextContent(/^Late work$/);
    expect(page.router.state.location.search).toBe('?view=view-1&status=in-progress&sort=createdAt');
    expect(screen.getByRole('button', { name: 'Status: In Progress' })).toBeVisible();
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ status: 'in-progress', sort: 'createdAt' }));
  });

  it('lets an administrator who views them as the dealer choose one, and change none', async () => {
    sessionStorage.setItem('view-as', JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
    serve([makeView()]);
    const page = open();
    const menu = await openMenu(page);
    await page.user.click(await menu.findByRole('menuitemradio', { name: 'Late work' }));
    expect(namesIn(await openMenu(page, 'Views: Late work'), 'menuitem')).toEqual([]);
  });

  it('opens with the default view, and shows no other orders before', async () => {
    const { queries } = serve([makeView(), makeView({ _id: 'view-2', name: 'Mine', isDefault: true })]);
    const { router } = open();
    expect(screen.queryByRole('link', { name: 'ORD-1001' })).toBeNull();
    expect(await viewsButton('Views: Mine')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'ORD-1001' })).toBeVisible();
    expect(router.state.location.search).toBe('?view=view-2&status=in-progress&sort=createdAt');
    expect(queries.at(-1)).toMatchObject({ status: 'in-progress' });
  });

  it.each([
    ['?status=completed', '?view=all&status=completed'],
    ['?page=1', '?view=all&page=1'],
    ['?view=all', '?view=all'],
    ['?month=2026-09&view=view-1', '?month=2026-09&view=view-1'],
  ])('keeps what the address says: %s', async (search, kept) => {
    serve([makeView({ isDefault: true })]);
    const { router } = open(`/orders${search}`);
    await screen.findByRole('link', { name: 'ORD-1001' });
    await viewsButton(/^Views/);
    await waitFor(() => expect(router.state.location.search).toBe(kept));
  });

  it('opens with the default view by a link from the list itself, too, and not when filters are cleared', async () => {
    const { queries } = serve([makeView({ isDefault: true })]);
    const { user, router } = open('/orders?status=completed');
    await waitFor(() => expect(router.state.location.search).toBe('?view=all&status=completed'));
    await user.click(await screen.findByRole('button', { name: 'Status: Completed' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Any' }));
    await waitFor(() => expect(router.state.location.search).toBe('?view=all'));
    await waitFor(() => expect(queries.at(-1)).not.toHaveProperty('status'));
    expect(await viewsButton('Views')).toBeVisible();

    await act(() => router.navigate('/orders'));
    expect(await viewsButton('Views: Late work')).toBeVisible();
    expect(router.state.location.search).toBe('?view=view-1&status=in-progress&sort=createdAt');
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?view=all');
    expect(await viewsButton('Views')).toBeVisible();
  });

  it('opens a link that names a view only', async () => {
    serve([makeView(), makeView({ _id: 'view-2', isDefault: true, query: {} })]);
    const { router } = open('/orders?view=view-1');
    expect(await viewsButton('Views: Late work')).toBeVisible();
    await waitFor(() =>
      expect(router.state.location.search).toBe('?view=view-1&status=in-progress&sort=createdAt'),
    );
  });

  it('says so if the view of a link is gone, and shows all orders', async () => {
    serve([makeView()]);
    open('/orders?view=view-9');
    expect(await screen.findByText('This view no longer exists, or is not shared with you.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'ORD-1001' })).toBeVisible();
    expect(await viewsButton('Views')).toBeVisible();
  });

  it('removes the filters of a view, also if it is the default', async () => {
    serve([makeView({ isDefault: true })]);
    const page = open();
    await viewsButton('Views: Late work');
    await page.user.click(screen.getByRole('button', { name: 'Status: In Progress' }));
    await page.user.click(screen.getByRole('menuitemradio', { name: 'Any' }));
    expect(await viewsButton('Views: Late work (changed)')).toBeVisible();
    const menu = await openMenu(page, 'Views: Late work (changed)');
    await page.user.click(menu.getByRole('menuitemradio', { name: 'All orders' }));
    await waitFor(() => expect(page.router.state.location.search).toBe('?view=all'));
  });

  it('saves what the list shows as a view that the team has', async () => {
    const { writes } = serve([]);
    const page = open('/orders?status=completed&page=2&shown=customer&utm=x');
    await page.user.click((await openMenu(page)).getByRole('menuitem', { name: 'Save as a new view...' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New View' }));
    await page.user.click(dialog.getByRole('button', { name: 'Save View' }));
    expect(await dialog.findByText('Please provide a name')).toBeVisible();
    await page.user.type(dialog.getByRole('textbox', { name: /^Name/ }), ' Done ');
    await page.user.click(dialog.getByRole('checkbox', { name: 'Share with the team' }));
    await page.user.click(dialog.getByRole('button', { name: 'Save View' }));
    expect(await viewsButton('Views: Done')).toBeVisible();
    expect(writes).toEqual([
      [
        'POST order-view',
        { name: 'Done', isShared: true, query: { status: 'completed', shown: 'customer' } },
      ],
    ]);
    expect(page.router.state.location.search).toContain('view=view-new&status=completed');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it("keeps the user's columns in a new view, whose columns are then its own", async () => {
    const { writes } = serve([makeView({ name: 'Plain', query: { status: 'completed' } })]);
    const page = open('/orders', 'owner', { orders: { shown: 'customer', widths: 'status-300' } });
    expect(await screen.findByRole('columnheader', { name: 'Customer' })).toBeVisible();
    await page.user.click((await openMenu(page)).getByRole('menuitem', { name: 'Save as a new view...' }));
    await page.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'With customers');
    await page.user.click(screen.getByRole('button', { name: 'Save View' }));
    expect(await viewsButton('Views: With customers')).toBeVisible();
    const query = { shown: 'customer', widths: 'status-300' };
    expect(writes).toEqual([['POST order-view', { name: 'With customers', isShared: false, query }]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await page.user.click(screen.getByLabelText('Customer column menu'));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Hide column' }));
    expect(await viewsButton('Views: With customers (changed)')).toBeVisible();

    const menu = await openMenu(page, 'Views: With customers (changed)');
    await page.user.click(menu.getByRole('menuitemradio', { name: 'Plain' }));
    expect(await viewsButton('Views: Plain')).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Customer' })).toBeNull();
  });

  it('keeps the dialog and says why if a view was not saved', async () => {
    serve([]);
    server.use(
      http.post(api('fabricator/order-view'), () =>
        failure(409, 'You have 50 views. Please delete one first.'),
      ),
    );
    const page = open();
    await page.user.click((await openMenu(page)).getByRole('menuitem', { name: 'Save as a new view...' }));
    await page.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'One more');
    await page.user.click(screen.getByRole('button', { name: 'Save View' }));
    expect(await screen.findByText('You have 50 views. Please delete one first.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('One more');
  });

  it('saves changes to a view, and its name', async () => {
    const { writes } = serve([makeView()]);
    const page = open('/orders?view=view-1&status=completed');
    let menu = await openMenu(page, 'Views: Late work (changed)');
    await page.user.click(menu.getByRole('menuitem', { name: 'Save changes to "Late work"' }));
    expect(await viewsButton('Views: Late work')).toBeVisible();
    menu = await openMenu(page, 'Views: Late work');
    expect(menu.queryByRole('menuitem', { name: /^Save changes/ })).toBeNull();
    await page.user.click(menu.getByRole('menuitem', { name: 'Rename or share...' }));
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await page.user.clear(name);
    await page.user.type(name, 'Finished');
    await page.user.click(screen.getByRole('button', { name: 'Save View' }));
    expect(await viewsButton('Views: Finished')).toBeVisible();
    expect(writes).toEqual([
      ['POST order-view/view-1', { version: 3, query: { status: 'completed' } }],
      ['POST order-view/view-1', { version: 3, name: 'Finished', isShared: false }],
    ]);
  });

  it('renames a view that another tab has saved, and asks which of two names to keep', async () => {
    serve([makeView()]);
    let current = makeView();
    const tries: unknown[] = [];
    const changeElsewhere = (changes: Partial<OrderView>) => {
      current = { ...current, ...changes, version: current.version + 1 };
    };
    server.use(
      http.get(api('fabricator/order-view'), () => HttpResponse.json([current])),
      http.post(api('fabricator/order-view/:id'), async ({ request }) => {
        const { version, ...fields } = (await request.json()) as OrderView;
        tries.push([version, fields.name]);
        if (version !== current.version) {
          const stale = { error: 'Changed.', code: 'STALE_VERSION', requestId: 'test', current };
          return HttpResponse.json(stale, { status: 409 });
        }
        changeElsewhere(fields);
        return HttpResponse.json({ updated: current });
      }),
    );
    const page = open('/orders?view=view-1&status=in-progress&sort=createdAt');
    const rename = async (from: string, to: string, meanwhile: Partial<OrderView>) => {
      const menu = await openMenu(page, `Views: ${from}`);
      await page.user.click(menu.getByRole('menuitem', { name: 'Rename or share...' }));
      const name = await screen.findByRole('textbox', { name: /^Name/ });
      changeElsewhere(meanwhile);
      await page.user.clear(name);
      await page.user.type(name, to);
      await page.user.click(screen.getByRole('button', { name: 'Save View' }));
    };
    await rename('Late work', 'Later', { query: { status: 'in-progress' } });
    expect(await viewsButton(/^Views: Later/)).toBeVisible();
    expect(tries).toEqual([
      [3, 'Later'],
      [4, 'Later'],
    ]);
    await rename('Later (changed)', 'Latest', { name: 'Urgent' });
    expect(await screen.findByText('Urgent')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(await viewsButton(/^Views: Latest/)).toBeVisible();
    expect(tries.slice(2)).toEqual([
      [5, 'Latest'],
      [6, 'Latest'],
    ]);
  });

  it('makes a view the default, and none again', async () => {
    const { writes } = serve([makeView({ isOwn: false, isShared: true })]);
    const page = open('/orders?view=view-1', 'read-only');
    let menu = await openMenu(page, 'Views: Late work');
    await page.user.click(menu.getByRole('menuitem', { name: 'Open orders with this view' }));
    expect(await screen.findByText('Orders open with "Late work"')).toBeVisible();
    menu = await openMenu(page, 'Views: Late work');
    expect(await menu.findByText('Default · Team')).toBeVisible();
    await page.user.click(menu.getByRole('menuitem', { name: 'Open orders without a view' }));
    expect(await screen.findByText('Orders open without a view')).toBeVisible();
    expect(writes).toEqual([
      ['PUT order-view/default', { view: 'view-1' }],
      ['PUT order-view/default', { view: null }],
    ]);
  });

  it('deletes a view, keeps the list as it is, and undoes it', async () => {
    const { writes } = serve([makeView()]);
    const page = open('/orders?view=view-1&status=completed');
    const menu = await openMenu(page, 'Views: Late work (changed)');
    await page.user.click(menu.getByRole('menuitem', { name: 'Delete view' }));
    expect(await screen.findByText('Deleted Late work')).toBeVisible();
    expect(page.router.state.location.search).toBe('?view=all&status=completed');
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(writes).toHaveLength(2));
    expect(writes.map(([call]) => call)).toEqual([
      'DELETE order-view/view-1',
      'POST order-view/view-1/restore',
    ]);
    expect(namesIn(await openMenu(page), 'menuitemradio')).toContain('Late work');
  });

  it('leaves the address alone if another page is shown once the view is deleted', async () => {
    serve([makeView()]);
    const answer = holdDeletion();
    const page = open('/orders?view=view-1&status=completed');
    const menu = await openMenu(page, 'Views: Late work (changed)');
    await page.user.click(menu.getByRole('menuitem', { name: 'Delete view' }));
    await act(() => page.router.navigate('/customers'));
    answer();
    await waitFor(() => expect(getToasts().map(({ message }) => message)).toContain('Deleted Late work'));
    expect(page.router.state.location).toMatchObject({ pathname: '/customers', search: '' });
  });

  it('stays in a view that is chosen while another is deleted', async () => {
    serve([makeView(), makeView({ _id: 'view-2', name: 'Rush', query: { status: 'completed' } })]);
    const answer = holdDeletion();
    const page = open('/orders?view=view-1&status=completed');
    const menu = await openMenu(page, 'Views: Late work (changed)');
    await page.user.click(menu.getByRole('menuitem', { name: 'Delete view' }));
    await act(() => page.router.navigate('/orders?view=view-2&status=completed'));
    answer();
    expect(await screen.findByText('Deleted Late work')).toBeVisible();
    expect(page.router.state.location.search).toBe('?view=view-2&status=completed');
  });

  it.each<[string, TeamRole, Partial<OrderView>, string[]]>([
    ['own one of a reader', 'read-only', {}, ['Save as', 'Rename', 'Open', 'Delete']],
    ["colleague's, for staff", 'staff', { isOwn: false, isShared: true }, ['Save as', 'Open']],
    [
      "colleague's, for managers",
      'manager',
      { isOwn: false, isShared: true },
      ['Save as', 'Rename', 'Open', 'Delete'],
    ],
  ])('offers what the role may do: %s', async (_case, role, view, expected) => {
    const { _id, query } = makeView();
    serve([makeView(view)]);
    const page = open(`/orders?view=${_id}&${new URLSearchParams(query)}`, role);
    const menu = await openMenu(page, 'Views: Late work');
    const items = namesIn(menu, 'menuitem');
    expect(items).toHaveLength(expected.length);
    for (const [index, start] of expected.entries()) expect(items[index]).toMatch(new RegExp(`^${start}`));
  });

  it('does not offer sharing to a role that may not change orders', async () => {
    serve([]);
    const page = open('/orders', 'read-only');
    await page.user.click((await openMenu(page)).getByRole('menuitem', { name: 'Save as a new view...' }));
    const dialog = await screen.findByRole('dialog', { name: 'New View' });
    expect(await within(dialog).findByRole('textbox', { name: /^Name/ })).toBeVisible();
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
  });

  it('shows the orders if the views fail to load, and loads them again', async () => {
    serve([makeView({ isDefault: true })]);
    let isDown = true;
    server.use(http.get(api('fabricator/order-view'), () => (isDown ? failure(500, 'Broken.') : undefined)));
    const page = open();
    expect(await screen.findByRole('link', { name: 'ORD-1001' })).toBeVisible();
    const menu = await openMenu(page);
    isDown = false;
    await page.user.click(await menu.findByRole('menuitem', { name: "The views couldn't be loaded. Retry" }));
    await waitFor(async () =>
      expect(namesIn(await openMenu(page), 'menuitemradio')).toContain('Late workDefault'),
    );
    expect(page.router.state.location.search).toBe('');
  });
});
