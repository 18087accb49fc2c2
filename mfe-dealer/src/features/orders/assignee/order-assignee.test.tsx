import {
  api,
  failure,
  HttpResponse,
  http,
  makeOrder,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { Order, StatusChanges } from 'bff-contract';
import type { TeamRole } from 'bff-contract/constants';
import { OrderPage } from '../order-page';

const sam = { _id: 'u2', name: 'Sam Staff' };
const olga = { _id: 'u3', name: 'Olga Owner' };

const serve = (changes: Partial<Order> = {}) => {
  const state = {
    order: makeOrder({ _id: 'o1', status: 'order-placed', ...changes }),
    sent: [] as unknown[],
  };
  const save = (fields: Partial<Order>) => {
    state.order = { ...state.order, ...fields, version: state.order.version + 1 };
    return HttpResponse.json({ updated: state.order });
  };
  server.use(
    http.get(api('fabricator/order/o1'), () => HttpResponse.json(state.order)),
    http.get(api('fabricator/colleague'), () => HttpResponse.json([olga, sam])),
    http.post(api('fabricator/order/o1/assignee'), async ({ request }) => {
      const { assignee, version } = (await request.json()) as { assignee?: string; version?: number };
      state.sent.push({ assignee, version });
      return save({ assignee: [sam, olga].find(({ _id }) => _id === assignee) });
    }),
    http.post(api('fabricator/order/change-status'), async ({ request }) => {
      const { changes } = (await request.json()) as StatusChanges;
      const { status, version } = changes[0] ?? {};
      state.sent.push({ status, version });
      const { _id, reference, status: from } = state.order;
      if (version !== state.order.version) {
        const conflicts = [{ _id, reference, status: from }];
        return HttpResponse.json({ changed: [], unchanged: 0, conflicts, mails: 0 });
      }
      save({ status });
      const changed = [{ _id, reference, from, status, version: state.order.version }];
      return HttpResponse.json({ changed, unchanged: 0, conflicts: [], mails: 1 });
    }),
  );
  return state;
};

const open = (role: TeamRole = 'staff') =>
  renderWithPortal(<OrderPage />, {
    path: '/orders/o1',
    route: '/orders/:id',
    user: makeUser({
      ...sam,
      fabricator: { _id: 'f1', businessName: 'Granite & Co', code: 'BCDF12', role },
    }),
  });
const assignee = () => screen.findByRole('combobox', { name: 'Assigned to' });

it('/orders/{id} is assigned and started with two clicks', async () => {
  const state = serve();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
  expect(await screen.findByText('Assigned to Sam Staff')).toBeVisible();
  await waitFor(async () => expect(await assignee()).toHaveDisplayValue('Sam Staff'));
  expect(await assignee()).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Start work' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Start work' })).toBeNull());
  const { version } = makeOrder();
  expect(state.sent).toEqual([
    { assignee: 'u2', version },
    { status: 'in-progress', version: version + 1 },
  ]);
  expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull();
  expect(await assignee()).toHaveFocus();
  expect(await screen.findByText(/is now In Progress\. 1 email to customers\.$/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Start work' })).toBeVisible();
});

it('/orders/{id} is assigned and started by clicks that follow each other at once', async () => {
  const state = serve();
  let answer = () => {};
  const held = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  server.use(http.post(api('fabricator/order/o1/assignee'), () => held, { once: true }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
  await user.click(screen.getByRole('button', { name: 'Start work' }));
  answer();
  expect(await screen.findByText(/is now In Progress\. 1 email to customers\.$/)).toBeVisible();
  expect(state.order).toMatchObject({ assignee: sam, status: 'in-progress' });
});

it('/orders/{id} assigns an order to a colleague or nobody, and undoes it, also after the server could not be reached', async () => {
  const state = serve({ assignee: sam });
  const { user } = open();
  await waitFor(async () => expect(await assignee()).toHaveDisplayValue('Sam Staff'));
  await screen.findByRole('option', { name: 'Olga Owner' });
  await user.selectOptions(await assignee(), 'Olga Owner');
  const undo = await screen.findByRole('button', { name: 'Undo' });
  server.use(http.post(api('fabricator/order/o1/assignee'), () => HttpResponse.error(), { once: true }));
  await user.click(undo);
  expect(await screen.findByText(/^The order was not assigned\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(state.order.assignee).toEqual(sam));
  await user.selectOptions(await assignee(), 'Nobody');
  expect(await screen.findByText('Assigned to nobody')).toBeVisible();
});

it('/orders/{id} shows the current assignee after a conflict', async () => {
  serve();
  const current = makeOrder({ _id: 'o1', status: 'order-placed', assignee: olga, version: 9 });
  server.use(
    http.post(api('fabricator/order/o1/assignee'), () =>
      HttpResponse.json(
        { error: 'Changed', code: 'STALE_VERSION', requestId: 'test', current },
        { status: 409 },
      ),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
  expect(await screen.findByText(/^This order has changed/)).toBeVisible();
  await waitFor(async () => expect(await assignee()).toHaveDisplayValue('Olga Owner'));
});

it('/orders/{id} says why an order was not assigned', async () => {
  serve();
  server.use(http.post(api('fabricator/order/o1/assignee'), () => failure(503, 'Busy')));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
  expect(await screen.findByText(/^The order was not assigned\. /)).toBeVisible();
});

it('/orders/{id} only shows assignee and status to read-only members', async () => {
  serve({
    assignee: olga,
    history: [
      {
        at: '2026-11-02T10:00:00.000Z',
        actor: { name: 'Dana', role: 'dealer' },
        from: 'order-placed',
        to: 'order-placed',
        assignee: 'Olga Owner',
      },
    ],
  });
  open('read-only');
  expect(await screen.findByText('Assigned To')).toBeVisible();
  expect(screen.getAllByText('Olga Owner')).toHaveLength(2);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Assign|Start/ })).toBeNull();
  const manage = within(screen.getByRole('region', { name: 'Manage Order' }));
  expect(manage.getByText('Order Placed')).toBeVisible();
});
