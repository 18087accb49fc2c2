import {
  api,
  failure,
  HttpResponse,
  http,
  listHandler,
  makeMaterial,
  makeOrderItem,
  makeUser,
  renderWithPortal,
  screen,
  server,
  setScreenWidth,
  waitFor,
  within,
} from '@slabdesk/testing';
import { makeSummary, makeWaitingOrder } from '../../testing/records';
import { DashboardPage } from './dashboard-page';

const bare = (() => {
  const { status: _none, ...order } = makeOrderItem({ _id: 'order-2', reference: '' });
  return { ...order, project: { ...order.project, title: '' }, estimate: undefined as never };
})();

const year = {
  total: 7_800,
  byMonth: Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    orders: 1,
    totalPrice: (index + 1) * 100,
  })),
};

const serve = (orders = [makeOrderItem(), bare], materials = [makeMaterial()]) =>
  server.use(
    http.get(api('fabricator/summary'), () => HttpResponse.json(makeSummary())),
    http.get(api('fabricator/order/waiting'), () => HttpResponse.json([])),
    listHandler('fabricator/order', orders),
    listHandler('fabricator/material', materials),
    http.get(api('fabricator/profile'), () => HttpResponse.json({ code: 'BCDF12' })),
  );

const open = (user = makeUser()) => renderWithPortal(<DashboardPage />, { path: '/', user });

const panel = (name: string) => screen.findByRole('region', { name });

