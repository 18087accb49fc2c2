import {
  api,
  failure,
  HttpResponse,
  http,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { PriceChange, PriceChangeReport } from 'bff-contract';
import { ChangePricesButton, PriceChangeActions, scopeOfSelection } from '.';
import type { PricedKind, PriceScope } from './price-changes-api';

type Rows = PriceChangeReport['rows'];

const ROWS: Rows = [
  { _id: 'm1', name: 'Carrara', thickness: '3/4 inch', from: 100, to: 105, result: 'changed' },
  { _id: 'm2', name: 'Onyx', thickness: '', from: 10.45, to: 10.97, result: 'changed' },
  { _id: 'm3', name: 'Sample', thickness: '', from: 0, to: 0, result: 'unchanged' },
];

const reportOf = (rows: Rows, more: Partial<PriceChangeReport> = {}): PriceChangeReport => {
  const count = (result: string) => rows.filter((row) => row.result === result).length;
  return {
    dryRun: true,
    changed: count('changed'),
    unchanged: count('unchanged'),
    errors: count('error'),
    missing: 0,
    fingerprint: 'one',
    rows,
    ...more,
  };
};

const bodies: PriceChange[] = [];
const keys: Array<string | null> = [];
beforeEach(() => {
  bodies.splice(0);
  keys.splice(0);
});

const respondWith = (
  report: PriceChangeReport,
  run: () => Response = () => HttpResponse.json({ ...report, dryRun: false }),
  kind: PricedKind = 'material',
) =>
  server.use(
    http.post(api(`fabricator/${kind}/change-prices`), async ({ request }) => {
      const body = (await request.json()) as PriceChange;
      bodies.push(body);
      if (body.dryRun) return HttpResponse.json(report);
      keys.push(request.headers.get('Idempotency-Key'));
      return run();
    }),
  );

const open = async (
  ui = <PriceChangeActions kind="material" filter={{ search: 'stone', thickness: '2 cm' }} />,
  user = makeUser(),
) => {
  const view = renderWithPortal(ui, { user });
  await view.user.click(await screen.findByRole('button', { name: 'Change Prices' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change Prices' });
  return { ...view, dialog };
};

const tableRows = () =>
  within(screen.getByRole('table', { name: 'Preview of the prices' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('The change prices dialog', () => {
  it('changes how slabs are billed without changing prices, and undoes that', async () => {
    const to = { basis: 'outline' as const, wastePercent: 10, roundTo: 0, per: 'ft2' as const };
    const row = {
      _id: 'm1',
      name: 'Carrara',
      from: 100,
      to: 100,
      pricing: { to },
      result: 'changed' as const,
    };
    respondWith(reportOf([row]));
    const undone: unknown[] = [];
    server.use(
      http.post(api('fabricator/material/change-prices/undo'), async ({ request }) => {
        undone.push(await request.json());
        return HttpResponse.json({ restored: 1 });
      }),
    );
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Also change how slabs are billed' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Waste' }), '10');
    // Earlier previews are without the typed waste, and go.
    await waitFor(() => expect(bodies.at(-1)).toMatchObject({ dryRun: true, pricing: to }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change 1 Price' })).toBeEnabled());
    expect(screen.getByText('As in Settings → Area of the outline, 10% waste')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change 1 Price' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(bodies.at(-1)).toMatchObject({ percent: 0, pricing: to });
    await waitFor(() =>
      expect(undone).toEqual([{ changes: [{ _id: 'm1', from: 100, to: 100, pricing: { to } }] }]),
    );
  });

  it('previews every price, changes exactly those and can undo the change', async () => {
    respondWith(reportOf(ROWS));
    const undone = jest.fn();
    server.use(
      http.post(api('fabricator/material/change-prices/undo'), async ({ request }) => {
        undone(await request.json());
        return HttpResponse.json({ restored: 2 });
      }),
    );
    const { user, dialog } = await open();
    expect(within(dialog).getByText('All materials that match “stone” of thickness 2 cm.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Change Prices' })).toBeDisabled();
    const percent = within(dialog).getByRole('textbox', { name: 'Percent' });
    expect(percent).toHaveFocus();
    await user.type(percent, '5');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Rounding' }), 'To $0.05');
    expect(
      await screen.findByText('2 of 3 materials would change. Nothing has been written yet.'),
    ).toBeVisible();
    expect(tableRows()).toEqual(['Carrara3/4 inch$100.00$105.00', 'Onyx$10.45$10.97', 'Sample$0.00$0.00']);
    expect(screen.getByRole('columnheader', { name: 'New /ft²' })).toBeVisible();
    expect(bodies.every((body) => body.dryRun)).toBe(true);

    const change = screen.getByRole('button', { name: 'Change 2 Prices' });
    expect(change.parentElement).toHaveStyle({ position: 'sticky' });
    await user.click(change);
    expect(await screen.findByText('Changed 2 prices')).toBeVisible();
    expect(bodies.at(-1)).toEqual({
      percent: 5,
      rounding: '0.05',
      filter: { search: 'stone', thickness: '2 cm' },
      expect: 'one',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Change Prices' })).toHaveFocus();

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restored 2 prices')).toBeVisible();
    expect(undone).toHaveBeenCalledWith({
      changes: [
        { _id: 'm1', from: 100, to: 105 },
        { _id: 'm2', from: 10.45, to: 10.97 },
      ],
    });
  });

  it('shows why prices could not be restored', async () => {
    respondWith(reportOf(ROWS));
    const reason = '1 of these prices have been changed or deleted since. Nothing was undone.';
    server.use(http.post(api('fabricator/material/change-prices/undo'), () => failure(409, reason)));
    const { user } = await open();
    await user.keyboard('5');
    await user.click(await screen.findByRole('button', { name: 'Change 2 Prices' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('restores prices after the server could not be reached', async () => {
    respondWith(reportOf(ROWS));
    const path = api('fabricator/material/change-prices/undo');
    server.use(
      http.post(path, () => HttpResponse.error(), { once: true }),
      http.post(path, () => HttpResponse.json({ restored: 2 })),
    );
    const { user } = await open();
    await user.keyboard('5');
    await user.click(await screen.findByRole('button', { name: 'Change 2 Prices' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/could not be reached/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Restored 2/)).toBeVisible();
  });

  it('lowers prices, and rejects a decrease of 100%', async () => {
    respondWith(reportOf(ROWS));
    const { user, dialog } = await open();
    await user.keyboard('100');
    await user.click(within(dialog).getByRole('radio', { name: 'Decrease' }));
    const percent = within(dialog).getByRole('textbox', { name: 'Percent' });
    expect(percent).toHaveAccessibleDescription('Prices can fall by 99.99% at most');
    await user.clear(percent);
    await user.type(percent, '12,5');
    // Slow typing shows a preview of a part first.
    await waitFor(() => expect(bodies.at(-1)).toMatchObject({ percent: -12.5 }));
    await screen.findByRole('table', { name: 'Preview of the prices' });
  });

  it('blocks the change if one price is invalid, and lists that price first', async () => {
    const reason = 'A price can be 1,000,000.00 at most';
    const dear = {
      _id: 'm4',
      name: 'Zebrano',
      from: 999_999,
      to: 1_049_998.95,
      result: 'error' as const,
      reason,
    };
    respondWith(reportOf([...ROWS, dear]));
    const { user } = await open();
    await user.keyboard('5');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "1 material can't be changed like this, so none can.",
    );
    expect(tableRows()[0]).toBe(`Zebrano${reason}$999,999.00$1,049,998.95`);
    expect(screen.getByRole('button', { name: 'Change 2 Prices' })).toBeDisabled();
  });

  it('warns about deleted materials and about prices that would round to zero', async () => {
    const free = { _id: 'm5', name: 'Offcut', from: 0.4, to: 0, result: 'changed' as const };
    respondWith(reportOf([...ROWS, free], { missing: 2 }));
    const { user } = await open();
    await user.keyboard('5');
    expect(
      await screen.findByText('2 materials of your selection no longer exist and are left out.'),
    ).toBeVisible();
    expect(screen.getByText('1 material would cost nothing after rounding.')).toBeVisible();
  });

  it('shows a new preview if the price list has changed since', async () => {
    const outdated = () => failure(409, 'The price list has changed.', { code: 'PREVIEW_OUTDATED' });
    respondWith(reportOf(ROWS), () => {
      respondWith(reportOf(ROWS.slice(0, 1), { fingerprint: 'two' }));
      return outdated();
    });
    const { user } = await open();
    await user.keyboard('5');
    await user.click(await screen.findByRole('button', { name: 'Change 2 Prices' }));
    expect(await screen.findByText(/The price list has changed since the preview/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Change 1 Price' }));
    expect(await screen.findByText('Changed 1 price')).toBeVisible();
    expect(bodies.at(-1)).toMatchObject({ expect: 'two' });
    expect(new Set(keys).size).toBe(2);
  });

  it('retries with the same idempotency key when the response was lost', async () => {
    let isLost = true;
    respondWith(reportOf(ROWS), () => {
      if (!isLost) return HttpResponse.json(reportOf(ROWS, { dryRun: false }));
      isLost = false;
      return HttpResponse.error();
    });
    const { user } = await open();
    await user.keyboard('5');
    await user.click(await screen.findByRole('button', { name: 'Change 2 Prices' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached.');
    await user.click(screen.getByRole('button', { name: 'Change 2 Prices' }));
    expect(await screen.findByText('Changed 2 prices')).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('shows why the preview failed, with a retry', async () => {
    server.use(
      http.post(api('fabricator/material/change-prices'), () =>
        failure(400, 'These are more than 5,000 materials. Please narrow them down by a search.'),
      ),
    );
    const { user } = await open();
    await user.keyboard('5');
    expect(await screen.findByText(/more than 5,000 materials/)).toBeVisible();
    respondWith(reportOf(ROWS));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Change 2 Prices' })).toBeEnabled();
  });

  it("shows prices in the user's units", async () => {
    respondWith(reportOf(ROWS.slice(0, 1)));
    const { user } = await open(undefined, makeUser({ unitPreference: 'metric' }));
    await user.keyboard('5');
    await screen.findByRole('table', { name: 'Preview of the prices' });
    expect(tableRows()).toEqual(['Carrara3/4 inch$1,076.39$1,130.21']);
    expect(screen.getByRole('columnheader', { name: 'New /m²' })).toBeVisible();
    expect(screen.getByText('Each price is rounded in the unit in which it was entered.')).toBeVisible();
  });

  it('changes line items too', async () => {
    respondWith(
      reportOf([{ _id: 'l1', name: 'Cut-out', from: 150, to: 135, result: 'changed' }]),
      undefined,
      'line-item',
    );
    const { user } = await open(<PriceChangeActions kind="line-item" filter={{ search: '' }} />);
    expect(screen.getByText('All line items.')).toBeVisible();
    await user.keyboard('10');
    await screen.findByRole('table', { name: 'Preview of the prices' });
    expect(tableRows()).toEqual(['Cut-out$150.00$135.00']);
  });

  it('changes base fees, costs and taxes of line items by an amount, and undoes that', async () => {
    const edgeRates = (base: number, price: number) => ({
      unit: 'foot' as const,
      base,
      ranges: [{ from: 10, price }],
      rangesBy: 'quantity' as const,
    });
    const made = {
      _id: 'l1',
      from: 18,
      to: 18,
      rates: { from: edgeRates(50, 15), to: edgeRates(55, 20) },
      taxable: { from: true, to: false },
      cost: { from: { amount: 7 }, to: { amount: 12 } },
    };
    respondWith(reportOf([{ ...made, name: 'Edge', result: 'changed' }]), undefined, 'line-item');
    const undone: unknown[] = [];
    server.use(
      http.post(api('fabricator/line-item/change-prices/undo'), async ({ request }) => {
        undone.push(await request.json());
        return HttpResponse.json({ restored: 1 });
      }),
    );
    const { user, dialog } = await open(<PriceChangeActions kind="line-item" filter={{}} />);
    const form = within(dialog);
    await user.click(form.getByRole('radio', { name: 'Amount' }));
    await user.type(form.getByRole('textbox', { name: 'Amount' }), '5');
    for (const name of ['Prices', 'Base fees', 'Costs'])
      await user.click(form.getByRole('checkbox', { name }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Taxes' }), "Don't apply");
    const sent = {
      percent: 0,
      amount: 5,
      rounding: '0.01',
      prices: false,
      bases: true,
      costs: true,
      taxable: false,
    };
    await waitFor(() => expect(bodies.at(-1)).toEqual({ ...sent, filter: {}, dryRun: true }));
    await waitFor(() =>
      expect(tableRows()).toEqual([
        "EdgeBase fee: $50.00 → $55.00Ranges: from 10: $15.00 → from 10: $20.00Taxes: apply → don't applyCost: $7.00 → $12.00$18.00$18.00",
      ]),
    );
    await user.click(form.getByRole('button', { name: 'Change 1 Price' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toEqual([{ changes: [made] }]));
  });

  it('changes the selected rows of a table, or all matches except some', async () => {
    const selection = { ids: new Set(['m1', 'm2']), query: { search: 'a', thickness: '2 cm' } };
    const include = scopeOfSelection({ ...selection, type: 'include' } as never);
    expect(include).toEqual({ ids: ['m1', 'm2'] });
    const exclude: PriceScope = scopeOfSelection({ ...selection, type: 'exclude' } as never);
    expect(exclude).toEqual({ filter: selection.query, except: ['m1', 'm2'] });

    respondWith(reportOf(ROWS));
    const { user } = await open(<ChangePricesButton kind="material" scope={include} />);
    expect(screen.getByText('The 2 materials you have chosen.')).toBeVisible();
    await user.keyboard('5');
    await screen.findByRole('table', { name: 'Preview of the prices' });
    expect(bodies.at(-1)).toMatchObject({ ids: ['m1', 'm2'] });
  });
});
