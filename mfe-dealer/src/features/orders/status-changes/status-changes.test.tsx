import {
  act,
  api,
  failure,
  HttpResponse,
  http,
  listHandler,
  makeOrderItem,
  makeUser,
  renderWithPortal,
  screen,
  server,
  setScreenWidth,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { OrderItem, Stage, StatusChanges, StatusReport, StatusScope } from 'bff-contract';
import { LIMITS, type OrderStatus } from 'bff-contract/constants';
import { makeOrderTotals } from '../../../testing/records';
import { OrdersPage } from '../orders-page';

const open = (path = '/orders') =>
  renderWithPortal(<OrdersPage />, {
    path,
    route: '/orders',
    user: makeUser(),
    routes: [{ path: '/orders/:id', element: null }],
  });

const polishing: Stage = {
  _id: 'stage-1',
  owner: 'f1',
  name: 'Polishing',
  status: 'in-progress',
  isPublic: true,
  position: 0,
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
  version: 1,
};

/** Serves orders whose status can be changed. Another user has changed the `foreign` ones since they were read. */
const serve = (count = 3, foreign: Record<string, OrderStatus> = {}) => {
  const rows: OrderItem[] = Array.from({ length: count }, (_, index) =>
    makeOrderItem({ _id: `order-${index + 1}`, reference: `ORD-${1001 + index}`, version: 1 }),
  );
  const served = {
    rows,
    calls: [] as StatusChanges['changes'][],
    keys: [] as unknown[],
    scopes: [] as StatusScope[],
  };
  const apply = ({ changes }: StatusChanges): StatusReport => {
    const report: StatusReport = { changed: [], unchanged: 0, conflicts: [], mails: 0 };
    for (const { _id, status, version, stage } of changes) {
      const row = rows.find((candidate) => candidate._id === _id);
      const theirs = foreign[_id];
      if (!row) report.conflicts.push({ _id });
      else if (theirs || version !== row.version) {
        report.conflicts.push({ _id, reference: row.reference, status: theirs ?? row.status! });
      } else {
        report.changed.push({
          _id,
          reference: row.reference,
          from: row.status!,
          status,
          version: row.version + 1,
          ...(stage && { fromStages: { shownStage: 'stage-0' } }),
        });
        report.mails += 1;
        Object.assign(row, { status, version: row.version + 1 });
      }
    }
    return report;
  };
  const reports = new Map<string | null, StatusReport>();
  /** Makes the changes, unless the key of the call says that they have been made. */
  const answer = async (request: Request): Promise<StatusReport> => {
    const body = (await request.json()) as StatusChanges;
    const key = request.headers.get('Idempotency-Key');
    served.calls.push(body.changes);
    served.keys.push(key);
    const report = reports.get(key) ?? apply(body);
    reports.set(key, report);
    return report;
  };
  server.use(
    http.get(api('fabricator/order/totals'), () => HttpResponse.json(makeOrderTotals())),
    listHandler('fabricator/order', rows),
    http.get(api('fabricator/stage'), () => HttpResponse.json([polishing])),
    http.post(api('fabricator/order/change-status/preview'), async ({ request }) => {
      const scope = (await request.json()) as StatusScope;
      served.scopes.push(scope);
      const named = rows.filter(({ _id }) => scope.ids?.includes(_id) ?? !scope.except?.includes(_id));
      const changing = named.filter(({ status }) => status !== scope.status);
      return HttpResponse.json({
        orders: changing.map(({ _id, reference, status, version }) => ({ _id, reference, status, version })),
        unchanged: named.length - changing.length,
        missing: 0,
        mails: changing.length,
      });
    }),
    http.post(api('fabricator/order/change-status'), async ({ request }) =>
      HttpResponse.json(await answer(request)),
    ),
  );
  return { ...served, answer };
};

const cell = (reference: string, status: string) =>
  screen.findByRole('button', { name: `Change status of order ${reference}, ${status}` });

describe('The status of an order in the list', () => {
  it('is changed by a menu, with an undo', async () => {
    const served = serve();
    const { user, router } = open();
    await user.click(await cell('ORD-1001', 'Order Placed'));
    const menu = await screen.findByRole('menu', { name: 'Status' });
    expect(within(menu).getByText('The customer gets an email.')).toBeVisible();
    expect(within(menu).getByRole('menuitemradio', { name: 'Order Placed' })).toBeChecked();
    await user.click(within(menu).getByRole('menuitemradio', { name: 'Completed' }));
    expect(await screen.findByText('ORD-1001 is now Completed. 1 email to customers.')).toBeVisible();
    expect(await cell('ORD-1001', 'Completed')).toBeVisible();
    expect(served.calls).toEqual([[{ _id: 'order-1', status: 'completed', version: 1 }]]);
    expect(served.keys[0]).toEqual(expect.any(String));
    expect(router.state.location.pathname).toBe('/orders');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Status restored. 1 email to customers.')).toBeVisible();
    expect(await cell('ORD-1001', 'Order Placed')).toBeVisible();
    expect(served.calls[1]).toEqual([{ _id: 'order-1', status: 'order-placed', version: 2 }]);
  });

  it('shows the change before the list is loaded again, and can be changed again at once', async () => {
    const served = serve();
    const { user } = open();
    await user.click(await cell('ORD-1001', 'Order Placed'));
    const reload = jest.fn(() => new Promise<undefined>(() => {}));
    server.use(http.get(api('fabricator/order'), reload));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Polishing' }));
    await waitFor(() => expect(reload).toHaveBeenCalled());
    await user.click(await cell('ORD-1001', 'In Progress'));
    expect(await screen.findByRole('menuitemradio', { name: 'Polishing' })).toBeChecked();
    await user.click(await screen.findByRole('menuitemradio', { name: 'Cancelled' }));
    expect(await screen.findByText('ORD-1001 is now Cancelled. 1 email to customers.')).toBeVisible();
    expect(served.calls[1]).toEqual([{ _id: 'order-1', status: 'cancelled', version: 2 }]);
    await user.click(await cell('ORD-1001', 'Cancelled'));
    expect(await screen.findByRole('menuitemradio', { name: 'Polishing' })).not.toBeChecked();
  });

  it('can be changed while the last change is being undone', async () => {
    const served = serve();
    const { user } = open();
    await user.click(await cell('ORD-1001', 'Order Placed'));
    await user.click(await screen.findByRole('menuitemradio', { name: 'In Progress' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    let answer = () => {};
    const held = new Promise<undefined>((resolve) => {
      answer = () => resolve(undefined);
    });
    server.use(http.post(api('fabricator/order/change-status'), () => held, { once: true }));
    await user.click(undo);
    await user.click(await cell('ORD-1001', 'In Progress'));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Cancelled' }));
    answer();
    expect(await screen.findByText('ORD-1001 is now Cancelled. 1 email to customers.')).toBeVisible();
    expect(served.calls.map(([change]) => change)).toMatchObject([
      { status: 'in-progress', version: 1 },
      { status: 'order-placed', version: 2 },
      { status: 'cancelled', version: 3 },
    ]);
  });

  it('is changed by keyboard', async () => {
    const served = serve();
    const { user } = open();
    const status = await cell('ORD-1002', 'Order Placed');
    act(() => status.focus());
    await user.keyboard('{Enter}');
    await screen.findByRole('menu', { name: 'Status' });
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(served.calls).toEqual([[{ _id: 'order-2', status: 'in-progress', version: 1 }]]),
    );
  });

  it("says what somebody else has chosen, and doesn't overwrite it", async () => {
    serve(3, { 'order-1': 'cancelled' });
    const { user } = open();
    await user.click(await cell('ORD-1001', 'Order Placed'));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Completed' }));
    expect(
      await screen.findByText('ORD-1001 was not changed: somebody else has set it to Cancelled.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it("doesn't call another change of somebody else one of the status", async () => {
    serve(3, { 'order-1': 'order-placed' });
    const { user } = open();
    await user.click(await cell('ORD-1001', 'Order Placed'));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Completed' }));
    expect(await screen.findByText('ORD-1001 was not changed: somebody else has changed it.')).toBeVisible();
  });

  it('takes the same choice of somebody else for done', async () => {
    serve(3, { 'order-1': 'completed' });
    const { user } = open();
    await user.click(await cell('ORD-1001', 'Order Placed'));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Completed' }));
    expect(await screen.findByText('The status was Completed already')).toBeVisible();
    expect(screen.queryByText(/was not changed/)).toBeNull();
  });

  it('is tried again with the same key if the response was lost, and then undone with its stages', async () => {
    const served = serve();
    server.use(
      http.post(
        api('fabricator/order/change-status'),
        async ({ request }) => {
          await served.answer(request);
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    const { user } = open();
    await user.click(await cell('ORD-1001', 'Order Placed'));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Polishing' }));
    expect(await screen.findByText(/^The change was not confirmed\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('ORD-1001 is now Polishing. 1 email to customers.')).toBeVisible();
    expect(screen.queryByText(/not confirmed/)).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Status restored. 1 email to customers.')).toBeVisible();
    expect(served.calls.at(-1)).toMatchObject([{ version: 2, stage: null, shownStage: 'stage-0' }]);
    expect(served.keys[1]).toBe(served.keys[0]);
  });

  it('says why it was not changed', async () => {
    serve();
    server.use(http.post(api('fabricator/order/change-status'), () => failure(500, 'Something went wrong.')));
    const { user } = open();
    await user.click(await cell('ORD-1001', 'Order Placed'));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Completed' }));
    expect(await screen.findByText('The change was not confirmed. Something went wrong.')).toBeVisible();
    expect(await cell('ORD-1001', 'Order Placed')).toBeVisible();
  });
});

describe('The status of many orders', () => {
  const choose = async (user: ReturnType<typeof open>['user'], status: string) => {
    await user.click(screen.getByRole('button', { name: 'Change Status' }));
    await user.click(await screen.findByRole('menuitem', { name: status }));
    return screen.findByRole('dialog', { name: `Set status to ${status}` });
  };

  it('is changed after saying how many mails that sends, with one undo', async () => {
    const served = serve();
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select ORD-1001' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select ORD-1003' }));
    const dialog = await choose(user, 'In Progress');
    expect(await within(dialog).findByText('2 orders will be set to In Progress.')).toBeVisible();
    expect(
      within(dialog).getByText('This sends 2 emails to customers. Undo sends as many again.'),
    ).toBeVisible();
    expect(served.calls).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Change 2 orders' }));
    expect(await screen.findByText('2 orders set to In Progress. 2 emails to customers.')).toBeVisible();
    expect(served.calls).toEqual([
      [
        { _id: 'order-1', status: 'in-progress', version: 1 },
        { _id: 'order-3', status: 'in-progress', version: 1 },
      ],
    ]);
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Status of 2 orders restored. 2 emails to customers.')).toBeVisible();
    expect(served.rows.map(({ status }) => status)).toEqual(['order-placed', 'order-placed', 'order-placed']);
  });

  it('is changed after saying how many are over', async () => {
    const served = serve(4);
    for (const row of served.rows) row.status = 'cancelled';
    served.rows[0]!.status = 'completed';
    served.rows[3]!.status = 'order-placed';
    const { user } = open();
    await screen.findByRole('checkbox', { name: 'Select ORD-1001' });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const dialog = await choose(user, 'In Progress');
    expect(
      await within(dialog).findByText('2 of them are Cancelled now. 1 of them is Completed now.'),
    ).toBeVisible();
  });

  it('is that of the stage to which they are moved, with one undo', async () => {
    const served = serve();
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select ORD-1001' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select ORD-1002' }));
    await user.click(screen.getByRole('button', { name: 'Change Status' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Polishing' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move to Polishing' });
    await user.click(await within(dialog).findByRole('button', { name: 'Change 2 orders' }));
    expect(await screen.findByText('2 orders set to Polishing. 2 emails to customers.')).toBeVisible();
    expect(served.scopes).toMatchObject([{ status: 'in-progress', stage: 'stage-1' }]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Status of 2 orders restored. 2 emails to customers.')).toBeVisible();
    const undone = { status: 'order-placed', version: 2, stage: null, shownStage: 'stage-0' };
    expect(served.calls).toEqual([
      ['order-1', 'order-2'].map((_id) => ({ _id, status: 'in-progress', version: 1, stage: 'stage-1' })),
      ['order-1', 'order-2'].map((_id) => ({ _id, ...undone })),
    ]);
  });

  it('is changed for all matches on all pages, in several calls, and undone by one click', async () => {
    const served = serve(250);
    const { user } = open('/orders?search=miller');
    await user.click(await screen.findByRole('checkbox', { name: 'Select ORD-1001' }));
    await user.click(screen.getByRole('button', { name: 'Select all 250 matching' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select ORD-1002' }));
    const dialog = await choose(user, 'Completed');
    await user.click(await within(dialog).findByRole('button', { name: 'Change 249 orders' }));
    expect(await screen.findByText('249 orders set to Completed. 249 emails to customers.')).toBeVisible();
    expect(served.scopes).toEqual([
      { status: 'completed', filter: { search: 'miller' }, except: ['order-2'] },
    ]);
    expect(served.calls.map(({ length }) => length)).toEqual([
      LIMITS.statusChanges,
      LIMITS.statusChanges,
      49,
    ]);
    expect(new Set(served.keys).size).toBe(3);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Status of 249 orders restored. 249 emails to customers.')).toBeVisible();
    expect(served.rows.every(({ status }) => status === 'order-placed')).toBe(true);
  });

  it.each([
    ['period=this-year', { period: 'this-year' }],
    ['from=2026-03-01&to=2026-03-31', { from: '2026-03-01', to: '2026-03-31' }],
    ['status=order-placed%2Cin-progress&due=overdue', { status: 'order-placed,in-progress', due: 'overdue' }],
  ])('is changed for the matches of ?%s alone', async (query, filter) => {
    const served = serve(30);
    const { user } = open(`/orders?${query}`);
    await user.click(await screen.findByRole('checkbox', { name: 'Select ORD-1001' }));
    await user.click(screen.getByRole('button', { name: 'Select all 30 matching' }));
    await choose(user, 'Completed');
    await waitFor(() => expect(served.scopes).toEqual([{ status: 'completed', filter, except: [] }]));
  });

  it('names the orders that somebody else has changed meanwhile', async () => {
    serve(3, { 'order-1': 'cancelled', 'order-2': 'completed' });
    const { user } = open();
    await screen.findByRole('checkbox', { name: 'Select ORD-1001' });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const dialog = await choose(user, 'In Progress');
    await user.click(await within(dialog).findByRole('button', { name: 'Change 3 orders' }));
    expect(await screen.findByText('ORD-1003 is now In Progress. 1 email to customers.')).toBeVisible();
    expect(
      screen.getByText(
        '2 orders were not changed, because somebody else has changed them: ORD-1001, ORD-1002',
      ),
    ).toBeVisible();
  });

  it('keeps what was changed if a later call fails, and lets it be undone', async () => {
    const served = serve(150);
    let calls = 0;
    server.use(
      http.post(api('fabricator/order/change-status'), () => {
        calls += 1;
        return calls === 2 ? failure(500, 'Something went wrong.') : undefined;
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select ORD-1001' }));
    await user.click(screen.getByRole('button', { name: 'Select all 150' }));
    const dialog = await choose(user, 'Completed');
    await user.click(await within(dialog).findByRole('button', { name: 'Change 150 orders' }));
    await waitFor(() =>
      expect(screen.getByText('100 orders set to Completed. 100 emails to customers.')).toBeVisible(),
    );
    expect(screen.getByText(/^The change of 50 orders was not confirmed\./)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Status of 100 orders restored. 100 emails to customers.')).toBeVisible();
    expect(served.rows.every(({ status }) => status === 'order-placed')).toBe(true);
  });

  it('is completed by a retry if a later call fails, with one undo for all', async () => {
    const served = serve(150);
    let calls = 0;
    server.use(
      http.post(api('fabricator/order/change-status'), async ({ request }) => {
        calls += 1;
        if (calls !== 2) return undefined;
        await served.answer(request);
        return HttpResponse.error();
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select ORD-1001' }));
    await user.click(screen.getByRole('button', { name: 'Select all 150' }));
    const dialog = await choose(user, 'Completed');
    await user.click(await within(dialog).findByRole('button', { name: 'Change 150 orders' }));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('150 orders set to Completed. 150 emails to customers.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Status of 150 orders restored. 150 emails to customers.')).toBeVisible();
    expect(served.rows.every(({ status }) => status === 'order-placed')).toBe(true);
  });

  it('continues an undo that has failed half-way', async () => {
    const served = serve(150);
    let calls = 0;
    server.use(
      http.post(api('fabricator/order/change-status'), async ({ request }) => {
        calls += 1;
        if (calls !== 4) return undefined;
        served.keys.push(request.headers.get('Idempotency-Key'));
        return failure(500, 'Something went wrong.');
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select ORD-1001' }));
    await user.click(screen.getByRole('button', { name: 'Select all 150' }));
    const dialog = await choose(user, 'Completed');
    await user.click(await within(dialog).findByRole('button', { name: 'Change 150 orders' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^The status of 100 of 150 orders was restored\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Status of 150 orders restored. 150 emails to customers.')).toBeVisible();
    expect(served.rows.every(({ status }) => status === 'order-placed')).toBe(true);
    const [failed, continued] = served.keys.slice(-2);
    expect(continued).toBe(failed);
  });

  it('has nothing to do for orders that have the status already', async () => {
    const served = serve();
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select ORD-1001' }));
    const dialog = await choose(user, 'Order Placed');
    expect(await within(dialog).findByText('None of the selected orders changes.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Change 0 orders' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(served.calls).toEqual([]);
    expect(screen.getByRole('group', { name: 'Selection' })).toBeVisible();
  });

  it('is limited in number', async () => {
    serve();
    server.use(
      http.get(api('fabricator/order'), () =>
        HttpResponse.json([makeOrderItem()], {
          headers: { 'X-Total-Count': '1001', 'X-Total-Count-Relation': 'eq' },
        }),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select ORD-1001' }));
    await user.click(screen.getByRole('button', { name: 'Select all 1,001' }));
    expect(screen.getByRole('button', { name: 'At most 1,000 orders at once' })).toBeDisabled();
  });

  it('can be changed on a phone', async () => {
    setScreenWidth(390);
    const served = serve();
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select ORD-1001' }));
    const dialog = await choose(user, 'Cancelled');
    await user.click(await within(dialog).findByRole('button', { name: 'Change 1 order' }));
    await waitFor(() => expect(served.calls).toHaveLength(1));
  });
});
