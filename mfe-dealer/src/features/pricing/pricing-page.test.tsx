import {
  act,
  api,
  failure,
  fireEvent,
  HttpResponse,
  http,
  makeLineItem,
  makeMaterial,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { LineItem, Material } from 'bff-contract';
import { PricingPage } from './pricing-page';

const open = (path = '/pricing', user = makeUser()) =>
  renderWithPortal(<PricingPage />, { path, route: '/pricing', user });

const carrara = makeMaterial({
  description: 'Polished',
  tags: [{ text: 'Marble' }, { text: 'White' }],
});
const nero = makeMaterial({
  _id: 'material-2',
  name: 'Nero Assoluto',
  thickness: '',
  pricePerSquareFoot: 60,
});
const verde = makeMaterial({ _id: 'material-3', name: 'Verde Bosco' });
const sink = makeLineItem({ description: 'Undermount, polished edge' });

interface Store {
  materials: Material[];
  lineItems: LineItem[];
}

/** Fakes the BFF's search, paging, deletion and restore; records each call. */
const serve = (store: Partial<Store> = {}) => {
  const lists = { materials: [carrara, nero, verde], lineItems: [sink], ...store };
  const deleted = new Map<string, Material>();
  const calls: string[] = [];
  const respondWithPage = <Row,>(request: Request, rows: Row[], textOf: (row: Row) => string) => {
    const { searchParams: query } = new URL(request.url);
    const search = (query.get('search') ?? '').toLowerCase();
    const found = rows.filter((row) => textOf(row).toLowerCase().includes(search));
    const size = Number(query.get('pageSize'));
    const start = Number(query.get('page')) * size;
    return HttpResponse.json(found.slice(start, start + size), {
      headers: { 'X-Total-Count': String(found.length) },
    });
  };
  server.use(
    http.all(api('*'), ({ request }) => {
      const { pathname, search } = new URL(request.url);
      if (!pathname.endsWith('whoami')) calls.push(`${request.method} ${pathname.slice(5)}${search}`);
    }),
    http.get(api('fabricator/material'), ({ request }) =>
      respondWithPage(request, lists.materials, ({ name }) => name),
    ),
    http.get(api('fabricator/line-item'), ({ request }) =>
      respondWithPage(request, lists.lineItems, ({ title, description }) => `${title} ${description}`),
    ),
    http.delete(api('fabricator/material/:id'), ({ params }) => {
      const id = String(params.id);
      const material = lists.materials.find(({ _id }) => _id === id);
      if (!material) return failure(404, 'There is no such material.');
      deleted.set(id, material);
      lists.materials = lists.materials.filter(({ _id }) => _id !== id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api('fabricator/material/:id/restore'), ({ params }) => {
      const material = deleted.get(String(params.id));
      if (!material) return failure(404, 'There is no such material.');
      lists.materials = [material, ...lists.materials];
      return HttpResponse.json({ updated: material });
    }),
    http.get(api('fabricator/material/:id'), ({ params }) => {
      const material = lists.materials.find(({ _id }) => _id === params.id);
      return material ? HttpResponse.json(material) : failure(404, 'There is no such material.');
    }),
    http.post(api('fabricator/material'), async ({ request }) => {
      const created = makeMaterial({ _id: 'material-9', ...((await request.json()) as Partial<Material>) });
      lists.materials = [...lists.materials, created];
      return HttpResponse.json({ created }, { status: 201 });
    }),
    http.post(api('fabricator/line-item'), async ({ request }) => {
      const created = makeLineItem({ _id: 'item-9', ...((await request.json()) as Partial<LineItem>) });
      lists.lineItems = [...lists.lineItems, created];
      return HttpResponse.json({ created }, { status: 201 });
    }),
  );
  return { calls, lists };
};

const card = async (name: string) =>
  (await screen.findByRole('button', { name })).closest('li') as HTMLElement;

const tab = (name: RegExp) => screen.findByRole('tab', { name });

describe('/pricing', () => {
  it('shows materials as cards with thickness and price', async () => {
    serve();
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Price List Management' })).toBeVisible();
    expect(screen.getByText('Manage materials and line items for customer estimates')).toBeVisible();
    expect(await card('Carrara Marble')).toHaveTextContent('3/4 inch$45.00 /ft²');
    expect(await card('Nero Assoluto')).toHaveTextContent('N/A$60.00 /ft²');
    expect(await tab(/^Materials 3$/)).toHaveAttribute('aria-selected', 'true');
    expect(await tab(/^Line Items 1$/)).toBeVisible();
  });

  it('expands a card to show its details and all images', async () => {
    serve({ materials: [{ ...carrara, images: [{ s3Object: 'a' }, { s3Object: 'b' }] }] });
    server.use(
      http.get(api('s3/get-signed-url/:id'), ({ params }) =>
        HttpResponse.json({ signedUrl: `https://files.example/${params.id}`, contentType: 'image/png' }),
      ),
    );
    const { user } = open();
    const toggle = await screen.findByRole('button', { name: 'Carrara Marble' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    // Its focus ring is around the whole header, which it fills for clicks.
    expect(toggle).toHaveStyle({ position: 'static' });
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    const details = screen.getByRole('region', { name: 'Details of Carrara Marble' });
    expect(details).toHaveTextContent('NameCarrara MarbleThickness3/4 inchPrice Per Square Foot$45.00');
    expect(within(await card('Carrara Marble')).getByText('Polished')).toBeVisible();
    const tags = screen.getByRole('list', { name: 'Tags of Carrara Marble' });
    expect(tags).toHaveTextContent('MarbleWhite');
    expect(await screen.findByRole('img', { name: 'Carrara Marble, image 2 of 2' })).toBeVisible();
  });

  it('shows prices per m² to users who prefer metric units', async () => {
    serve();
    const { user } = open('/pricing', makeUser({ unitPreference: 'metric' }));
    const marble = await card('Carrara Marble');
    await waitFor(() => expect(marble).toHaveTextContent('$484.38 /m²'));
    await user.click(screen.getByRole('button', { name: 'Carrara Marble' }));
    expect(screen.getByRole('region', { name: 'Details of Carrara Marble' })).toHaveTextContent(
      'Price Per Square Meter$484.38',
    );
  });

  it('shows line items with price and description, and keeps the tab in the URL', async () => {
    serve();
    const { user, router } = open();
    await user.click(await tab(/^Line Items/));
    expect(router.state.location.search).toBe('?tab=line-items');
    expect(await card('Sink cut-out')).toHaveTextContent('Undermount, polished edge$250.00');
    expect(screen.getByRole('button', { name: 'Add Line Item' })).toBeVisible();
    await user.click(await tab(/^Materials/));
    expect(router.state.location.search).toBe('');
  });

  it('searches both lists on the server and shows the number of matches in each', async () => {
    const { calls } = serve();
    const { user, router } = open();
    await card('Nero Assoluto');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'POLISH{Enter}');
    expect(await tab(/^Materials 0$/)).toBeVisible();
    expect(await tab(/^Line Items 1$/)).toBeVisible();
    expect(screen.getByText('No materials found')).toBeVisible();
    expect(screen.getByText('No materials match your search.')).toBeVisible();
    expect(router.state.location.search).toBe('?search=POLISH');
    expect(calls).toContain('GET fabricator/material?page=0&pageSize=10&sort=name&search=POLISH');
    expect(calls).toContain('GET fabricator/line-item?page=0&pageSize=10&sort=title&search=POLISH');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await card('Nero Assoluto')).toBeVisible();
  });

  it('pages through long lists', async () => {
    const many = Array.from({ length: 1_004 }, (_, index) =>
      makeMaterial({ _id: `m${index}`, name: `Stone ${index + 1}` }),
    );
    serve({ materials: many });
    const { user, router } = open('/pricing?page=100');
    expect(await card('Stone 1000')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await card('Stone 1004')).toBeVisible();
    expect(router.state.location.search).toBe('?page=101');
    await user.click(await tab(/^Line Items/));
    expect(router.state.location.search).toBe('?tab=line-items');
  });

  it('shows the last page if the URL names a page beyond the end', async () => {
    serve();
    open('/pricing?page=9');
    expect(await card('Carrara Marble')).toBeVisible();
  });

  it('shows empty states that explain what to do', async () => {
    serve({ materials: [], lineItems: [] });
    const { user } = open();
    expect(await screen.findByText('No materials found')).toBeVisible();
    expect(screen.getByText('Start adding materials to your price list.')).toBeVisible();
    await user.click(await tab(/^Line Items/));
    expect(screen.getByText('No line items found')).toBeVisible();
    expect(screen.getByText('Start adding line items to your price list.')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'x{Enter}');
    expect(await screen.findByText('No line items match your search.')).toBeVisible();
  });

  it('shows an error with a retry if a list fails to load', async () => {
    serve();
    let isDown = true;
    server.use(
      http.get(api('fabricator/material'), () =>
        isDown ? failure(503, 'The database is busy.') : undefined,
      ),
    );
    const { user } = open();
    expect(await screen.findByText('Failed to load materials. Please try again.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card('Carrara Marble')).toBeVisible();
  });
});

describe('/pricing delete button', () => {
  it('deletes a card without a confirmation, focuses the next one and offers an undo', async () => {
    const { calls } = serve();
    const { user } = open();
    await card('Nero Assoluto');
    await user.click(screen.getByRole('button', { name: 'Delete Nero Assoluto' }));
    expect(screen.queryByRole('button', { name: 'Nero Assoluto' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Verde Bosco' })).toHaveFocus();
    expect(await screen.findByText('Deleted Nero Assoluto')).toBeVisible();
    expect(await tab(/^Materials 2$/)).toBeVisible();
    expect(calls).toContain('DELETE fabricator/material/material-2');

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restored Nero Assoluto')).toBeVisible();
    const restored = await screen.findByRole('button', { name: 'Nero Assoluto' });
    await waitFor(() => expect(restored).toHaveFocus());
    expect(await tab(/^Materials 3$/)).toBeVisible();
    expect(calls).toContain('POST fabricator/material/material-2/restore');
  });

  it('deletes nothing by the second click of a double click, which hits the next card', async () => {
    const { calls } = serve();
    const { user } = open();
    await card('Nero Assoluto');
    await user.click(screen.getByRole('button', { name: 'Delete Nero Assoluto' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete Verde Bosco' }), { detail: 2 });
    expect(await tab(/^Materials 2$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Verde Bosco' })).toBeVisible();
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
  });

  it("doesn't move the focus again when the response arrives", async () => {
    serve();
    let respond = () => {};
    const responded = new Promise<void>((resolve) => {
      respond = resolve;
    });
    server.use(http.delete(api('fabricator/material/:id'), () => responded.then(() => undefined)));
    const { user } = open();
    await card('Nero Assoluto');
    await user.click(screen.getByRole('button', { name: 'Delete Nero Assoluto' }));
    act(() => screen.getByRole('button', { name: 'Verde Bosco' }).blur());
    respond();
    expect(await tab(/^Materials 2$/)).toBeVisible();
    expect(document.body).toHaveFocus();
  });

  it('keeps saying that the list is empty while it reloads after the last card was deleted', async () => {
    serve({ materials: [carrara] });
    const { user } = open();
    await card('Carrara Marble');
    server.use(http.get(api('fabricator/material'), () => new Promise<never>(() => {})));
    await user.click(screen.getByRole('button', { name: 'Delete Carrara Marble' }));
    expect(screen.getByText('No materials found')).toBeVisible();
    await screen.findByRole('progressbar', { name: 'Loading' });
    expect(screen.getByText('No materials found')).toBeVisible();
  });

  it('moves the focus to the list after the last card is deleted', async () => {
    serve({ materials: [carrara] });
    const { user } = open();
    await card('Carrara Marble');
    await user.click(screen.getByRole('button', { name: 'Delete Carrara Marble' }));
    expect(await screen.findByText('No materials found')).toBeVisible();
    expect(screen.getByRole('tabpanel')).toContainElement(document.activeElement as HTMLElement);
  });

  it('shows why deleting failed and restores the card', async () => {
    serve();
    server.use(http.delete(api('fabricator/material/:id'), () => failure(503, 'The database is busy.')));
    const { user } = open();
    await card('Nero Assoluto');
    await user.click(screen.getByRole('button', { name: 'Delete Nero Assoluto' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to delete Nero Assoluto. The database is busy.',
    );
    expect(await card('Nero Assoluto')).toBeVisible();
  });

  it('undoes again after the server could not be reached', async () => {
    serve();
    const { user } = open();
    await card('Nero Assoluto');
    await user.click(screen.getByRole('button', { name: 'Delete Nero Assoluto' }));
    server.use(http.post(api('fabricator/material/:id/restore'), () => HttpResponse.error(), { once: true }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Failed to restore Nero Assoluto/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restored Nero Assoluto')).toBeVisible();
    expect(await card('Nero Assoluto')).toBeVisible();
  });

  it('shows why the undo failed', async () => {
    serve();
    server.use(
      http.post(api('fabricator/material/:id/restore'), () => failure(404, 'There is no such material.')),
    );
    const { user } = open();
    await card('Nero Assoluto');
    await user.click(screen.getByRole('button', { name: 'Delete Nero Assoluto' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to restore Nero Assoluto. There is no such material.',
    );
    expect(screen.queryByRole('button', { name: 'Nero Assoluto' })).toBeNull();
  });

  it('deletes and restores line items', async () => {
    const { lists } = serve();
    server.use(
      http.delete(api('fabricator/line-item/:id'), () => {
        lists.lineItems = [];
        return new HttpResponse(null, { status: 204 });
      }),
      http.post(api('fabricator/line-item/:id/restore'), () => {
        lists.lineItems = [sink];
        return HttpResponse.json({ updated: sink });
      }),
    );
    const { user } = open('/pricing?tab=line-items');
    await card('Sink cut-out');
    await user.click(screen.getByRole('button', { name: 'Delete Sink cut-out' }));
    expect(await screen.findByText('No line items found')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await card('Sink cut-out')).toBeVisible();
  });
});

describe('/pricing dialog', () => {
  it('adds a material and reloads both lists when it closes', async () => {
    const { calls } = serve();
    const { user, router } = open();
    await card('Carrara Marble');
    await user.click(screen.getByRole('button', { name: 'Add Material' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add New Material' });
    await user.type(await within(dialog).findByLabelText(/^Material Name/), 'Rosso');
    await user.type(within(dialog).getByLabelText(/^Price Per Square Foot/), '12.5');
    calls.length = 0;
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Added Rosso')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await card('Rosso')).toHaveTextContent('$12.50 /ft²');
    expect(router.state.location.search).toBe('');
    const lists = calls.map((call) => call.split('?')[0]);
    expect(lists).toContain('POST fabricator/material');
    expect(lists).toContain('GET fabricator/material');
    expect(lists).toContain('GET fabricator/line-item');
  });

  it('keeps the edited material in the URL and returns the focus when it closes', async () => {
    serve();
    const { user, router } = open();
    await card('Nero Assoluto');
    await user.click(screen.getByRole('button', { name: 'Edit Nero Assoluto' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Material' });
    expect(router.state.location.search).toBe('?edit=material-2');
    expect(await within(dialog).findByLabelText(/^Material Name/)).toHaveValue('Nero Assoluto');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('button', { name: 'Edit Nero Assoluto' })).toHaveFocus();
  });

  it('adds a line item', async () => {
    const { lists } = serve();
    const { user } = open('/pricing?tab=line-items');
    await user.click(await screen.findByRole('button', { name: 'Add Line Item' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add New Line Item' });
    expect(await within(dialog).findByPlaceholderText('Optional description')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/^Title/), 'Delivery');
    await user.type(within(dialog).getByLabelText(/^Price/), '80');
    await user.type(within(dialog).getByLabelText(/^Cost/), '35');
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }));
    expect(await card('Delivery')).toHaveTextContent('$80.00');
    expect(lists.lineItems.at(-1)).toMatchObject({ title: 'Delivery', price: 80, cost: 35 });
  });

  it('adds a line item with a unit, a base fee and ranges', async () => {
    serve();
    const { user } = open('/pricing?tab=line-items');
    await user.click(await screen.findByRole('button', { name: 'Add Line Item' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Line Item' }));
    await user.type(await dialog.findByLabelText(/^Title/), 'Ogee edge');
    await user.type(dialog.getByLabelText(/^Price/), '18');
    await user.selectOptions(dialog.getByLabelText(/^Unit/), 'Foot of edges');
    expect(dialog.queryByRole('option', { name: 'Meter of edges' })).toBeNull();
    await user.type(dialog.getByLabelText(/^Base Fee/), '50');
    await user.click(dialog.getByRole('button', { name: 'Add a Range' }));
    await user.type(dialog.getByLabelText(/^From/), '0');
    const range = dialog.getAllByLabelText(/^Price/)[1]!;
    await user.type(range, '16');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await dialog.findByText('Please enter more than in the range before')).toBeVisible();
    await user.clear(dialog.getByLabelText(/^From/));
    await user.type(dialog.getByLabelText(/^From/), '10');
    expect(dialog.getByLabelText(/^Ranges By/)).toHaveDisplayValue('Quantity');
    await user.selectOptions(dialog.getByLabelText(/^Ranges By/), 'Size in inches');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    const ogee = await card('Ogee edge');
    expect(ogee).toHaveTextContent('$18.00 /ft');
    await user.click(screen.getByRole('button', { name: /^Ogee edge/ }));
    expect(await screen.findByText('$50.00')).toBeVisible();
    expect(screen.getByText('$16.00 /ft')).toBeVisible();
    expect(screen.getByText('From 10 in')).toBeVisible();
  });

  it('asks once before discarding unsaved changes', async () => {
    serve();
    const { user, router } = open('/pricing?edit=new');
    const dialog = await screen.findByRole('dialog', { name: 'Add New Material' });
    await user.type(await within(dialog).findByLabelText(/^Material Name/), 'Rosso');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(within(dialog).getByLabelText(/^Material Name/)).toHaveValue('Rosso');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(router.state.location.search).toBe('');
  });
});
