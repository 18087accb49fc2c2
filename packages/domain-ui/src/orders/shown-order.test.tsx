import { createRemoteApi } from '@slabdesk/portal/api';
import {
  api,
  damagedRecords,
  HttpResponse,
  http,
  listHandler,
  makeOrder,
  makeSlab,
  makeUser,
  renderWithPortal,
  screen,
  server,
} from '@slabdesk/testing';
import fc from 'fast-check';
import { OrderDetails } from './order-details';
import { injectOrderNames } from './order-names';
import { OrderPrint } from './print/order-print';
import { toShownOrder } from './shown-order';
import { timelineOf } from './status/timeline';
import { priceChangesOf } from './summary/price-changes';
import { groupSlabs, lacksNames } from './summary/summary-groups';

const names = injectOrderNames(createRemoteApi({ name: 'test', tags: ['Material', 'LineItem'] }));

const full = makeOrder();
/** One of each kind keeps the number of rendered pages small while covering every field. */
const order = makeOrder({
  project: { ...full.project, images: [{ s3Object: 'image-1' }], slabs: [makeSlab()] },
  estimate: {
    ...full.estimate,
    materials: full.estimate.materials.slice(0, 1).map((material) => ({
      ...material,
      slabs: material.slabs.slice(0, 1),
    })),
  },
  history: [
    {
      at: '2026-11-03T11:30:00.000Z',
      actor: { name: 'Grace', role: 'dealer' },
      from: 'order-placed',
      to: 'completed',
    },
  ],
});

const PANELS = [
  'Order Information',
  'Order Summary',
  'Project Images',
  'Materials Information',
  'Manage Order',
];

const changeStatuses = async () => undefined;
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

let reports: number;
beforeEach(() => {
  reports = 0;
  server.use(
    listHandler('app/material', []),
    listHandler('app/line-item', []),
    http.get(api('s3/get-signed-url/:id'), () =>
      HttpResponse.json({ signedUrl: '/image.png', contentType: 'image/png' }),
    ),
    http.post(api('log/crash-report'), () => {
      reports += 1;
      return HttpResponse.json({ id: 'r1' });
    }),
  );
});

it('toShownOrder keeps the values of a complete order', () => {
  const { estimate, project, history, reference, status } = toShownOrder(full);
  const { pricedAt, ...prices } = full.estimate;
  expect(estimate).toMatchObject({ pricedAt, totalPrice: prices.totalPrice, area: prices.area });
  expect(estimate?.materials.map(({ name }) => name)).toEqual(['Carrara Marble', 'Nero Assoluto']);
  expect(project).toMatchObject({ title: 'Kitchen Miller', images: full.project.images });
  expect(project.slabs).toEqual(full.project.slabs);
  expect([reference, status, history]).toEqual([
    full.reference,
    full.status,
    [expect.objectContaining({ to: 'order-placed' })],
  ]);
});

it('toShownOrder drops an outline with a missing point', () => {
  const [first, ...others] = makeSlab().vertices;
  const slab = { ...makeSlab(), vertices: [first, null, ...others] };
  expect(toShownOrder({ project: { slabs: [slab] } }).project.slabs[0]?.vertices).toEqual([]);
});

const use = (value: unknown) => {
  const shown = toShownOrder(value);
  groupSlabs(shown, new Map());
  lacksNames(shown);
  priceChangesOf(shown, [], []);
  timelineOf(shown);
  return shown;
};

it('toShownOrder returns a usable order for a record with a missing or null field', () => {
  for (const { record } of damagedRecords(order))
    expect(use(record).project.slabs).toEqual(expect.any(Array));
});

it('toShownOrder returns a usable order for any record', () => {
  const anything = fc.oneof(fc.jsonValue(), fc.anything());
  const record = fc.record(
    {
      project: fc.oneof(
        anything,
        fc.record({ slabs: fc.array(anything), images: fc.array(anything), owner: anything }),
      ),
      estimate: fc.oneof(
        anything,
        fc.record({ materials: fc.array(anything), additionalLineItems: fc.array(anything) }),
      ),
      history: fc.oneof(anything, fc.array(anything)),
      activity: fc.oneof(anything, fc.array(anything)),
      status: anything,
      fabricator: anything,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(record, anything), (value) => {
      for (const { vertices, edges } of use(value).project.slabs) {
        expect([vertices, edges]).toEqual([expect.any(Array), expect.any(Array)]);
      }
    }),
  );
});

const missing = damagedRecords(order).filter(({ name }) => name.startsWith('without'));
/** Returns the part of an order that a field belongs to. */
const partOf = (name: string) => name.replace(/^without (\w+(\.\w+)?).*$/, '$1');

it.each([...new Set(missing.map(({ name }) => partOf(name)))])(
  'OrderDetails shows every panel of an order that lacks %s or a part of it',
  (part) => {
    for (const { name, record } of missing.filter((each) => partOf(each.name) === part)) {
      const { unmount } = renderWithPortal(
        <OrderDetails order={record} names={names} changeStatuses={changeStatuses} />,
        {
          path: '/orders/1',
        },
      );
      expect([name, headings()]).toEqual([name, expect.arrayContaining(PANELS)]);
      unmount();
    }
    expect(reports).toBe(0);
  },
);

