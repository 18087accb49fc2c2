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
  makeSlab,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import userEvent from '@testing-library/user-event';
import type { Order, StatusChanges, StatusReport } from 'bff-contract';
import { lastOrderList } from './order-list-location';
import { OrderPage } from './order-page';

const signed = http.get(api('s3/get-signed-url/:objectId'), ({ params }) =>
  HttpResponse.json({ signedUrl: `https://files.example/${params.objectId}`, contentType: 'image/jpeg' }),
);

/** Serves one order and applies saved changes to it. */
const serveOrder = (first: Order = makeOrder()) => {
  const served = { order: first, saved: [] as unknown[] };
  server.use(
    http.get(api('fabricator/order/:id'), () => HttpResponse.json(served.order)),
    http.get(api('fabricator/order/:id/link'), () => HttpResponse.json([])),
    http.get(api('fabricator/stage'), () => HttpResponse.json([])),
    http.get(api('fabricator/order/:id/note'), () => HttpResponse.json({ notes: [], members: [] })),
    http.post(api('fabricator/order/change-status'), async ({ request }) => {
      const [change] = ((await request.json()) as StatusChanges).changes;
      const { _id, reference, status = 'order-placed', version } = served.order;
      const report: StatusReport = { changed: [], unchanged: 0, conflicts: [], mails: 0 };
      if (!change || change.version !== version) report.conflicts.push({ _id, reference, status });
      else {
        served.saved.push(change);
        served.order = { ...served.order, status: change.status, version: version + 1 };
        report.changed.push({ _id, reference, from: status, status: change.status, version: version + 1 });
        report.mails = 1;
      }
      return HttpResponse.json(report);
    }),
    listHandler('app/material', [
      makeMaterial(),
      makeMaterial({ _id: 'material-2', name: 'Nero Assoluto', pricePerSquareFoot: 60 }),
    ]),
    listHandler('app/line-item', [makeLineItem()]),
    signed,
  );
  return served;
};

const open = (user = makeUser()) =>
  renderWithPortal(<OrderPage />, {
    path: '/orders/order-1',
    route: '/orders/:id',
    user,
    routes: [{ path: '/orders', element: <p>All orders</p> }],
  });

/** A panel of the loaded order; the skeleton has panels of the same names. */
const region = async (name: string) => {
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading order details' })).toBeNull());
  return screen.findByRole('region', { name });
};

/** The names of the files that the page saves. */
const spyOnSavedFiles = (): string[] => {
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
};

beforeEach(() => {
  Object.assign(lastOrderList, { path: '/orders', query: {} });
  server.use(http.get(api('fabricator/order/:id/neighbours'), () => HttpResponse.json({})));
});

const second: Order['revisions'][number] = {
  revision: 2,
  at: '2026-11-20T10:00:00.000Z',
  actor: { name: 'Sam Staff', role: 'dealer' },
  totalPrice: 1_300,
  note: 'A larger sink',
  accepted: { at: '2026-11-21T10:00:00.000Z', name: 'Carla' },
};

it('/orders/{id} shows an order without an estimate', async () => {
  serveOrder(makeOrder({ estimate: undefined as never }));
  open();
  const facts = await region('Order Information');
  for (const label of ['Total Items', 'Total Price']) {
    expect(within(facts).getByText(label).nextElementSibling).toHaveTextContent('N/A');
  }
  const summary = await region('Order Summary');
  expect(within(summary).getByText('Total').closest('tr')).toHaveTextContent('TotalN/AN/A');
  expect(within(await region('Materials Information')).getAllByRole('img')[0]).toBeVisible();
});

describe('/orders/{id} and its costs', () => {
  it('shows the cost and the margin of each line, and says what is unknown', async () => {
    const order = makeOrder();
    const costs: Order['costs'] = {
      cost: 560,
      margin: 70.4,
      unknown: 1,
      materials: [
        {
          slabs: [{ cost: 250, margin: 57 }, {}],
        },
        { cost: 310, margin: 60, slabs: [{ cost: 310, margin: 60 }] },
      ],
      additionalLineItems: [{ cost: 0, margin: 100 }],
    };
    serveOrder({ ...order, costs });
    open();
    const panel = within(await region('Costs and Margin'));
    const rows = (await panel.findAllByRole('row')).map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ['Line', 'Cost', 'Margin'],
      ['Counter A · Carrara Marble', '$250.00', '57%'],
      ['Counter B · Carrara Marble', 'Unknown', '–'],
      [expect.stringMatching(/^Island · Nero/), '$310.00', '60%'],
      ['Sink cut-out', '$0.00', '100%'],
      ['Total', '$560.00', 'At most 70.4%'],
    ]);
    expect(panel.getByText(/^The cost of 1 line is unknown/)).toBeVisible();
  });

  it('has no such panel without known costs, or the right to see them', async () => {
    serveOrder();
    open();
    await region('Revisions');
    expect(screen.queryByRole('region', { name: 'Costs and Margin' })).toBeNull();
  });
});

