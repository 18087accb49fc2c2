import {
  act,
  api,
  failure,
  HttpResponse,
  http,
  listHandler,
  makeLineItem,
  makeMaterial,
  makeOrder,
  makeUser,
  server as msw,
  renderWithPortal,
  screen,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { DraftInput, Order } from 'bff-contract';
import { createDraftServer, supersede } from '../../../testing/drafts';
import { useGetOrderQuery } from '../orders-api';
import { RevisePage } from './revise-page';

const user = makeUser();
const sam = { _id: 'user-2', name: 'Sam Staff' };
const materials = [
  makeMaterial(),
  makeMaterial({ _id: 'material-2', name: 'Nero Assoluto', thickness: '30 mm', pricePerSquareFoot: 60 }),
];
const lineItems = [
  makeLineItem(),
  makeLineItem({ _id: 'item-2', title: 'Delivery', price: 120 }),
  makeLineItem({ _id: 'item-3', title: 'Ogee edge', price: 18, unit: 'foot' }),
  makeLineItem({
    _id: 'item-5',
    title: 'Basin cut-out',
    price: 150,
    ranges: [{ from: 24, price: 220 }],
    rangesBy: 'inch',
  }),
  makeLineItem({ _id: 'item-4', title: 'Sealing', price: 3, unit: 'square-foot' }),
];

const makeRevisable = (changes: Partial<Order> = {}): Order => {
  const order = makeOrder();
  return { ...order, estimate: { ...order.estimate, totalPrice: 1_896.88 }, ...changes };
};

const serve = (order: Order = makeRevisable()) => {
  const { server, handlers } = createDraftServer([order], { materials, lineItems, user });
  msw.use(
    ...handlers,
    listHandler('fabricator/material', materials),
    listHandler('fabricator/line-item', lineItems),
    listHandler('app/material', materials),
    listHandler('app/line-item', lineItems),
  );
  return server;
};

const OrderPageStub = () => <p>Order {useGetOrderQuery('order-1').data?.estimate.totalPrice}</p>;

const open = () =>
  renderWithPortal(<RevisePage />, {
    path: '/orders/order-1/revise',
    route: '/orders/:id/revise',
    user,
    routes: [{ path: '/orders/:id', element: <OrderPageStub /> }],
  });

const row = (name: string) => screen.findByRole('listitem', { name });
const field = async (rowName: string, name: RegExp | string) =>
  within(await row(rowName)).findByRole('textbox', { name });
const bar = () => within(screen.getByRole('region', { name: 'This draft' }));

/** Keeps the next save of a draft from the server until the returned function is called. */
const holdSave = (): (() => void) => {
  let release = () => {};
  const held = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  msw.use(http.post(api('fabricator/order/:id/draft'), () => held, { once: true }));
  return () => release();
};

it('/orders/{id}/revise shows each line beside its draft and prices what is typed', async () => {
  const server = serve();
  const { user: person } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Revise Order' })).toBeVisible();
  expect(await row('Counter A')).toHaveTextContent(/R1 \$581\.25.*R2 \$581\.25\$0\.00/);
  expect(document.title).toBe('Revise ORD-1001 · Slabdesk');
  expect(bar().getByText('No changes yet')).toBeVisible();
  expect(bar().getByRole('button', { name: 'Issue R2' })).toBeDisabled();
  expect(server.drafts.size).toBe(0);

  await person.type(await field('Counter A', /^Price/), '600');
  expect(bar().getByText('Not saved yet')).toBeVisible();
  await waitFor(() => expect(bar().getByText('$1,915.63')).toBeVisible());
  expect(await row('Counter A')).toHaveTextContent('R2 $600.00+$18.75');
  expect(await row('Counter A')).toHaveTextContent('Set by hand · List price $581.25');
  expect(bar().getByText('Saved for your team')).toBeVisible();
  expect(server.saved.at(-1)).toMatchObject({
    base: 1,
    version: 0,
    slabs: [{ item_id: 'Counter A', included: true, price: 600 }, { price: null }, { price: null }],
  });

  await person.click(within(await row('Counter A')).getByRole('button', { name: 'Back to the list price' }));
  await waitFor(() => expect(bar().getByText('No changes yet')).toBeVisible());
  expect(await row('Counter A')).not.toHaveTextContent('Set by hand');
});

it('A draft shows its costs, and the margin of what is typed', async () => {
  const server = serve();
  server.cost = 1_138.13;
  const { user: person } = open();
  const costs = within(await screen.findByRole('table', { name: 'Costs and Margin' }));
  // $1,138.13 of $1,896.88
  expect(costs.getByRole('row', { name: 'Total $1,138.13 40%' })).toBeVisible();
  await person.type(await field('Counter A', /^Price/), '600');
  expect(await costs.findByRole('row', { name: 'Total $1,138.13 40.6%' })).toBeVisible();
});

it('A revision with too low a margin says who may issue it', async () => {
  serve();
  const reason = 'The margin of this revision is below what your business allows.';
  msw.use(
    http.post(api('fabricator/order/:id/draft/issue'), () => failure(409, reason, { code: 'LOW_MARGIN' })),
  );
  const { user: person } = open();
  await person.type(await field('Counter A', /^Price/), '6');
  await waitFor(() => expect(bar().getByText('Saved for your team')).toBeVisible());
  await person.click(bar().getByRole('button', { name: 'Issue R2' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Issue R2' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(reason);
});

it('A draft shows how a rule bills each slab', async () => {
  const order = makeRevisable();
  const [marble, ...others] = order.estimate.materials;
  const [counter, ...rest] = marble?.slabs ?? [];
  if (!marble || !counter) throw new Error('The order has slabs');
  const billed = { ...counter, billedArea: 1.3 };
  serve({
    ...order,
    estimate: { ...order.estimate, materials: [{ ...marble, slabs: [billed, ...rest] }, ...others] },
  });
  open();
  expect(await row('Counter A')).toHaveTextContent('Billed 14.0 ft²');
  expect(await row('Counter B')).not.toHaveTextContent('Billed');
});

it('A draft shows what is missing to the minimum of the order', async () => {
  const order = makeRevisable();
  const minimumOrder = { amount: 1_500, title: 'Small order charge' };
  serve({ ...order, estimate: { ...order.estimate, minimumOrder } });
  const { user } = open();
  await row('Counter A');
  expect(screen.queryByRole('listitem', { name: 'Small order charge' })).not.toBeInTheDocument();
  await user.click(within(await row('Counter A')).getByRole('checkbox', { name: 'Part of the order' }));
  const added = await row('Small order charge');
  expect(added).toHaveTextContent(/R1 –.*R2 \$\d/);
  await waitFor(() => expect(bar().getByText('$1,500.00')).toBeVisible());
});

it('A draft changes materials, leaves slabs out, and has a discount with a reason', async () => {
  serve();
  const { user: person } = open();
  const counter = within(await row('Counter B'));
  await person.click(await counter.findByRole('combobox', { name: 'Material' }));
  await person.click(await screen.findByRole('option', { name: /Nero Assoluto/ }));
  await waitFor(async () => expect(await row('Counter B')).toHaveTextContent('R2 $387.50+$96.87'));

  await person.click(within(await row('Island')).getByRole('checkbox', { name: 'Part of the order' }));
  await waitFor(async () => expect(await row('Island')).toHaveTextContent(/R1 \$775\.00.*R2 –-\$775\.00/));
  expect(within(await row('Island')).getByText('Left out')).toBeVisible();

  await person.click(screen.getByRole('radio', { name: 'Percent' }));
  await person.type(await field('Discount', 'Percent'), '10');
  expect(await screen.findByText('Please give a reason for the discount')).toBeVisible();
  expect(bar().getByText('Not saved: please complete the marked fields')).toBeVisible();
  await person.type(await field('Discount', 'Reason'), 'Regular customer');
  await waitFor(async () => expect(await row('Discount')).toHaveTextContent('R2 -$121.88-$121.88'));
  expect(bar().getByText('-$800.01')).toBeVisible();
});

it('Lengths are typed as on a tape measure, and what is measured on the order is not typed', async () => {
  const server = serve();
  const { user: person } = open();
  await row('Counter A');
  const add = async (title: string) => {
    await person.type(screen.getByRole('combobox', { name: 'Add a line item' }), title);
    await person.click(await screen.findByRole('option', { name: title }));
  };
  await add('Ogee edge');
  const feet = await field('Ogee edge', 'Feet');
  await person.clear(feet);
  await person.type(feet, '5 3');
  expect(await within(await row('Ogee edge')).findByText(/^Please enter a length, such as/)).toBeVisible();
  await person.clear(feet);
  await person.type(feet, `5' 3 1/2"`);
  await waitFor(async () => expect(await row('Ogee edge')).toHaveTextContent('5.292 ft × $18.00'));
  expect(await row('Ogee edge')).toHaveTextContent('R2 $95.25+$95.25');
  await person.tab();
  expect(feet).toHaveValue('5′ 3 1/2″');
  expect(server.saved.at(-1)?.lineItems?.at(-1)).toMatchObject({
    lineItemId: 'item-3',
    quantity: 5.291666667,
  });

  await add('Sealing');
  expect(within(await row('Sealing')).getByText('By the area of the slabs')).toBeVisible();
  expect(within(await row('Sealing')).queryByRole('textbox', { name: 'Quantity' })).toBeNull();
});

it('Edges are chosen on the plans by mouse and keyboard, and their length fills in', async () => {
  const server = serve();
  const { user: person } = open();
  await row('Counter A');
  await person.type(screen.getByRole('combobox', { name: 'Add a line item' }), 'Ogee');
  await person.click(await screen.findByRole('option', { name: 'Ogee edge' }));
  const choose = async () => {
    await person.click(screen.getByRole('button', { name: 'Choose edges for Ogee edge' }));
    return within(await screen.findByRole('dialog', { name: 'Edges for Ogee edge' }));
  };
  const dialog = await choose();
  // Slabs of 2 × 0.6 m, twice, and 1 × 0.6 m.
  const long = await dialog.findByRole('button', { name: 'Counter A, edge 1, 6′ 6 3/4″' });
  await person.click(long);
  expect(long).toHaveAttribute('aria-pressed', 'true');
  expect(dialog.getByRole('status')).toHaveTextContent('1 edge: 6′ 6 3/4″');
  await person.keyboard('{ArrowRight} ');
  const short = dialog.getByRole('button', { name: 'Counter A, edge 2, 1′ 11 5/8″' });
  expect(short).toHaveFocus();
  expect(short).toHaveAttribute('aria-pressed', 'true');
  // Browsers go back by it.
  await person.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(short).toHaveFocus();
  await person.keyboard('{ArrowLeft}{Enter}{ArrowLeft}');
  expect(dialog.getByRole('button', { name: 'Counter A, edge 4, 1′ 11 5/8″' })).toHaveFocus();
  expect(long).toHaveAttribute('aria-pressed', 'false');
  await person.click(dialog.getByRole('button', { name: 'Select all edges of Counter B' }));
  expect(dialog.getByRole('status')).toHaveTextContent('5 edges: 12′ 5 5/8″');
  await person.click(dialog.getByRole('button', { name: 'Select all edges of Island' }));
  await person.click(dialog.getByRole('button', { name: 'Clear the edges of Island' }));
  await person.click(dialog.getByRole('button', { name: 'Done' }));

  const feet = await field('Ogee edge', 'Feet');
  expect(feet).toHaveValue('12′ 5 5/8″');
  // 3.8 m = 12.467 ft
  await waitFor(async () => expect(await row('Ogee edge')).toHaveTextContent('R2 $224.41+$224.41'));
  expect(await row('Ogee edge')).toHaveTextContent('Counter A: edge 2; Counter B: edges 1–4');
  expect(server.saved.at(-1)?.lineItems?.at(-1)).toEqual({
    lineItemId: 'item-3',
    edges: [
      { slab: 1, numbers: [2] },
      { slab: 3, numbers: [1, 2, 3, 4] },
    ],
    price: null,
  });

  const again = await choose();
  expect(await again.findByRole('button', { name: /^Counter A, edge 2/, pressed: true })).toBeVisible();
  await person.click(again.getByRole('button', { name: 'Select all edges of Island' }));
  await person.click(again.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(feet).toHaveValue('12′ 5 5/8″');
  // A length that is typed replaces the edges.
  await person.clear(feet);
  await person.type(feet, `5' 6"`);
  await waitFor(() => expect(server.saved.at(-1)?.lineItems?.at(-1)).not.toHaveProperty('edges'));
  expect(server.saved.at(-1)?.lineItems?.at(-1)).toMatchObject({ quantity: 5.5 });
});

it('A slab without a plan has no edges to select', async () => {
  const order = makeRevisable();
  const [counter, ...others] = order.project.slabs;
  if (!counter) throw new Error('The order has slabs');
  const flat = { ...counter, vertices: counter.vertices.slice(0, 2), edges: counter.edges.slice(0, 2) };
  serve({ ...order, project: { ...order.project, slabs: [flat, ...others] } });
  const { user: person } = open();
  await row('Counter A');
  await person.type(screen.getByRole('combobox', { name: 'Add a line item' }), 'Ogee');
  await person.click(await screen.findByRole('option', { name: 'Ogee edge' }));
  await person.click(screen.getByRole('button', { name: 'Choose edges for Ogee edge' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: 'Select all edges of Counter B' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Select all edges of Counter A' })).toBeNull();
});

it('A line item whose price depends on a size asks for it', async () => {
  const server = serve();
  const { user: person } = open();
  await row('Counter A');
  await person.type(await screen.findByRole('combobox', { name: 'Add a line item' }), 'Basin');
  await person.click(await screen.findByRole('option', { name: 'Basin cut-out' }));
  expect(
    await within(await row('Basin cut-out')).findByText('Please enter a size up to 10,000'),
  ).toBeVisible();
  expect(server.saved).toEqual([]);
  await person.type(await field('Basin cut-out', 'Size in inches'), '24');
  await waitFor(async () => expect(await row('Basin cut-out')).toHaveTextContent('R2 $220.00+$220.00'));
  expect(await row('Basin cut-out')).toHaveTextContent('1 × $220.00 for 24 in');
  expect(server.saved.at(-1)?.lineItems?.at(-1)).toMatchObject({ size: { value: 24, unit: 'inch' } });
});

it('A line whose item is priced by another size meanwhile asks for that size', async () => {
  const server = serve();
  const basin = makeLineItem({
    _id: 'item-5',
    title: 'Basin cut-out',
    ranges: [{ from: 60, price: 220 }],
    rangesBy: 'centimetre',
  });
  msw.use(
    http.get(api('fabricator/line-item/item-5'), () => HttpResponse.json(basin)),
    http.post(api('fabricator/order/:id/draft'), async ({ request }) => {
      const { lineItems: lines = [] } = (await request.clone().json()) as DraftInput;
      const index = lines.findIndex(
        ({ lineItemId, size }) => lineItemId === 'item-5' && size?.unit !== 'centimetre',
      );
      if (index < 0) return undefined;
      const prompt = 'Basin cut-out: please enter its size in centimeters';
      return failure(400, prompt, { fields: { [`lineItems.${index}.size`]: prompt } });
    }),
  );
  const { user: person } = open();
  await row('Counter A');
  await person.type(screen.getByRole('combobox', { name: 'Add a line item' }), 'Basin');
  await person.click(await screen.findByRole('option', { name: 'Basin cut-out' }));
  await person.type(await field('Basin cut-out', 'Size in inches'), '24');
  const size = await field('Basin cut-out', 'Size in centimeters');
  expect(size).toHaveValue('');
  await person.type(size, '61');
  await waitFor(() =>
    expect(server.saved.at(-1)?.lineItems?.at(-1)).toMatchObject({ size: { value: 61, unit: 'centimetre' } }),
  );
});

it('Line items are added, moved by the keyboard, changed in quantity, removed and put back', async () => {
  const server = serve();
  const { user: person } = open();
  await row('Counter A');
  await person.type(screen.getByRole('combobox', { name: 'Add a line item' }), 'Deliv');
  await person.click(await screen.findByRole('option', { name: 'Delivery' }));
  const delivery = within(await row('Delivery'));
  expect(delivery.getByText('New')).toBeVisible();
  await waitFor(() => expect(delivery.getByRole('textbox', { name: 'Quantity' })).toHaveFocus());
  await person.clear(delivery.getByRole('textbox', { name: 'Quantity' }));
  await person.type(delivery.getByRole('textbox', { name: 'Quantity' }), '2.5');
  await waitFor(async () => expect(await row('Delivery')).toHaveTextContent('R2 $300.00+$300.00'));

  const up = delivery.getByRole('button', { name: 'Move Delivery up' });
  await act(async () => up.focus());
  await person.keyboard('{Enter}');
  const names = () =>
    within(screen.getByRole('list', { name: 'Line Items' }))
      .getAllByRole('listitem')
      .map((each) => each.getAttribute('aria-label'));
  expect(names()).toEqual(['Delivery', 'Sink cut-out']);
  // At the top there is only the way down.
  expect(delivery.getByRole('button', { name: 'Move Delivery down' })).toHaveFocus();

  await person.click(within(await row('Sink cut-out')).getByRole('button', { name: 'Remove Sink cut-out' }));
  await waitFor(() => expect(bar().getByText('+$50.00')).toBeVisible());
  expect(server.saved.at(-1)?.lineItems).toEqual([{ lineItemId: 'item-2', quantity: 2.5, price: null }]);
  expect(await row('Sink cut-out')).toHaveTextContent(/R1 \$250\.00.*R2 –-\$250\.00/);
  const putBack = screen.getByRole('button', { name: 'Put Sink cut-out back' });
  expect(putBack).toHaveFocus();
  await person.click(putBack);
  await waitFor(() => expect(bar().getByText('+$300.00')).toBeVisible());
  await person.click(screen.getByRole('button', { name: 'Remove Delivery' }));
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Delivery' })).toBeNull());
});

it('A revision is issued with two numbers and four clicks, and what was typed last', async () => {
  const server = serve();
  const { user: person, router } = open();
  await person.click(await field('Counter A', /^Price/));
  await person.keyboard('600');
  await person.click(await field('Island', /^Price/));
  await person.keyboard('800');
  await person.click(bar().getByRole('button', { name: 'Issue R2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue R2?' }));
  expect(dialog.getByText(/^Cora Customer \(cora@example.com\) gets an email/)).toBeVisible();
  const table = within(dialog.getByRole('table', { name: 'What changes' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'LineR1R2Difference',
    'Counter AR1$581.25R2$600.00Difference+$18.75',
    'IslandR1$775.00R2$800.00Difference+$25.00',
    'TotalR1$1,896.88R2$1,940.63Difference+$43.75',
  ]);
  await person.click(dialog.getByRole('button', { name: 'Issue R2' }));
  expect(await screen.findByText('R2 of ORD-1001 issued')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/order-1'));
  expect(router.state.historyAction).toBe('REPLACE');
  expect(await screen.findByText('Order 1940.63')).toBeVisible();
  expect(server.orders.get('order-1')?.revision).toBe(2);
});

it('A revision is issued with what was typed while its last change was being saved', async () => {
  const server = serve();
  const { user: person, router } = open();
  const price = await field('Counter A', /^Price/);
  const answer = holdSave();
  await person.type(price, '600');
  await person.click(bar().getByRole('button', { name: 'Issue R2' }));
  expect(await bar().findByRole('progressbar', { name: 'Saving…' })).toBeVisible();
  await person.type(screen.getByRole('textbox', { name: 'Note to the customer' }), 'Thank you');
  answer();
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue R2?' }));
  expect(dialog.getByText('Thank you')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Issue R2' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/order-1'));
  expect(server.orders.get('order-1')?.revisions.at(-1)).toMatchObject({ revision: 2, note: 'Thank you' });
});

it('Issuing a revision promises no email to a customer who was erased', async () => {
  const order = makeRevisable();
  const owner = { _id: 'user-9', name: 'Erased person 7', email: 'erased-person-7@erased.invalid' };
  serve({ ...order, project: { ...order.project, owner } });
  const { user: person } = open();
  await person.type(await field('Counter A', /^Price/), '600');
  await person.click(bar().getByRole('button', { name: 'Issue R2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue R2?' }));
  expect(dialog.getByText(/^Nobody gets an email/)).toBeVisible();
});

it('A draft that could not be saved is not issued once it can', async () => {
  const server = serve();
  const { user: person } = open();
  const price = await field('Counter A', /^Price/);
  msw.use(http.post(api('fabricator/order/:id/draft'), () => failure(500, 'Out of order.'), { once: true }));
  await person.type(price, '600');
  await person.click(bar().getByRole('button', { name: 'Issue R2' }));
  expect(await bar().findByText('Not saved. Out of order.')).toBeVisible();
  await person.click(bar().getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(bar().getByText('Saved for your team')).toBeVisible());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.orders.get('order-1')?.revision).toBe(1);
});

it('Discarding a draft is undone by saving it again', async () => {
  const server = serve();
  const { user: person, router } = open();
  await person.type(await field('Counter A', /^Price/), '600');
  await waitFor(() => expect(bar().getByText('Saved for your team')).toBeVisible());
  await person.click(bar().getByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/order-1'));
  expect(server.drafts.size).toBe(0);
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await person.click(await screen.findByRole('button', { name: 'Open' }));
  expect(await field('Counter A', /^Price/)).toHaveValue('600.00');
  expect(bar().getByText('+$18.75')).toBeVisible();
});

/** Saves the draft by another member. */
const saveByAnother = (server: ReturnType<typeof serve>) => {
  const draft = server.drafts.get('order-1');
  if (draft)
    server.drafts.set('order-1', { ...draft, author: sam, version: draft.version + 1, note: "Sam's note" });
};

it("A draft that another member has saved meanwhile isn't discarded, but shown", async () => {
  const server = serve();
  const { user: person, router } = open();
  const price = await field('Counter A', /^Price/);
  await person.type(price, '600');
  await waitFor(() => expect(bar().getByText('Saved for your team')).toBeVisible());
  saveByAnother(server);
  await person.click(bar().getByRole('button', { name: 'Discard draft' }));
  expect(await screen.findByText(/^Sam Staff has changed this draft on .* still here\.$/)).toBeVisible();
  expect(server.drafts.get('order-1')).toMatchObject({ author: sam, note: "Sam's note" });
  expect(router.state.location.pathname).toBe('/orders/order-1/revise');
  await person.click(bar().getByRole('button', { name: 'Drop mine and load that one' }));
  expect(await screen.findByDisplayValue("Sam's note")).toBeVisible();
});

it('While the draft of another member is in the way, one discards only what was typed, and is asked', async () => {
  const server = serve();
  const { user: person, router } = open();
  const price = await field('Counter A', /^Price/);
  await person.type(price, '5');
  await waitFor(() => expect(bar().getByText('Saved for your team')).toBeVisible());
  saveByAnother(server);
  await person.clear(price);
  await person.type(price, '600');
  await screen.findByText(/^Sam Staff has changed this draft/);
  await person.click(bar().getByRole('button', { name: 'Discard draft' }));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: /leave/i }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/order-1'));
  expect(server.drafts.get('order-1')).toMatchObject({ author: sam, note: "Sam's note" });
});

it("Undo of discarding a draft doesn't replace one that was begun since", async () => {
  const server = serve();
  const { user: person, router } = open();
  await person.type(await field('Counter A', /^Price/), '600');
  await waitFor(() => expect(bar().getByText('Saved for your team')).toBeVisible());
  const draft = server.drafts.get('order-1');
  await person.click(bar().getByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/order-1'));
  // In another tab.
  if (draft) server.drafts.set('order-1', { ...draft, note: 'Begun anew' });
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^The draft was not restored/)).toBeVisible();
  expect(server.drafts.get('order-1')?.note).toBe('Begun anew');
});

it('Discarding a draft waits for the save that is running', async () => {
  const server = serve();
  const { user: person, router } = open();
  const price = await field('Counter A', /^Price/);
  const answer = holdSave();
  await person.type(price, '600');
  expect(await bar().findByText('Saving…')).toBeVisible();
  await person.click(bar().getByRole('button', { name: 'Discard draft' }));
  answer();
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/order-1'));
  expect(await screen.findByText(/discarded/)).toBeVisible();
  expect(server.saved).toHaveLength(1);
  expect(server.drafts.size).toBe(0);
});

it('A failed save keeps what was typed, says why and offers Retry', async () => {
  serve();
  const { user: person, router } = open();
  const price = await field('Counter A', /^Price/);
  msw.use(http.post(api('fabricator/order/:id/draft'), () => failure(500, 'Out of order.'), { once: true }));
  await person.type(price, '600');
  expect(await bar().findByText('Not saved. Out of order.')).toBeVisible();
  await act(() => router.navigate('/orders/order-1'));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: /stay|keep|cancel/i }));
  expect(price).toHaveValue('600.00');
  await person.click(bar().getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(bar().getByText('Saved for your team')).toBeVisible());
});

it('A draft that was changed offline is saved once the connection is back', async () => {
  serve();
  const { user: person } = open();
  const price = await field('Counter A', /^Price/);
  msw.use(http.post(api('fabricator/order/:id/draft'), () => HttpResponse.error(), { once: true }));
  await person.type(price, '600');
  expect(await bar().findByText(/^Not saved\. The server could not be reached/)).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await bar().findByText('Saved for your team')).toBeVisible();
  expect(price).toHaveValue('600');
});

it('What the server refuses is said at its field', async () => {
  serve();
  const { user: person } = open();
  await row('Counter A');
  msw.use(
    http.post(api('fabricator/order/:id/draft'), () =>
      failure(400, 'Please check the fields.', {
        fields: { 'lineItems.0.quantity': 'Too many for this sink' },
      }),
    ),
  );
  const quantity = await field('Sink cut-out', 'Quantity');
  await person.clear(quantity);
  await person.type(quantity, '2000');
  expect(await screen.findByText('Too many for this sink')).toBeVisible();
  await person.clear(quantity);
  expect(await screen.findByText(/^Please enter a quantity/)).toBeVisible();
});

it("Another member's draft is shown with its author, and taken over only when told to", async () => {
  const server = serve();
  const draft = async () => (await row('Counter A')).textContent;
  const first = open();
  await first.user.type(await field('Counter A', /^Price/), '600');
  await waitFor(() => expect(bar().getByText('Saved for your team')).toBeVisible());
  expect(await draft()).toContain('+$18.75');
  first.unmount();
  const saved = server.drafts.get('order-1');
  if (saved) server.drafts.set('order-1', { ...saved, author: sam });

  const { user: person } = open();
  expect(await screen.findByRole('heading', { name: 'Sam Staff is revising this order' })).toBeVisible();
  expect(screen.getByRole('table', { name: 'What changes' })).toHaveTextContent('+$18.75');
  expect(server.drafts.get('order-1')?.author).toEqual(sam);
  await person.click(screen.getByRole('button', { name: 'Take over this draft' }));
  expect(await field('Counter A', /^Price/)).toHaveValue('600.00');
  expect(server.drafts.get('order-1')?.author._id).toBe(user._id);
});

it('A draft that somebody else has saved meanwhile is loaded or replaced, as one decides', async () => {
  const server = serve();
  const { user: person } = open();
  const price = await field('Counter A', /^Price/);
  await person.type(price, '5');
  await waitFor(() => expect(bar().getByText('Saved for your team')).toBeVisible());
  saveByAnother(server);
  await person.clear(price);
  await person.type(price, '600');
  expect(await screen.findByText(/^Sam Staff has changed this draft on .* still here\.$/)).toBeVisible();
  expect(price).toHaveValue('600');
  // In the bar, which is in view wherever the page is scrolled to.
  await person.click(bar().getByRole('button', { name: 'Save mine over it' }));
  await waitFor(() => expect(bar().getByText('Saved for your team')).toBeVisible());
  expect(server.drafts.get('order-1')).toMatchObject({
    author: { _id: user._id },
    slabs: [{ price: 600 }, {}, {}],
  });

  saveByAnother(server);
  await person.clear(price);
  await person.click(await screen.findByRole('button', { name: 'Drop mine and load that one' }));
  expect(await screen.findByDisplayValue("Sam's note")).toBeVisible();
  expect(price).toHaveValue('600.00');
});

/** Issues R2 by another member. */
const issueByAnother = (server: ReturnType<typeof serve>, changes: Partial<Order> = {}) => {
  const order = server.orders.get('order-1') as Order;
  const actor = { name: 'Sam Staff', role: 'dealer' as const };
  const second = { revision: 2, at: '2026-11-20T10:00:00.000Z', actor, totalPrice: 1_900 };
  supersede(server, { ...order, revision: 2, revisions: [...order.revisions, second], ...changes });
};

it('A draft is not issued over a newer revision, which is shown instead', async () => {
  const server = serve();
  const { user: person } = open();
  await person.type(await field('Counter A', /^Price/), '600');
  await person.click(bar().getByRole('button', { name: 'Issue R2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue R2?' }));
  issueByAnother(server);
  await person.click(dialog.getByRole('button', { name: 'Issue R2' }));
  expect(await screen.findByText(/^Sam Staff has issued R2 on .* still here/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await field('Counter A', /^Price/)).toHaveValue('600.00');
  expect(server.orders.get('order-1')?.revision).toBe(2);
});

it('A newer revision is shown, and what was typed goes on from it', async () => {
  const server = serve();
  const { user: person } = open();
  const price = await field('Counter A', /^Price/);
  issueByAnother(server);
  await person.type(price, '600');
  expect(await screen.findByText(/^Sam Staff has issued R2 on .* still here/)).toBeVisible();
  expect(price).toHaveValue('600');
  expect(bar().getByRole('button', { name: /^Issue/ })).toBeDisabled();
  await person.click(bar().getByRole('button', { name: 'Continue with R2' }));
  await waitFor(() => expect(bar().getByRole('button', { name: 'Issue R3' })).toBeEnabled());
  expect(server.saved.at(-1)).toMatchObject({ base: 2, slabs: [{ price: 600 }, {}, {}] });
  expect(screen.queryByText(/has issued R2/)).toBeNull();
});

it("A newer revision keeps what it changed when another's changes go on from it", async () => {
  const server = serve();
  const { user: person } = open();
  const price = await field('Counter A', /^Price/);
  const { project, estimate } = makeRevisable();
  const [counter, ...slabs] = project.slabs;
  if (!counter) throw new Error('The order has slabs');
  const nero = { ...counter, material: { _id: 'material-2', name: 'Nero Assoluto' } };
  const delivery = { lineItemId: 'item-2', title: 'Delivery', price: 120 };
  issueByAnother(server, {
    project: { ...project, slabs: [nero, ...slabs] },
    estimate: { ...estimate, additionalLineItems: [...estimate.additionalLineItems, delivery] },
  });
  await person.type(price, '600');
  await screen.findByText(/^Sam Staff has issued R2/);
  await person.click(bar().getByRole('button', { name: 'Continue with R2' }));
  await waitFor(() => expect(bar().getByRole('button', { name: 'Issue R3' })).toBeEnabled());
  expect(server.saved.at(-1)).toMatchObject({
    base: 2,
    version: 0,
    lineItems: [{ lineItemId: 'item-1' }, { lineItemId: 'item-2' }],
    slabs: [{ material: 'material-2', price: 600 }, {}, {}],
  });
  expect(await row('Delivery')).not.toHaveTextContent('Removed');
});

it('Changes that cannot go on from a newer revision yet say why, and are tried again', async () => {
  const server = serve();
  const { user: person } = open();
  const price = await field('Counter A', /^Price/);
  issueByAnother(server);
  msw.use(
    http.get(api('fabricator/order/:id/revision/:revision'), () => failure(500, 'Out of order.'), {
      once: true,
    }),
  );
  await person.type(price, '600');
  await person.click(await bar().findByRole('button', { name: 'Continue with R2' }));
  expect(await bar().findByText('Not saved. Out of order.')).toBeVisible();
  await person.click(bar().getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(bar().getByRole('button', { name: 'Issue R3' })).toBeEnabled());
});

it('An order that is closed says why it has no draft', async () => {
  serve();
  const closed = "A completed or cancelled order can't be revised. Please set its status back first.";
  msw.use(
    http.get(api('fabricator/order/:id/draft/opened'), () => failure(409, closed, { code: 'ORDER_CLOSED' })),
  );
  open();
  expect(await screen.findByText(closed)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the order' })).toHaveAttribute('href', '/orders/order-1');
});

it('Changes of price that the server has not answered yet do not get lost', async () => {
  const server = serve();
  const { user: person } = open();
  const price = await field('Counter A', /^Price/);
  const answer = holdSave();
  await person.type(price, '6');
  expect(await bar().findByText('Saving…')).toBeVisible();
  await person.type(price, '00');
  answer();
  await waitFor(() => expect(server.saved.at(-1)?.slabs?.[0]?.price).toBe(600));
  expect(await bar().findByText('Saved for your team')).toBeVisible();
});