it.each(['project', 'fabricator', 'estimate', 'history', 'reference', 'status', 'createdAt'] as const)(
  'OrderPrint shows an order without %s',
  async (field) => {
    const { [field]: _none, ...record } = order;
    renderWithPortal(<OrderPrint order={record as never} names={names} autoPrint={false} above={null} />, {
      path: '/orders/1/print',
    });
    expect(await screen.findByRole('article')).not.toHaveTextContent(/undefined|null|NaN/);
    expect(headings()).toContain('Order Summary');
    expect(reports).toBe(0);
  },
);

it('OrderDetails shows fallbacks for missing values', async () => {
  const { estimate: _none, ...rest } = order;
  const bare = { ...rest, project: { ...order.project, title: '', images: undefined, slabs: undefined } };
  renderWithPortal(<OrderDetails order={bare as never} names={names} changeStatuses={changeStatuses} />, {
    path: '/',
    user: makeUser(),
  });
  expect(await screen.findByText('Untitled Project')).toBeVisible();
  expect(screen.getByText('This project has no images')).toBeVisible();
  expect(screen.getByText('This order has no slabs')).toBeVisible();
  expect(screen.getByText('Total', { selector: 'th' }).closest('tr')).toHaveTextContent('TotalN/AN/A');
});

it('OrderDetails shows an unknown status and selects no other one', async () => {
  renderWithPortal(
    <OrderDetails
      order={{ ...order, status: 'archived' as never }}
      names={names}
      changeStatuses={changeStatuses}
    />,
    { path: '/' },
  );
  expect(await screen.findByLabelText('Status')).toHaveDisplayValue('archived');
});

it('timelineOf has everything in its order, and the newest status at its own time', () => {
  const dana = { name: 'Dana', role: 'dealer' };
  const customer = { name: 'Carla', role: 'customer' };
  const at = (hour: number) => `2026-11-03T${hour}:00:00.000Z`;
  const shown = toShownOrder({
    ...order,
    status: 'completed',
    updatedAt: at(23),
    history: [
      { at: at(10), actor: customer, to: 'order-placed' },
      { at: at(12), actor: dana, from: 'order-placed', to: 'in-progress' },
      { at: at(15), actor: dana, from: 'in-progress', to: 'completed' },
      { at: at(17), actor: dana, from: 'completed', to: 'completed', assignee: 'Grace' },
    ],
    activity: [
      { at: at(11), kind: 'link-created', actor: dana },
      { at: at(13), kind: 'change-requested', actor: customer, text: 'Round corners' },
      { at: at(14), kind: 'accepted', actor: customer, totalPrice: 1_234.5 },
      { at: at(16), kind: 'note', actor: dana, text: 'Cut the sink first' },
      { at: at(18), kind: 'of-a-later-version', actor: dana },
      { at: at(19), kind: 'due-date', actor: dana, dueDate: '2026-11-30' },
      { at: at(20), kind: 'due-date', actor: dana },
      { at: at(21), kind: 'link-revoked', actor: dana },
    ],
  });
  expect(timelineOf(shown).map(({ title, text, actor }) => [title, text, actor])).toEqual([
    ['Order Created', 'Order #ORD-1001 was created.', undefined],
    ['Link for the Customer Created', '', 'Dana (dealer)'],
    ['Status Changed', 'Order Placed → In Progress', 'Dana (dealer)'],
    ['Change Requested', 'Round corners', 'Carla (by the link)'],
    ['Accepted by the Customer', 'Total: $1,234.50', 'Carla (by the link)'],
    ['Status Updated', 'Status set to: Completed', 'Dana (dealer)'],
    ['Note Written', 'Cut the sink first', 'Dana (dealer)'],
    ['Assigned To', 'Grace', 'Dana (dealer)'],
    ['Due Date Set', 'Nov 30, 2026', 'Dana (dealer)'],
    ['Due Date Removed', '', 'Dana (dealer)'],
    ['Link for the Customer Revoked', '', 'Dana (dealer)'],
  ]);
});

it.each([
  ['as it was created', [{ at: '2026-11-03T10:00:00.000Z', actor: {}, to: 'order-placed' }], '2026-11-03T10'],
  ['without a history', [], '2026-11-03T23'],
])('timelineOf says which status an order has %s', (_case, history, at) => {
  const placed = { ...order, status: 'order-placed', updatedAt: '2026-11-03T23:00:00.000Z', history };
  expect(timelineOf(toShownOrder(placed))).toEqual([
    expect.objectContaining({ title: 'Order Created' }),
    expect.objectContaining({
      title: 'Status Updated',
      text: 'Status set to: Order Placed',
      at: expect.stringContaining(at),
    }),
  ]);
});