describe('/orders/{id} and its revisions', () => {
  it('lists them with their totals, notes and acceptances, and leads to them', async () => {
    const order = makeOrder();
    serveOrder({ ...order, revision: 2, revisions: [...order.revisions, second] });
    open();
    const list = within(await screen.findByRole('list', { name: 'Revisions of this order' }));
    const [newest, first] = list.getAllByRole('listitem');
    expect(newest).toHaveTextContent(
      /^R2Current\$1,300\.00Sam Staff, Nov.*A larger sinkAccepted by Carla on Nov 21, 2026/,
    );
    expect(first).toHaveTextContent(/^R1\$1,234,567\.89Cora Customer/);
    expect(list.getByRole('link', { name: 'Show R1' })).toHaveAttribute(
      'href',
      '/orders/order-1/revisions?show=1',
    );
    expect(list.getByRole('link', { name: 'Compare R1 with R2' })).toHaveAttribute(
      'href',
      '/orders/order-1/revisions?show=2&with=1',
    );
    expect(screen.getByRole('heading', { level: 1 }).nextElementSibling).toHaveTextContent('R2');
  });

  it('saves a revision, and the sheets for the workshop, as PDF', async () => {
    serveOrder();
    const asked: string[] = [];
    let isBroken = true;
    server.use(
      http.get(api('fabricator/order/:id/revision/:revision/pdf'), ({ request }) => {
        if (isBroken) return failure(404, 'NOT_FOUND');
        asked.push(`${new URL(request.url).search} ${request.headers.get('Accept')}`);
        return new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } });
      }),
    );
    const saved = spyOnSavedFiles();
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'PDF of R1' }));
    expect(await screen.findByText(/^The PDF was not saved\./)).toBeVisible();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'PDF of R1' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Workshop PDF of R1' }));
    await waitFor(() => expect(saved).toEqual(['ORD-1001-R1.pdf', 'ORD-1001-R1-workshop.pdf']));
    expect(asked).toEqual([' application/pdf', '?sheet=workshop application/pdf']);
  });

  it('saves the plans of all slabs or of one, as DXF or in other formats', async () => {
    const { order } = serveOrder();
    const asked: string[] = [];
    let isBroken = true;
    server.use(
      http.get(api('fabricator/order/:id/revision/:revision/plans'), ({ request }) => {
        if (isBroken) return failure(404, 'NOT_FOUND');
        asked.push(`${new URL(request.url).search} ${request.headers.get('Accept')}`);
        return new Response('0\nEOF\n', { headers: { 'Content-Type': 'image/vnd.dxf' } });
      }),
    );
    const saved = spyOnSavedFiles();
    open();
    const slab = order.project.slabs[1]?.item_id ?? '';
    await userEvent.click(await screen.findByRole('button', { name: 'DXF of all plans' }));
    expect(await screen.findByText(/^The plans were not saved\./)).toBeVisible();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'DXF of all plans' }));
    await waitFor(() => expect(saved).toEqual(['ORD-1001-R1-plans.dxf']));
    await userEvent.click(screen.getByRole('button', { name: `Other formats of ${slab}` }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'DXF for older machines (R12)' }));
    await waitFor(() => expect(saved).toEqual(['ORD-1001-R1-plans.dxf', 'ORD-1001-R1-slab-2-r12.dxf']));
    expect(asked).toEqual(['?format=dxf image/vnd.dxf', '?format=dxf-r12&slab=2 image/vnd.dxf']);
  });

  it('offers to revise, or to go on with a draft, whose author it names', async () => {
    const served = serveOrder();
    const view = open();
    expect(await screen.findByRole('link', { name: 'Revise' })).toHaveAttribute(
      'href',
      '/orders/order-1/revise',
    );
    view.unmount();
    const draft = { base: 1, author: makeUser(), createdAt: '2026-11-20T10:00:00.000Z' };
    served.order = { ...served.order, draft };
    const own = open();
    expect(await screen.findByRole('link', { name: 'Continue your draft' })).toBeVisible();
    expect(screen.getByText('You have been drafting R2 since Nov 20, 2026.')).toBeVisible();
    own.unmount();
    served.order = { ...served.order, draft: { ...draft, author: { _id: 'user-2', name: 'Sam Staff' } } };
    open();
    expect(await screen.findByRole('link', { name: 'Continue draft of Sam Staff' })).toBeVisible();
    expect(screen.getByText('Sam Staff has been drafting R2 since Nov 20, 2026.')).toBeVisible();
  });

  it('says why a closed order cannot be revised', async () => {
    serveOrder(makeOrder({ status: 'completed' }));
    open();
    expect(await screen.findByRole('button', { name: 'Revise' })).toHaveAccessibleDescription(
      'A completed or cancelled order cannot be revised. Set its status back first.',
    );
  });

  it('offers it to nobody who may only read', async () => {
    serveOrder();
    open(makeUser({ fabricator: { _id: 'f1', businessName: 'G', code: 'BCDF12', role: 'read-only' } }));
    await screen.findByRole('list', { name: 'Revisions of this order' });
    expect(screen.queryByText('Revise')).toBeNull();
  });
});