describe('The dashboard', () => {
  it('has the business name as its heading', async () => {
    serve();
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Granite & Co' })).toBeVisible();
    expect(document.title).toBe('Dashboard · Slabdesk');
  });

  it.each([
    [1, /^In the last 24 hours, 1 message about an order came in one email with others/],
    [5, /^In the last 24 hours, 5 messages about orders came in one or a few emails/],
  ])('says that %i mails about orders came bundled', async (bundledMails, words) => {
    serve();
    server.use(http.get(api('fabricator/summary'), () => HttpResponse.json(makeSummary({ bundledMails }))));
    open();
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('lists the orders that wait for customers', async () => {
    serve();
    server.use(
      http.get(api('fabricator/order/waiting'), () =>
        HttpResponse.json([
          makeWaitingOrder({ isReminded: true }),
          makeWaitingOrder({
            _id: 'order-2',
            reference: 'ORD-1002',
            openedAt: '2026-11-21T09:00:00.000Z',
          }),
        ]),
      ),
    );
    open();
    const list = await screen.findByRole('list', { name: 'Waiting for customers' });
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['ORD-1001 · Carla CustomerShared Nov 20, 2026 · not opened · reminded$1,250.00', '/orders/order-1'],
      ['ORD-1002 · Carla CustomerShared Nov 20, 2026 · opened Nov 21, 2026$1,250.00', '/orders/order-2'],
    ]);
  });

  it('links each figure to the list that it counts', async () => {
    serve();
    open();
    const figures = await screen.findByRole('list', { name: 'Figures' });
    const links = within(figures).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [
        'Order value this month$32,500.50$41,000.00 last month',
        '/orders?status=order-placed,in-progress,completed&month=2026-11',
      ],
      [
        'Orders1,203$2,500,000.00 in all; 7 cancelled not included',
        '/orders?status=order-placed,in-progress,completed',
      ],
      ['Materials40in your price list', '/pricing'],
      ['Line Items12in your price list', '/pricing?tab=line-items'],
    ]);
  });

  it('shows the number of orders in each status and links to them', async () => {
    serve();
    open();
    const chart = await screen.findByRole('list', { name: 'Orders by status' });
    const links = within(chart).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Order Placed12', '/orders?status=order-placed'],
      ['In Progress1', '/orders?status=in-progress'],
      ['Completed1,190', '/orders?status=completed'],
      ['Cancelled7', '/orders?status=cancelled'],
    ]);
  });

  it('shows the order value of each month as text and links to its orders', async () => {
    serve();
    open();
    const chart = await screen.findByRole('list', { name: 'Order value by month, without cancelled orders' });
    const links = within(chart).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Oct 2026: $41,000.00', '/orders?status=order-placed,in-progress,completed&month=2026-10'],
      ['Nov 2026: $32,500.50', '/orders?status=order-placed,in-progress,completed&month=2026-11'],
    ]);
  });

  it('shows only six months on a phone', async () => {
    setScreenWidth(390);
    serve();
    server.use(http.get(api('fabricator/summary'), () => HttpResponse.json(makeSummary({ value: year }))));
    open();
    const chart = await screen.findByRole('list', { name: 'Order value by month, without cancelled orders' });
    const bars = within(chart).getAllByRole('link');
    expect(bars).toHaveLength(6);
    expect(bars[0]).toHaveAccessibleName('Jul 2026: $700.00');
  });

  it('shows an empty state if no month has an order value', async () => {
    serve();
    const value = { total: 0, byMonth: year.byMonth.map((month) => ({ ...month, totalPrice: 0 })) };
    server.use(http.get(api('fabricator/summary'), () => HttpResponse.json(makeSummary({ value }))));
    open();
    expect(await screen.findByText('No order value in the last 12 months')).toBeVisible();
  });

  it('lists orders as links, with fallbacks for missing fields', async () => {
    serve();
    open();
    const orders = await panel('Orders');
    expect(within(orders).getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/orders');
    const [first, second] = await within(orders).findAllByRole('listitem');
    expect(within(first!).getByRole('link')).toHaveAttribute('href', '/orders/order-1');
    expect(first).toHaveTextContent('Kitchen MillerRef: ORD-1001Order Placed$1,234,567.89');
    expect(second).toHaveTextContent('Untitled ProjectRef: N/APendingPrice N/A');
  });

  it("lists materials with prices in the user's units", async () => {
    serve();
    open(makeUser({ unitPreference: 'metric' }));
    const materials = await panel('Materials');
    expect(within(materials).getByRole('link', { name: 'Materials' })).toHaveAttribute('href', '/pricing');
    expect(await within(materials).findByRole('link', { name: /^Carrara Marble/ })).toHaveAttribute(
      'href',
      '/materials/material-1',
    );
    expect(await within(materials).findByText('$484.38 /m²')).toBeVisible();
    expect(within(materials).getByText('3/4 inch')).toBeVisible();
  });

  it('shows the referral code to share with customers, also as a QR code', async () => {
    serve();
    const { user } = open();
    const code = await screen.findByRole('group', { name: 'Dealer Referral Code' });
    expect(await within(code).findByText('BCDF12')).toBeVisible();
    expect(code).toHaveTextContent('Your customers enter this code in the mobile app');
    expect(
      await within(code).findByRole('img', { name: 'QR code with the referral code BCDF12' }),
    ).toBeVisible();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(within(code).getByRole('button', { name: 'Copy Code' }));
    expect(write).toHaveBeenCalledWith('BCDF12');
    expect(await screen.findByText('Copied to clipboard!')).toBeVisible();
  });

  it('hides the referral code if it failed to load', async () => {
    serve();
    server.use(http.get(api('fabricator/profile'), () => failure(503, 'The service is busy.')));
    open();
    await screen.findByRole('list', { name: 'Latest orders' });
    await waitFor(() => expect(screen.queryByText('Dealer Referral Code')).toBeNull());
  });

  describe('What is waiting', () => {
    const DAY_MS = 24 * 60 * 60_000;
    const waitingSince = (oldestAt?: string) =>
      makeSummary({ waiting: { ...(oldestAt && { oldestAt }), value: 18_250.4 } });
    const openWith = async (summary: object) => {
      serve();
      server.use(http.get(api('fabricator/summary'), () => HttpResponse.json(summary)));
      open();
      const list = await screen.findByRole('list', { name: 'Waiting for you' });
      return within(list).getAllByRole('link');
    };

    it('comes before the totals', async () => {
      const links = await openWith(waitingSince(new Date(Date.now() - 3.5 * DAY_MS).toISOString()));
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        '/orders?status=order-placed',
        '/orders?status=order-placed&sort=createdAt',
        '/orders?status=order-placed,in-progress',
      ]);
      expect(links[0]).toHaveTextContent('New orders12to start');
      expect(links[1]).toHaveTextContent(/^Oldest new order3 dayswaiting since /);
      expect(links[2]).toHaveTextContent('Open order value$18,250.4013 orders new or in progress');
      const [first] = screen.getAllByRole('list');
      expect(first).toHaveAccessibleName('Waiting for you');
    });

    it.each([
      [0.5, /^Oldest new order< 1 day/],
      [1.2, /^Oldest new order1 daywaiting/],
    ])('says how long the oldest has been waiting after %d days', async (days, text) => {
      const links = await openWith(waitingSince(new Date(Date.now() - days * DAY_MS).toISOString()));
      expect(links[1]).toHaveTextContent(text);
    });

    it('says so if nothing waits', async () => {
      const links = await openWith(makeSummary({ waiting: { value: 0 } }));
      expect(links[1]).toHaveTextContent('Oldest new orderNoneevery order is started');
      expect(links[2]).toHaveTextContent('Open order value$0.00');
    });
  });

  describe('The first steps', () => {
    const none = { total: 0, byStatus: { 'order-placed': 0, 'in-progress': 0, completed: 0, cancelled: 0 } };
    const openWith = (summary: object, user = makeUser()) => {
      serve();
      server.use(http.get(api('fabricator/summary'), () => HttpResponse.json(makeSummary(summary))));
      return open(user);
    };
    const steps = async () =>
      within(await screen.findByRole('list', { name: 'First steps' })).getAllByRole('link');

    afterEach(() => window.localStorage.removeItem('first-steps-hidden'));

    it('link a new dealer to what is left, and tick off what is done', async () => {
      openWith({ materials: 3, lineItems: 0, hasLogo: false, orders: none });
      expect((await steps()).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        [expect.stringMatching(/^Share your referral code/), '/profile'],
        ['Done: Add your materials', '/materials/new'],
        [expect.stringMatching(/^Add line items/), '/pricing?tab=line-items'],
        [expect.stringMatching(/^Add your logo/), '/profile'],
      ]);
      const code = await screen.findByRole('group', { name: 'Dealer Referral Code' });
      const isBefore = code.compareDocumentPosition(await panel('Get Started'));
      expect(isBefore & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
      expect(await panel('Get Started')).toHaveTextContent('1 of 4 done');
    });

    it('are not for staff, who may take none of them', async () => {
      const fabricator = { _id: 'f1', businessName: 'Granite & Co', code: 'BCDF12', role: 'staff' } as const;
      openWith({ materials: 0, orders: none }, makeUser({ fabricator }));
      await screen.findByRole('list', { name: 'Figures' });
      expect(screen.queryByText('Get Started')).toBeNull();
    });

    it('stay for a dealer when another one has hidden them in this browser', async () => {
      window.localStorage.setItem('first-steps-hidden', 'another');
      openWith({ materials: 0, orders: none });
      expect(await panel('Get Started')).toBeVisible();
    });

    it('are gone once all are done', async () => {
      openWith({});
      await screen.findByRole('list', { name: 'Figures' });
      expect(screen.queryByText('Get Started')).toBeNull();
    });

    it('can be hidden, which this browser remembers for each dealer', async () => {
      window.localStorage.setItem('first-steps-hidden', 'another');
      const view = openWith({ materials: 0, orders: none });
      await view.user.click(within(await panel('Get Started')).getByRole('button', { name: 'Hide' }));
      expect(screen.queryByText('Get Started')).toBeNull();
      view.unmount();
      expect(window.localStorage.getItem('first-steps-hidden')).toMatch(/^another ./);
      openWith({ materials: 0, orders: none });
      await screen.findByRole('list', { name: 'Figures' });
      expect(screen.queryByText('Get Started')).toBeNull();
    });
  });

  it('shows empty states for orders and materials', async () => {
    serve([], []);
    open();
    expect(await screen.findByText('There are no orders available right now.')).toBeVisible();
    expect(await screen.findByText('There are no materials available right now.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Material' })).toHaveAttribute('href', '/materials/new');
  });

  it('lets each section fail and recover independently', async () => {
    serve();
    const down = new Set(['summary', 'order', 'material']);
    server.use(
      http.get(api('fabricator/:noun'), ({ params }) =>
        down.has(String(params.noun)) ? failure(503, 'The database is busy.') : undefined,
      ),
    );
    const { user } = open();
    expect(await screen.findByText('Failed to load your figures. Please try again.')).toBeVisible();
    expect(await screen.findByText('Failed to load materials. Please try again.')).toBeVisible();
    const orders = await panel('Orders');
    expect(await within(orders).findByText('Failed to load orders. Please try again.')).toBeVisible();
    down.delete('order');
    await user.click(within(orders).getByRole('button', { name: 'Retry' }));
    expect(await within(orders).findByText('Kitchen Miller')).toBeVisible();
    expect(screen.getByText('Failed to load materials. Please try again.')).toBeVisible();
  });
});
