import {
  act,
  api,
  failure,
  HttpResponse,
  http,
  makeUser,
  renderWithPortal,
  screen,
  server,
  setScreenWidth,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { ReportRow } from 'bff-contract';
import { ReportsPage } from './reports-page';

const makeRow = (changes: Partial<ReportRow> = {}): ReportRow => ({
  _id: '2026-11',
  name: '2026-11',
  orders: 11,
  cancelled: 1,
  totalPrice: 48_210.5,
  totalSquareFeet: 512.25,
  completed: 4,
  daysToComplete: 12.5,
  offers: 5,
  accepted: 3,
  ...changes,
});

const staff = makeUser({
  fabricator: { _id: 'f1', businessName: 'Granite & Co', code: 'BCDF12', role: 'staff' },
});

const serve = (...rows: ReportRow[]) => {
  const queries: string[] = [];
  server.use(
    http.get(api('fabricator/report'), ({ request }) => {
      queries.push(new URL(request.url).search);
      return HttpResponse.json(rows, { headers: { 'X-Total-Count': String(rows.length) } });
    }),
  );
  return queries;
};

const open = (path = '/reports', user = makeUser()) =>
  renderWithPortal(<ReportsPage />, {
    path,
    route: '/reports',
    user,
    routes: [
      { path: '/customers/:id', element: <p>A customer</p> },
      { path: '/orders', element: <p>Orders</p> },
    ],
  });

describe('/reports', () => {
  it('shows what each month adds up to, and as a chart', async () => {
    serve(makeRow(), makeRow({ _id: '2026-10', name: '2026-10', completed: 0, offers: 0, accepted: 0 }));
    open();
    const row = await screen.findByRole('row', { name: /Nov 2026/ });
    for (const text of ['11 + 1 cancelled', '$48,210.50', '512.25', '12.5', '3 of 5 (60%)']) {
      expect(within(row).getByText(text)).toBeVisible();
    }
    expect(await screen.findByRole('figure', { name: /^Value by month/ })).toBeVisible();
  });

  it('keeps the chart while another period loads, and not if that fails', async () => {
    serve(makeRow());
    const { router } = open();
    const figure = await screen.findByRole('figure', { name: /^Value by month/ });
    let refuse: () => void = () => undefined;
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    server.use(
      http.get(api('fabricator/report'), async () => {
        await refused;
        return failure(400, 'There is no such period.');
      }),
    );
    await act(() => router.navigate('/reports?period=2026'));
    expect(figure).toBeInTheDocument();
    refuse();
    await waitFor(() => expect(figure).not.toBeInTheDocument());
    expect(await screen.findByText('There is no such period.')).toBeVisible();
  });

  it('keeps the period and the figure of the chart when another report is chosen', async () => {
    const queries = serve(makeRow({ _id: 'user-9', name: 'Cora Customer' }));
    const { user } = open('/reports?period=2026-Q3&sort=month');
    await user.click(await screen.findByRole('radio', { name: 'Area' }));
    await user.click(screen.getByRole('tab', { name: 'Customers' }));
    expect(await screen.findByRole('columnheader', { name: 'Customer' })).toBeVisible();
    expect(queries.at(-1)).toMatch(/period=2026-Q3/);
    expect(queries.at(-1)).toMatch(/by=customer/);
    expect(queries.at(-1)).not.toMatch(/sort=month/);
    expect(screen.getByRole('button', { name: /Q3 2026/ })).toBeVisible();
    expect(screen.getByRole('figure', { name: /^Billed Area \(ft²\) by customer/ })).toBeVisible();
  });

  it.each([
    ['2026', 'from=2026-01-01&to=2026-12-31'],
    ['2026-Q3', 'from=2026-07-01&to=2026-09-30'],
    ['2028-02', 'from=2028-02-01&to=2028-02-29'],
  ])("leads to an assignee's orders of %s, as the report counts them", async (period, days) => {
    serve(makeRow({ _id: 'user-2', name: 'Sam Staff' }));
    open(`/reports?by=assignee&period=${period}`);
    const [link] = await screen.findAllByRole('link', { name: /Sam Staff/ });
    expect(link).toHaveAttribute('href', expect.stringMatching(new RegExp(`assignee=user-2&${days}$`)));
  });

  it('names orders that nobody has, and materials without a link', async () => {
    serve(makeRow({ _id: 'none', name: '' }));
    const { unmount } = open('/reports?by=assignee');
    const [link] = await screen.findAllByRole('link', { name: /Nobody/ });
    expect(link).toHaveAttribute('href', expect.stringContaining('assignee=none'));
    unmount();
    serve(makeRow({ _id: 'material-1', name: 'Granite, 3 cm' }));
    open('/reports?by=material');
    expect((await screen.findAllByText('Granite, 3 cm')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: /Granite/ })).toBeNull();
  });

  it('shows margins, and of how many orders, to users who see costs', async () => {
    const costs = { orders: 7, revenue: 30_000, cost: 18_450, margin: 38.5 };
    serve(makeRow({ costs }), makeRow({ _id: '2026-10', name: '2026-10', costs: { ...costs, orders: 11 } }));
    const { user } = open('/reports?shown=cost');
    const row = await screen.findByRole('row', { name: /Nov 2026/ });
    for (const text of ['38.5% (7 of 11 orders)', '$18,450.00']) {
      expect(within(row).getByText(text)).toBeVisible();
    }
    expect(within(screen.getByRole('row', { name: /Oct 2026/ })).getByText('38.5%')).toBeVisible();
    expect(screen.getByText(/orders whose costs are all known/)).toBeVisible();
    await user.click(await screen.findByRole('radio', { name: 'Margin' }));
    expect(screen.getByRole('figure', { name: /^Margin by month/ })).toBeVisible();
  });

  it('has no margins for others', async () => {
    serve(makeRow());
    open('/reports?chart=margin', staff);
    await screen.findByRole('row', { name: /Nov 2026/ });
    expect(await screen.findByRole('figure', { name: /^Value by month/ })).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'Margin' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Margin' })).toBeNull();
    expect(screen.queryByText(/costs are all known/)).toBeNull();
  });

  it('names groups, deleted ones too, and customers in none', async () => {
    serve(makeRow({ _id: 'group-1', name: 'Builders', deleted: true }), makeRow({ _id: 'none', name: '' }));
    open('/reports?by=group');
    expect((await screen.findAllByText('Builders (deleted)'))[0]).toBeVisible();
    expect(screen.getAllByText('No group')[0]).toBeVisible();
    expect(screen.queryByRole('link', { name: /Builders|No group/ })).toBeNull();
    expect(screen.getByText(/the group that their customer is in today/)).toBeVisible();
  });

  it('fits on phones', async () => {
    setScreenWidth(390);
    serve(makeRow({ _id: 'user-9', name: 'Cora Customer' }));
    open('/reports?by=customer');
    for (const text of [/^11 orders/, /512 ft²/, /12.5 days/]) {
      expect(await screen.findByText(text)).toBeVisible();
    }
    expect(screen.getByText('60% accepted')).toBeVisible();
  });

  it('says when there are no orders yet', async () => {
    serve();
    open();
    expect(await screen.findByText('Reports begin with the first order.')).toBeVisible();
  });
});
