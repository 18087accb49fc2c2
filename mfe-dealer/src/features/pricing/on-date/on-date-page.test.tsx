import {
  act,
  api,
  fireEvent,
  HttpResponse,
  http,
  listHandler,
  makeUser,
  renderWithPortal,
  screen,
  server,
  setScreenWidth,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { LineItemOnDate, MaterialOnDate, PriceChangeReport } from 'bff-contract';
import { addDays, dayOf } from 'bff-contract/constants';
import { PRICES, priceRecords } from '../../special-prices/special-prices-api';
import { OnDatePage } from './on-date-page';

const ZONE = 'America/Los_Angeles';
const today = dayOf(Date.now(), ZONE);
const past = '2026-03-01';

const userOf = (role: 'owner' | 'staff') => {
  const user = makeUser();
  return { ...user, fabricator: { ...(user.fabricator as object), role, timeZone: ZONE } } as typeof user;
};

const onyx: MaterialOnDate = {
  _id: 'm1',
  name: 'Onyx',
  thickness: '2 cm',
  pricePerSquareFoot: 80,
  price: { amount: 80, per: 'ft2' },
  cost: { amount: 33, per: 'ft2' },
  everyone: { price: 70, per: 'ft2', from: past },
  knownSince: '2026-04-02T12:00:00.000Z',
};
const edge: LineItemOnDate = {
  _id: 'i1',
  title: 'Edge',
  price: 18,
  unit: 'foot',
  base: 50,
  ranges: [{ from: 10, price: 16 }],
  taxable: true,
};

const serve = () => {
  const queries: string[] = [];
  const list = (kind: string, row: object) =>
    http.get(api(`fabricator/${kind}/on-date`), ({ request }) => {
      queries.push(`${kind}${new URL(request.url).search}`);
      return HttpResponse.json([row], { headers: { 'X-Total-Count': '1' } });
    });
  server.use(list('material', onyx), list('line-item', edge));
  return queries;
};

const open = (path: string, role: 'owner' | 'staff' = 'owner') =>
  renderWithPortal(<OnDatePage />, { path, route: '/pricing/on-date', user: userOf(role) });

const DeletePrice = () => {
  const remove = priceRecords.useDelete(PRICES);
  return (
    <button type="button" onClick={() => void remove('p1')}>
      Delete
    </button>
  );
};

describe('/pricing/on-date', () => {
  it('shows the list of a past day, since when an entry is known, and says in which time zone', async () => {
    const queries = serve();
    open(`/pricing/on-date?on=${past}`);
    const row = await screen.findByRole('row', { name: /Onyx/ });
    for (const text of ['$80.00', '$70.00', '$33.00', 'Known since Apr 2, 2026'])
      expect(within(row).getByText(text)).toBeVisible();
    expect(screen.getByText(/as it was at the end of Mar 1, 2026 \(America\/Los_Angeles\)/)).toBeVisible();
    expect(queries[0]).toContain(`on=${past}`);
  });

  it('shows cards of two lines on a phone', async () => {
    setScreenWidth(390);
    serve();
    const { user } = open(`/pricing/on-date?on=${past}`);
    const materials = await screen.findByRole('list', { name: 'Materials' });
    expect(within(materials).getByRole('listitem')).toHaveTextContent(
      'Onyx$80.00 /ft²2 cm·Cost $33.00·Known since Apr 2, 2026Everyone: $70.00',
    );
    await user.click(screen.getByRole('tab', { name: 'Line Items' }));
    const items = await screen.findByRole('list', { name: 'Line Items' });
    expect(within(items).getByRole('listitem')).toHaveTextContent(
      'Edge$18.00 /ftBase fee $50.00·From 10: $16.00',
    );
  });

  it('starts with today, keeps the day and the tab in the address, and restores nothing of days to come', async () => {
    serve();
    const { user, router } = open('/pricing/on-date');
    expect(await screen.findByText(/as it is today/)).toBeVisible();
    // Not tomorrow, which is today once midnight has passed.
    const later = addDays(today, 2);
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: later } });
    expect(await screen.findByText(/as it will be on/)).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Line Items' }));
    const row = await screen.findByRole('row', { name: /Edge/ });
    for (const text of ['$18.00 /ft', '$50.00', 'From 10: $16.00'])
      expect(within(row).getByText(text)).toBeVisible();
    expect(router.state.location.search).toBe(`?on=${later}&tab=line-items`);
    expect(screen.queryByRole('button', { name: 'Restore These Prices' })).toBeNull();
  });

  it('keeps the list while a year is typed, and shows the day of the address after going back', async () => {
    const queries = serve();
    const { user, router } = open(`/pricing/on-date?on=${past}`);
    await screen.findByRole('row', { name: /Onyx/ });
    const day = screen.getByLabelText('Day');
    fireEvent.change(day, { target: { value: '0002-03-01' } });
    expect(day).toHaveValue('0002-03-01');
    await user.click(screen.getByRole('tab', { name: 'Line Items' }));
    await screen.findByRole('row', { name: /Edge/ });
    expect(queries.every((query) => query.includes(`on=${past}`))).toBe(true);
    fireEvent.change(day, { target: { value: '2026-02-01' } });
    expect(await screen.findByText(/at the end of Feb 1, 2026/)).toBeVisible();
    await act(() => router.navigate(-1));
    expect(await screen.findByText(/at the end of Mar 1, 2026/)).toBeVisible();
    expect(day).toHaveValue(past);
  });

  it('loads again once a special price has changed', async () => {
    const queries = serve();
    server.use(http.delete(api('fabricator/price/p1'), () => new HttpResponse(null, { status: 204 })));
    const page = (
      <>
        <OnDatePage />
        <DeletePrice />
      </>
    );
    const { user } = renderWithPortal(page, { path: `/pricing/on-date?on=${past}`, user: userOf('owner') });
    await screen.findByRole('row', { name: /Onyx/ });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(queries).toHaveLength(2));
  });

  it('says that there were no entries on a day', async () => {
    serve();
    server.use(listHandler('fabricator/material/on-date', []));
    open(`/pricing/on-date?on=${past}`);
    expect(await screen.findByText('No materials on that day')).toBeVisible();
  });

  it('asks for a day if the address has none, and restores nothing', async () => {
    serve();
    open('/pricing/on-date?on=1');
    expect(await screen.findByText('Please choose a day.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Restore These Prices' })).toBeNull();
  });

  it('shows staff the list without costs and without a way to restore it', async () => {
    serve();
    open(`/pricing/on-date?on=${past}`, 'staff');
    expect(await screen.findByRole('row', { name: /Onyx/ })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: /Cost/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Restore These Prices' })).toBeNull();
  });

  it('previews the prices of that day, restores exactly those, and undoes it', async () => {
    serve();
    const rates = (base: number) => ({
      unit: 'foot' as const,
      base,
      ranges: [],
      rangesBy: 'quantity' as const,
    });
    const row = {
      _id: 'i1',
      name: 'Edge',
      from: 20,
      to: 18,
      rates: { from: rates(0), to: rates(50) },
      result: 'changed' as const,
    };
    const report: PriceChangeReport = {
      dryRun: true,
      changed: 1,
      unchanged: 0,
      errors: 0,
      missing: 0,
      fingerprint: 'one',
      rows: [row],
    };
    const sent: unknown[] = [];
    server.use(
      http.post(api('fabricator/line-item/restore-prices'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(report);
      }),
      http.post(api('fabricator/line-item/change-prices/undo'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ restored: 1 });
      }),
    );
    const { user } = open(`/pricing/on-date?on=${past}&tab=line-items&search=edge`);
    await user.click(await screen.findByRole('button', { name: 'Restore These Prices' }));
    const dialog = await screen.findByRole('dialog', { name: 'Restore These Prices' });
    expect(await within(dialog).findByText('Base fee: $0.00 → $50.00')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Restore 1 Price' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const restore = { on: past, filter: { search: 'edge' } };
    const { _id, from, to } = row;
    await waitFor(() =>
      expect(sent).toEqual([
        { ...restore, dryRun: true },
        { ...restore, expect: 'one' },
        { changes: [{ _id, from, to, rates: row.rates }] },
      ]),
    );
  });
});
