import {
  api,
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
import type { Order, Stage, StatusChanges } from 'bff-contract';
import { useGetOrderQuery } from '../orders-api';
import { OrderStage } from './order-stage';

const stageOf = (name: string, status: Stage['status'], isPublic: boolean): Stage => ({
  _id: `id-${name}`,
  owner: 'f1',
  name,
  status,
  isPublic,
  position: 0,
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
  version: 1,
});
const STAGES = [stageOf('Templated', 'in-progress', true), stageOf('At the saw', 'in-progress', false)];

/** Fakes the BFF, which moves the order. */
const serve = (first: Order, stages = STAGES) => {
  const served = { order: first, sent: [] as StatusChanges['changes'] };
  server.use(
    http.get(api('fabricator/stage'), () => HttpResponse.json(stages)),
    http.get(api('fabricator/order/:id'), () => HttpResponse.json(served.order)),
    http.post(api('fabricator/order/change-status'), async ({ request }) => {
      const { changes } = (await request.json()) as StatusChanges;
      served.sent.push(...changes);
      const { _id, reference, status = 'order-placed', version, stage: from, ...rest } = served.order;
      const stage = stages.find((each) => each._id === changes[0]?.stage);
      const next = changes[0]?.status ?? status;
      served.order = { ...rest, _id, reference, status: next, version: version + 1, ...(stage && { stage }) };
      const change = { _id, reference, from: status, status: next, version: version + 1 };
      const fromStages = from ? { stage: from._id } : {};
      return HttpResponse.json({
        changed: [{ ...change, fromStages }],
        unchanged: 0,
        conflicts: [],
        mails: 1,
      });
    }),
  );
  return served;
};

const Page = () => {
  const { data: order } = useGetOrderQuery('order-1');
  return order ? <OrderStage order={order} /> : null;
};
const open = (user = makeUser()) => renderWithPortal(<Page />, { path: '/orders/order-1', user });
const current = () =>
  within(screen.getByRole('group', { name: 'Stage' }))
    .getAllByRole('button', { pressed: true })
    .map((button) => button.textContent);

it('/orders/{id} moves an order to a stage by one click, and undoes it', async () => {
  const { status = 'order-placed', version, ...order } = makeOrder();
  const served = serve({ ...order, status, version });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Templated' }));
  expect(await screen.findByText(`${order.reference} is now Templated. 1 email to customers.`)).toBeVisible();
  await waitFor(() => expect(current()).toEqual(['Templated']));
  expect(await screen.findByText('Your customer sees this stage.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'At the saw' }));
  expect(await screen.findByText('Your customer sees the last public stage.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(current()).toEqual(['Templated']));
  expect(served.sent).toEqual([
    { _id: 'order-1', version, status: 'in-progress', stage: 'id-Templated' },
    { _id: 'order-1', version: version + 1, status: 'in-progress', stage: 'id-At the saw' },
    {
      ...{ _id: 'order-1', version: version + 2, status: 'in-progress' },
      ...{ stage: 'id-Templated', shownStage: null },
    },
  ]);
});

it.each([
  ['other stages', STAGES],
  ['the last one gone', []],
])('/orders/{id} shows a deleted stage that the order is in, with %s', async (_name, stages) => {
  const gone = { _id: 'id-Gone', name: 'Gone', isPublic: false };
  serve({ ...makeOrder(), stage: gone }, stages);
  open();
  const names = () => screen.getAllByRole('button').map((button) => button.textContent);
  await waitFor(() => expect(names()).toEqual([...stages.map(({ name }) => name), 'Gone']));
  expect(current()).toEqual(['Gone']);
});

it('/orders/{id} shows the stage to members who only read', async () => {
  serve({ ...makeOrder(), stage: { _id: 'id-Templated', name: 'Templated', isPublic: true } });
  open(
    makeUser({ fabricator: { _id: 'f1', businessName: 'Granite & Co', code: 'BCDF12', role: 'read-only' } }),
  );
  await waitFor(() => {
    expect(screen.getByText('Templated')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