describe('/orders/{id}', () => {
  it('shows a skeleton first, then the order information', async () => {
    serveOrder();
    open();
    expect(screen.getByRole('status', { name: 'Loading order details' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Order Details' })).toBeVisible();
    const facts = await region('Order Information');
    await within(facts).findByText('ORD-1001');
    expect(within(facts).getByText('Kitchen Miller')).toBeVisible();
    expect(within(facts).getByText('$1,234,567.89')).toBeVisible();
    expect(within(facts).getByText('Order Placed')).toBeVisible();
    expect(within(facts).getByText('Total Items').parentElement).toHaveTextContent('Total Items3');
    expect(within(facts).getByText(/^November 2, 2026 at /)).toBeVisible();
    expect(document.title).toBe('Order ORD-1001 · Slabdesk');
    expect(screen.getByRole('heading', { level: 1 }).nextElementSibling).toHaveTextContent('Kitchen Miller');
  });

  it("shows the names of the project's files below their images", async () => {
    serveOrder();
    server.use(
      http.get(api('s3/get-signed-url/:objectId'), ({ params }) =>
        HttpResponse.json({
          signedUrl: `https://files.example/${params.objectId}`,
          contentType: 'image/webp',
          fileName: `${params.objectId}-sink.jpg`,
        }),
      ),
    );
    open();
    const panel = await region('Project Images');
    expect(await within(panel).findByText('image-1-sink.jpg')).toHaveAttribute('title', 'image-1-sink.jpg');
    expect(await within(panel).findByText('image-2-sink.jpg')).toBeVisible();
  });

  it('shows fallbacks for missing fields', async () => {
    const order = makeOrder();
    const { owner: _owner, ...project } = order.project;
    const { status: _status, ...rest } = order;
    serveOrder({ ...rest, project: { ...project, title: '', images: [], slabs: [] } });
    open();
    const facts = await region('Order Information');
    expect(await within(facts).findByText('Untitled Project')).toBeVisible();
    expect(within(facts).getByText('Not set')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 }).nextElementSibling).toHaveTextContent('ORD-1001');
    expect(screen.queryByRole('button', { name: 'Copy Email Address' })).toBeNull();
    expect(screen.queryByText('Status Updated')).toBeNull();
    expect(screen.getByText('This project has no images')).toBeVisible();
  });

  it('groups slabs by material with edges and subtotals, followed by line items and the total', async () => {
    serveOrder();
    open();
    const table = await screen.findByRole('table', { name: 'Order Summary' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'ItemAreaPrice',
      'Carrara Marble3/4 inch · $45.00 /ft²',
      'Counter A78.7 in x 23.6 in x 78.7 in x 23.6 in12.9 ft²$581.25',
      'Counter B39.4 in x 23.6 in x 39.4 in x 23.6 in6.46 ft²$290.63',
      'Sub-Total19.4 ft²$871.88',
      'Nero Assoluto30 mm · $60.00 /ft²',
      'Island78.7 in x 23.6 in x 78.7 in x 23.6 in12.9 ft²$775.00',
      'Sub-Total12.9 ft²$775.00',
      'Additional Line Items',
      'Sink cut-outUndermount$250.00',
      'Total32.3 ft²$1,234,567.89',
    ]);
  });

  it('shows metric sizes to users who prefer metric units', async () => {
    serveOrder();
    open(makeUser({ unitPreference: 'metric' }));
    const table = await screen.findByRole('table', { name: 'Order Summary' });
    await within(table).findByText('3/4 inch · $484.38 /m²');
    expect(within(table).getByRole('row', { name: /^Island/ })).toHaveTextContent(
      '2.000 m x 0.6000 m x 2.000 m x 0.6000 m',
    );
    expect(within(table).getByText('3.000 m²')).toBeVisible();
    expect(screen.getByRole('img', { name: /^Plan of Island/ })).toHaveAccessibleName(
      'Plan of Island. 4 edges: 2 m, 0.6 m, 2 m, 0.6 m. Bounding box 2 m × 0.6 m, 1.2 m².',
    );
  });

  it('marks prices that were set by hand, with the list price', async () => {
    const order = makeOrder();
    const { estimate } = order;
    const [first, ...others] = estimate.materials;
    if (!first) throw new Error('The order has no material');
    serveOrder({
      ...order,
      estimate: {
        ...estimate,
        materials: [
          { ...first, slabs: first.slabs.map((slab) => ({ ...slab, listPrice: 1_234.5 })) },
          ...others,
        ],
        additionalLineItems: [
          { lineItemId: 'item-1', title: 'Sink', price: 250, listPrice: 300 },
          { lineItemId: 'item-2', title: 'Delivery', price: 80 },
        ],
      },
    });
    open();
    const table = await screen.findByRole('table', { name: 'Order Summary' });
    expect(within(table).getByRole('row', { name: /^Sink/ })).toHaveTextContent(
      'Set by hand · list price $300.00',
    );
    expect(within(table).getByRole('row', { name: /^Delivery/ })).not.toHaveTextContent('Set by hand');
    expect(within(table).getAllByText('Set by hand · list price $1,234.50')).toHaveLength(first.slabs.length);
  });

  it('says by which lengths to cut, and shows them in an enlarged plan', async () => {
    const order = makeOrder();
    const slab = makeSlab({ edges: [2.004, 0.6, 1.996, 0.6] });
    serveOrder({ ...order, project: { ...order.project, slabs: [slab] } });
    const { user } = open(makeUser({ unitPreference: 'metric' }));
    const panel = await region('Materials Information');
    expect(
      await within(panel).findByText(
        'Drawings round lengths to whole centimeters. Cut by the lengths in the summary, which are as measured.',
      ),
    ).toBeVisible();
    expect(within(panel).getByRole('img')).toHaveAccessibleName(/4 edges: 2 m, 0\.6 m, 2 m, 0\.6 m\./);
    expect(screen.queryByText(/don't match/)).toBeNull();
    await user.click(within(panel).getByRole('button', { name: 'Enlarge plan of Counter A' }));
    const dialog = await screen.findByRole('dialog', { name: 'Plan of Counter A' });
    expect(within(dialog).getByRole('img')).toHaveAccessibleName(/2\.004 m, 0\.6 m, 1\.996 m, 0\.6 m\./);
    expect(within(dialog).getByText('As measured: cut by these lengths.')).toBeVisible();
    const lengths = within(dialog).getByRole('table', { name: 'Edges of Counter A' });
    expect(within(lengths).getByRole('cell', { name: '2.004 m' })).toBeVisible();
  });

  it('marks the edges and the plan of a slab that contradict each other', async () => {
    const order = makeOrder();
    const slab = makeSlab({ edges: [9, 0.6, 2, 0.6] });
    serveOrder({ ...order, project: { ...order.project, slabs: [slab, makeSlab({ item_id: 'Island' })] } });
    const { user } = open(makeUser({ unitPreference: 'metric' }));
    const mark = "The edges and the plan of this slab don't match. Check before cutting.";
    const table = await screen.findByRole('table', { name: 'Order Summary' });
    const row = await within(table).findByRole('row', { name: /^Counter A/ });
    expect(row).toHaveTextContent('9.000 m x 0.6000 m x 2.000 m x 0.6000 m');
    expect(within(row).getByText(mark)).toBeVisible();
    expect(within(table).getAllByText(mark)).toHaveLength(1);
    const panel = await region('Materials Information');
    const [first] = within(panel).getAllByRole('listitem');
    expect(within(first!).getByText(mark)).toBeVisible();
    expect(within(panel).getAllByText(mark)).toHaveLength(1);
    await user.click(within(panel).getByRole('button', { name: 'Enlarge plan of Counter A' }));
    const dialog = await screen.findByRole('dialog', { name: 'Plan of Counter A' });
    expect(within(dialog).getByText(mark)).toBeVisible();
    expect(within(dialog).getByText('Lengths between the corners of the drawing.')).toBeVisible();
  });

  it('collapses the many edges of a traced outline', async () => {
    const order = makeOrder();
    serveOrder({
      ...order,
      project: { ...order.project, slabs: [makeSlab({ edges: Array.from({ length: 500 }, () => 0.01) })] },
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '+ 488 more edges of Counter A' }));
    expect(screen.getAllByText('0.394 in')).toHaveLength(500);
  });

  it('shows a plan of each slab, with fallbacks for missing fields', async () => {
    const order = makeOrder();
    const { material: _none, ...nameless } = makeSlab({ item_id: 'Offcut', location: '', vertices: [] });
    serveOrder({ ...order, project: { ...order.project, slabs: [makeSlab(), nameless] } });
    open();
    const panel = await region('Materials Information');
    const [first, second] = await within(panel).findAllByRole('listitem');
    expect(within(first!).getByRole('img')).toHaveAccessibleName(/^Plan of Counter A\. 4 edges: 78\.7 in/);
    expect(first).toHaveTextContent('Kitchen');
    expect(second).toHaveTextContent('No measurement data');
    expect(second).toHaveTextContent('Unknown');
    expect(second).toHaveTextContent('Location not specified');
  });

  it('shows the first plans of a large order, and the rest on demand', async () => {
    const order = makeOrder();
    const slabs = Array.from({ length: 60 }, (_, index) => makeSlab({ item_id: `Slab ${index}` }));
    serveOrder({ ...order, project: { ...order.project, slabs } });
    const { user } = open();
    const panel = await region('Materials Information');
    await waitFor(() => expect(within(panel).getAllByRole('img')).toHaveLength(24));
    await user.click(within(panel).getByRole('button', { name: 'Show all 60 slabs' }));
    expect(within(panel).getAllByRole('img')).toHaveLength(60);
  });

  describe('status field', () => {
    const select = async () => (await screen.findByRole('combobox', { name: 'Status' })) as HTMLSelectElement;

    it('offers four statuses, saves the selected one and refetches the order', async () => {
      const served = serveOrder();
      let finish: () => void = () => undefined;
      const responded = new Promise<void>((resolve) => {
        finish = resolve;
      });
      server.use(
        http.post(api('fabricator/order/change-status'), async () => {
          await responded;
        }),
      );
      const { user } = open();
      const field = await select();
      expect([...field.options].map(({ text }) => text)).toEqual([
        'Order Placed',
        'In Progress',
        'Completed',
        'Cancelled',
      ]);
      await user.selectOptions(field, 'Completed');
      expect(await screen.findByText('Saving...')).toBeVisible();
      expect(field).toHaveDisplayValue('Completed');
      finish();
      expect(await screen.findByText('ORD-1001 is now Completed. 1 email to customers.')).toBeVisible();
      expect(served.saved).toEqual([{ _id: 'order-1', status: 'completed', version: 3 }]);
      expect(await screen.findByText('Status set to: Completed')).toBeVisible();
      expect(within(await region('Order Information')).getByText('Completed')).toBeVisible();
      expect(field).toHaveDisplayValue('Completed');
    });

    it('undoes a change, and says how many mails that sends', async () => {
      const served = serveOrder();
      const { user } = open();
      await user.selectOptions(await select(), 'Completed');
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('Status restored. 1 email to customers.')).toBeVisible();
      await waitFor(async () => expect(await select()).toHaveDisplayValue('Order Placed'));
      expect(served.saved).toEqual([
        { _id: 'order-1', status: 'completed', version: 3 },
        { _id: 'order-1', status: 'order-placed', version: 4 },
      ]);
    });

    it('keeps the status that another user has set meanwhile, and says so', async () => {
      const served = serveOrder();
      const { user } = open();
      await select();
      served.order = { ...served.order, status: 'cancelled', version: 4 };
      await user.selectOptions(await select(), 'Completed');
      expect(
        await screen.findByText('ORD-1001 was not changed: somebody else has set it to Cancelled.'),
      ).toBeVisible();
      await waitFor(async () => expect(await select()).toHaveDisplayValue('Cancelled'));
      expect(served.saved).toEqual([]);
    });

    it('sends the updated version with the next change', async () => {
      const served = serveOrder();
      const { user } = open();
      await user.selectOptions(await select(), 'In Progress');
      await screen.findByText('Status set to: In Progress');
      await user.selectOptions(await select(), 'Completed');
      await screen.findByText('Status set to: Completed');
      expect(served.saved).toMatchObject([{ version: 3 }, { version: 4 }]);
    });

    it('shows why a change failed instead of the last success, and returns to the saved status', async () => {
      serveOrder();
      const { user } = open();
      await user.selectOptions(await select(), 'In Progress');
      expect(await screen.findByText(/^ORD-1001 is now In Progress/)).toBeVisible();
      server.use(
        http.post(api('fabricator/order/change-status'), () => failure(503, 'The database is busy.')),
      );
      await user.selectOptions(await select(), 'Completed');
      expect(await screen.findByText('The change was not confirmed. The database is busy.')).toBeVisible();
      expect(await select()).toHaveDisplayValue('In Progress');
      await waitFor(() => expect(screen.queryByText(/^ORD-1001 is now/)).toBeNull());
    });
  });

  it('lists prices that have changed since, and states that the order keeps its own', async () => {
    serveOrder();
    server.use(
      listHandler('app/material', [
        makeMaterial({ pricePerSquareFoot: 48.5 }),
        makeMaterial({ _id: 'material-2', deletedAt: '2026-11-05T00:00:00.000Z' }),
      ]),
      listHandler('app/line-item', [makeLineItem({ price: 250 })]),
    );
    const { user } = open();
    await user.click(
      await screen.findByRole('button', {
        name: 'The price list has changed since this order was placed (2)',
      }),
    );
    const panel = await region('Order Summary');
    const changes = within(panel)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(changes).toEqual([
      'Carrara Marble: $45.00 /ft² then, now  → $48.50 /ft²',
      'Nero Assoluto: $60.00 /ft² then, now  → no longer on the price list',
    ]);
    expect(panel).toHaveTextContent('The prices of this order stay as they were on Nov 2, 2026.');
    expect(within(panel).getByRole('row', { name: /^Total/ })).toHaveTextContent('$1,234,567.89');
  });

  it('shows no price changes if the price list is unchanged', async () => {
    serveOrder();
    open();
    await region('Order Summary');
    await waitFor(() => expect(screen.queryByText(/price list has changed/)).toBeNull());
  });

  it('moves the focus from a summary row to its plan and back by keyboard', async () => {
    serveOrder();
    const scrolled = jest.fn();
    Element.prototype.scrollIntoView = scrolled;
    const { user } = open();
    const table = await screen.findByRole('table', { name: 'Order Summary' });
    act(() => within(table).getByRole('button', { name: 'Island' }).focus());
    await user.keyboard('{Enter}');
    const panel = await region('Materials Information');
    const toRow = within(panel).getByRole('button', { name: 'Island' });
    expect(toRow).toHaveFocus();
    expect(scrolled).toHaveBeenCalledTimes(1);
    // The focused item is highlighted in both places.
    expect(within(table).getByRole('row', { name: /^Island/ })).toHaveClass('active');
    await user.keyboard('{Enter}');
    expect(within(table).getByRole('button', { name: 'Island' })).toHaveFocus();
    expect(scrolled).toHaveBeenCalledTimes(2);
  });

  it('highlights the row of a hovered plan', async () => {
    serveOrder();
    const { user } = open();
    const panel = await region('Materials Information');
    const table = screen.getByRole('table', { name: 'Order Summary' });
    await user.hover(within(panel).getByRole('button', { name: 'Enlarge plan of Counter B' }));
    expect(within(table).getByRole('row', { name: /^Counter B/ })).toHaveClass('active');
    await user.unhover(within(panel).getByRole('button', { name: 'Enlarge plan of Counter B' }));
    expect(within(table).getByRole('row', { name: /^Counter B/ })).not.toHaveClass('active');
  });

  it('expands the plans to show one that is collapsed', async () => {
    const order = makeOrder();
    const slabs = Array.from({ length: 25 }, (_, index) => makeSlab({ item_id: `Slab ${index + 1}` }));
    serveOrder({ ...order, project: { ...order.project, slabs } });
    Element.prototype.scrollIntoView = jest.fn();
    const { user } = open();
    const table = await screen.findByRole('table', { name: 'Order Summary' });
    await user.click(within(table).getByText('Slab 25'));
    const panel = await region('Materials Information');
    expect(within(panel).getByText('Slab 25')).toHaveFocus();
  });

  it('shows lengths in feet and inches in a tooltip that opens on focus', async () => {
    serveOrder();
    const { user } = open();
    const table = await screen.findByRole('table', { name: 'Order Summary' });
    const edges = within(table).getByRole('button', { name: '39.4 in x 23.6 in x 39.4 in x 23.6 in' });
    act(() => within(table).getByRole('button', { name: 'Counter B' }).focus());
    await user.tab();
    expect(edges).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      '3′ 3 3/8″ x 1′ 11 5/8″ x 3′ 3 3/8″ x 1′ 11 5/8″',
    );
    expect(edges).toHaveAccessibleDescription(/^3′ 3 3\/8″ x/);
  });

  it('opens a plan in a dialog with zoom, a table of edges and a Next button', async () => {
    serveOrder();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Enlarge plan of Counter A' }));
    const dialog = await screen.findByRole('dialog', { name: 'Plan of Counter A' });
    const rows = within(within(dialog).getByRole('table', { name: 'Edges of Counter A' })).getAllByRole(
      'row',
    );
    expect(rows.map((row) => row.textContent)).toEqual([
      'EdgeLengthft-in',
      '178.7 in6′ 6 3/4″',
      '223.6 in1′ 11 5/8″',
      '378.7 in6′ 6 3/4″',
      '423.6 in1′ 11 5/8″',
    ]);
    const zoom = within(dialog).getByRole('status', { name: 'Zoom' });
    await user.click(within(dialog).getByRole('button', { name: 'Zoom in' }));
    expect(zoom).toHaveTextContent('150%');
    act(() => within(dialog).getByRole('group', { name: 'Plan of Counter A' }).focus());
    await user.keyboard('+');
    expect(zoom).toHaveTextContent('225%');
    await user.keyboard('-');
    expect(zoom).toHaveTextContent('150%');
    await user.keyboard('0');
    expect(zoom).toHaveTextContent('100%');
    await user.keyboard('+');
    await user.click(within(dialog).getByRole('button', { name: 'Next plan' }));
    expect(await screen.findByRole('dialog', { name: 'Plan of Island' })).toBeVisible();
    expect(zoom).toHaveTextContent('100%');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Enlarge plan of Counter A' })).toHaveFocus();
  });

  it('links to the print page', async () => {
    serveOrder();
    const { user, router } = open();
    await user.click(await screen.findByRole('link', { name: 'Print' }));
    expect(router.state.location.pathname).toBe('/orders/order-1/print');
  });

  it('shows the order history with its actors', async () => {
    const order = makeOrder({ status: 'completed' });
    const dealer = { name: 'Dana Dealer', role: 'dealer' as const };
    serveOrder({
      ...order,
      history: [
        ...order.history,
        { at: '2026-11-03T08:00:00.000Z', actor: dealer, from: 'order-placed', to: 'in-progress' },
        { at: '2026-11-03T11:30:00.000Z', actor: dealer, from: 'in-progress', to: 'completed' },
      ],
    });
    open();
    const panel = await region('Manage Order');
    const events = (await within(panel).findAllByRole('listitem')).map((event) => event.textContent);
    expect(events).toHaveLength(3);
    expect(events[0]).toMatch(/^Order CreatedOrder #ORD-1001 was created\./);
    expect(events[1]).toMatch(/^Status ChangedOrder Placed → In ProgressDana Dealer \(dealer\)/);
    expect(events[2]).toMatch(/^Status UpdatedStatus set to: CompletedDana Dealer \(dealer\)/);
  });

  it('collapses the middle of a long history', async () => {
    const order = makeOrder({ status: 'completed' });
    const dealer = { name: 'Dana Dealer', role: 'dealer' as const };
    const changes = Array.from({ length: 10 }, (_, index) => ({
      at: `2026-11-03T08:${10 + index}:00.000Z`,
      actor: dealer,
      from: 'in-progress' as const,
      to: 'completed' as const,
    }));
    serveOrder({ ...order, history: [...order.history, ...changes] });
    const { user } = open();
    const panel = await region('Manage Order');
    await user.click(await within(panel).findByRole('button', { name: 'Show 8 more changes' }));
    expect(within(panel).getAllByText('Status Changed')).toHaveLength(9);
  });

  it("links the customer's name to the customer's page", async () => {
    serveOrder();
    open();
    const panel = await region('Manage Order');
    expect(within(panel).getByRole('link', { name: 'Cora Customer' })).toHaveAttribute(
      'href',
      '/customers/user-9',
    );
  });

  it("shows read-only members the customer's name without a link", async () => {
    serveOrder();
    open(
      makeUser({
        fabricator: { _id: 'f1', businessName: 'Granite & Co', code: 'BCDF12', role: 'read-only' },
      }),
    );
    const panel = await region('Manage Order');
    expect(within(panel).getByText('Cora Customer')).toBeVisible();
    expect(within(panel).queryByRole('link', { name: 'Cora Customer' })).toBeNull();
  });

  it('offers no address of a customer who was erased', async () => {
    const order = makeOrder();
    const owner = { _id: 'user-9', name: 'Erased person 7', email: 'erased-person-7@erased.invalid' };
    serveOrder({ ...order, project: { ...order.project, owner } });
    open();
    const panel = await region('Manage Order');
    expect(within(panel).getByText('Erased person 7')).toBeVisible();
    expect(within(panel).queryByText(/@erased/)).toBeNull();
    expect(within(panel).queryByRole('button', { name: 'Copy Email Address' })).toBeNull();
  });

  it("copies the customer's email address", async () => {
    serveOrder();
    const { user } = open();
    expect(await screen.findByRole('link', { name: 'cora@example.com' })).toHaveAttribute(
      'href',
      'mailto:cora@example.com',
    );
    await user.click(screen.getByRole('button', { name: 'Copy Email Address' }));
    expect(await screen.findByText('Email copied to clipboard!')).toBeVisible();
  });

  it('shows an error with a retry and a link to the filtered list if loading failed', async () => {
    lastOrderList.path = '/orders?status=completed';
    const served = serveOrder();
    let isDown = true;
    server.use(
      http.get(api('fabricator/order/:id'), () =>
        isDown ? failure(503, 'The database is busy.') : HttpResponse.json(served.order),
      ),
    );
    const { user } = open();
    expect(await screen.findByText('Failed to load order details. Please try again.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to Orders' })).toHaveAttribute(
      'href',
      '/orders?status=completed',
    );
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await region('Order Summary')).toBeVisible();
  });

  it('says that the order was deleted meanwhile, and keeps what was typed', async () => {
    const served = serveOrder();
    const { user } = open();
    const due = await screen.findByLabelText('Due on');
    await user.type(due, '2027-01-31');
    let isDeleted = true;
    server.use(
      http.get(api('fabricator/order/:id'), () =>
        isDeleted ? failure(404, 'Not found') : HttpResponse.json(served.order),
      ),
    );
    act(() => void window.dispatchEvent(new Event('online')));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/^This order has been deleted\./)).toBeVisible();
    expect(alert.getByRole('link', { name: 'Return to Orders' })).toBeVisible();
    expect(due).toHaveValue('2027-01-31');
    // An administrator restores it.
    isDeleted = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(due).toHaveValue('2027-01-31');
  });

  it("links back to the orders from an order that doesn't exist", async () => {
    server.use(http.get(api('fabricator/order/:id'), () => failure(404, 'Not found')));
    const { user, router } = open();
    expect(await screen.findByRole('link', { name: 'Return to Orders' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Return to Orders' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders'));
  });
});

describe('Next and previous order', () => {
  const KITCHEN = makeOrder();
  const links = ['order-0', 'order-1', 'order-2'].map((_id, index) => ({
    _id,
    reference: `ORD-${1000 + index}`,
  }));

  /** Serves three orders, and records which list's neighbours are requested. */
  const serveThree = () => {
    serveOrder();
    const queries: string[] = [];
    server.use(
      http.get(api('fabricator/order/:id'), ({ params }) =>
        HttpResponse.json({ ...KITCHEN, ...links.find(({ _id }) => _id === params.id) }),
      ),
      http.get(api('fabricator/order/:id/neighbours'), ({ params, request }) => {
        queries.push(new URL(request.url).search);
        const index = links.findIndex(({ _id }) => _id === params.id);
        return HttpResponse.json({ previous: links[index - 1], next: links[index + 1] });
      }),
    );
    return queries;
  };

  it('leads through the list that was shown, by buttons, and Back to the list', async () => {
    Object.assign(lastOrderList, {
      path: '/orders?status=completed&page=3',
      query: { status: 'completed', search: 'miller' },
    });
    const queries = serveThree();
    const { user, router } = open();
    const next = await screen.findByRole('button', { name: 'Next order' });
    await waitFor(() => expect(next).not.toHaveAttribute('aria-disabled', 'true'));
    expect(queries).toEqual(['?status=completed&search=miller']);
    await user.hover(next);
    expect(await screen.findByRole('tooltip', { name: 'Next order ORD-1002 (Alt+↓)' })).toBeVisible();
    await user.click(next);
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders/order-2'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute(
      'href',
      '/orders?status=completed&page=3',
    );
    // It is the last one.
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Next order' })).toHaveAttribute('aria-disabled', 'true'),
    );
  });

  it('starts anew at the next order, though a change of the last is on its way', async () => {
    serveThree();
    server.use(http.post(api('fabricator/order/change-status'), () => new Promise(() => undefined)));
    const { user, router } = open();
    for (const reference of ['ORD-1002', 'ORD-1001']) {
      const direction = reference === 'ORD-1002' ? 'Next order' : 'Previous order';
      await user.click(await screen.findByRole('button', { name: direction }));
      await waitFor(() => expect(screen.getByText(reference, { selector: 'strong' })).toBeVisible());
    }
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Completed');
    expect(await screen.findByText('Saving...')).toBeVisible();
    // It is cached: no skeleton comes between.
    act(() => void router.navigate('/orders/order-2'));
    await waitFor(() => expect(screen.getByText('ORD-1002', { selector: 'strong' })).toBeVisible());
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Order Placed');
    expect(screen.queryByText('Saving...')).toBeNull();
  });

  it('leads there by keyboard, but not from a field', async () => {
    serveThree();
    const { user, router } = open();
    const field = await screen.findByRole('combobox', { name: 'Status' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Previous order' })).not.toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );
    act(() => field.focus());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(router.state.location.pathname).toBe('/orders/order-1');
    act(() => field.blur());
    await user.keyboard('{ArrowUp}');
    expect(router.state.location.pathname).toBe('/orders/order-1');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders/order-0'));
  });

  it('stays at an open question, whatever is pressed', async () => {
    serveThree();
    const link = { _id: 'link-1', createdAt: KITCHEN.createdAt, expiresAt: '2099-01-31T10:00:00.000Z' };
    server.use(http.get(api('fabricator/order/:id/link'), () => HttpResponse.json([link])));
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: /^Revoke/ }));
    const question = await screen.findByRole('alertdialog');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(router.state.location.pathname).toBe('/orders/order-1');
    expect(question).toBeVisible();
  });

  it('stays at a note that is being typed, whatever is pressed', async () => {
    serveThree();
    const { user, router } = open();
    await user.type(await screen.findByRole('textbox', { name: /^New note/ }), 'Sharp');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Previous order' })).not.toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );
    await user.keyboard('{Alt>}{ArrowUp}{ArrowDown}{/Alt}');
    expect(router.state.location.pathname).toBe('/orders/order-1');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Previous order' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(screen.getByRole('textbox', { name: /^New note/ })).toHaveValue('Sharp');
  });

  it('shows reference, status and total below the title', async () => {
    serveThree();
    open();
    await region('Order Information');
    const head = screen.getByRole('heading', { level: 1 }).nextElementSibling;
    expect(head).toHaveTextContent('Kitchen MillerORD-1001Order Placed$1,234,567.89');
  });
});
