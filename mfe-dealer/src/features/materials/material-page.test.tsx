import { patchUser } from '@slabdesk/portal';
import {
  act,
  api,
  failure,
  fireEvent,
  HttpResponse,
  http,
  listHandler,
  makeMaterial,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { Material } from 'bff-contract';
import { MaterialPage } from './material-page';

const open = (id: string, user = makeUser()) =>
  renderWithPortal(<MaterialPage />, { path: `/materials/${id}`, route: '/materials/:id', user });

const field = (name: RegExp) => screen.findByRole('textbox', { name });
const put = async (name: RegExp, value: string) => fireEvent.change(await field(name), { target: { value } });
const submit = () => screen.getByRole('button', { name: 'Submit' });

const IMAGE = '01900000-0000-7000-8000-0000000000aa';
const png = () =>
  new File([Uint8Array.from([0x89, 80, 78, 71, 13, 10, 26, 10])], 'slab.png', { type: 'image/png' });

/** Accepts a new material or changes to the existing one. */
const serve = (material = makeMaterial()) => {
  const sent: unknown[] = [];
  server.use(
    listHandler('fabricator/price', []),
    http.get(api('fabricator/material/:id'), () => HttpResponse.json(material)),
    http.post(api('fabricator/material'), async ({ request }) => {
      const body = (await request.json()) as Partial<Material>;
      sent.push(body);
      return HttpResponse.json({ created: makeMaterial({ _id: 'material-9', ...body }) }, { status: 201 });
    }),
    http.post(api('fabricator/material/:id'), async ({ request }) => {
      const body = (await request.json()) as Partial<Material>;
      sent.push(body);
      return HttpResponse.json({ updated: { ...material, ...body, version: 2 } });
    }),
  );
  return sent;
};

/** Replaces XMLHttpRequest: an upload completes when the test triggers it. */
class FakeUpload {
  static finish: () => void = () => undefined;
  upload = {};
  status = 200;
  onload?: () => void;
  onloadend?: () => void;
  open = () => undefined;
  setRequestHeader = () => undefined;
  abort = () => undefined;
  send() {
    FakeUpload.finish = () =>
      act(() => {
        this.onload?.();
        this.onloadend?.();
      });
  }
}

const { XMLHttpRequest } = window;
afterEach(() => {
  window.XMLHttpRequest = XMLHttpRequest;
});

/** Signs uploads and records their visibility. */
const signUploads = () => {
  const signRequests: unknown[] = [];
  window.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
  server.use(
    http.post(api('s3/get-signed-post-url/:name/:type'), async ({ request }) => {
      signRequests.push(await request.json());
      return HttpResponse.json({ signedPostUrl: 'https://files.example/put', objectId: IMAGE });
    }),
    http.get(api('s3/get-signed-url/:id'), () =>
      HttpResponse.json({ signedUrl: 'https://files.example/get', contentType: 'image/png' }),
    ),
  );
  return signRequests;
};

describe('/materials/{id}', () => {
  it('sends the cost as it was typed, and only if it was changed', async () => {
    const cost = { amount: 20, per: 'ft2' } as const;
    const sent = serve(makeMaterial({ cost }));
    const { user } = open('material-1');
    await waitFor(async () => expect(await field(/^Cost Per Square Foot/)).toHaveValue('20.00'));
    await put(/^Dimension/, '20 mm');
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).not.toHaveProperty('cost');
  });

  it('takes the cost of a square meter from metric users', async () => {
    const sent = serve(makeMaterial({ cost: { amount: 20, per: 'ft2' } }));
    const { user } = open('material-1', makeUser({ unitPreference: 'metric' }));
    // $20 × 10.7639
    await waitFor(async () => expect(await field(/^Cost Per Square Meter/)).toHaveValue('215.28'));
    await put(/^Cost Per Square Meter/, '215.5');
    await user.click(submit());
    await waitFor(() => expect(sent).toMatchObject([{ cost: { amount: 215.5, per: 'm2' } }]));
  });

  it('keeps a cost if the units are changed in another tab', async () => {
    const sent = serve(makeMaterial({ cost: { amount: 45, per: 'ft2' } }));
    const { user } = open('material-1');
    await put(/^Description/, 'Polished');
    act(() => patchUser({ unitPreference: 'metric' }));
    // $45 × 10.7639
    expect(await field(/^Cost Per Square Meter/)).toHaveValue('484.38');
    await user.click(submit());
    await waitFor(() => expect(sent).toMatchObject([{ description: 'Polished' }]));
    expect(sent[0]).not.toHaveProperty('cost');
  });

  it('removes a cost', async () => {
    const sent = serve(makeMaterial({ cost: { amount: 20, per: 'ft2' } }));
    const { user } = open('material-1');
    await waitFor(async () => expect(await field(/^Cost/)).toHaveValue('20.00'));
    await put(/^Cost/, '');
    await user.click(submit());
    await waitFor(() => expect(sent).toMatchObject([{ cost: null }]));
  });

  it('adds a special price of this material', async () => {
    serve();
    const prices: unknown[] = [];
    server.use(
      listHandler('fabricator/customer-group', [{ _id: 'g1', name: 'Builders' }]),
      http.post(api('fabricator/price'), async ({ request }) => {
        prices.push(await request.json());
        return HttpResponse.json({ created: { _id: 'p1' } }, { status: 201 });
      }),
    );
    const { user } = open('material-1');
    const panel = within(await screen.findByRole('region', { name: 'Special Prices' }));
    await user.click(await panel.findByRole('button', { name: 'Add Special Price' }));
    const form = within(await screen.findByRole('form', { name: 'Special price' }));
    await user.click(await form.findByRole('combobox', { name: 'Group' }));
    await user.click(await screen.findByRole('option', { name: 'Builders' }));
    await user.type(form.getByRole('textbox', { name: /^Price/ }), '45');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(prices).toMatchObject([{ material: 'material-1', group: 'g1', price: 45, per: 'ft2' }]),
    );
  });

  it('shows no prices of another material while its own load, or fail to', async () => {
    const cora = { _id: 'user-9', name: 'Cora Customer' };
    serve();
    server.use(listHandler('fabricator/price', [{ _id: 'p1', customer: cora, price: 40, per: 'ft2' }]));
    const { router } = open('material-1');
    expect(await screen.findByText('Cora Customer')).toBeVisible();
    server.use(
      http.get(api('fabricator/material/:id'), () => HttpResponse.json(makeMaterial({ _id: 'material-2' }))),
      http.get(api('fabricator/price'), () => failure(500, 'Broken')),
    );
    await act(() => router.navigate('/materials/material-2'));
    expect(screen.queryByText('Cora Customer')).toBeNull();
    expect(await screen.findByText('Failed to load special prices.')).toBeVisible();
  });

  it('creates a material with tags and drops empty ones', async () => {
    const sent = serve();
    const { user, router } = open('new');
    expect(screen.getByRole('heading', { level: 1, name: 'Add New Material' })).toBeVisible();
    await put(/^Material Name/, 'Rosso');
    expect(await screen.findByPlaceholderText('e.g. 3/4 inch')).toHaveAccessibleName('Dimension');
    await put(/^Dimension/, '20 mm');
    await put(/^Price Per Square Foot/, '45.5');
    await put(/^Description/, 'Polished');
    expect(screen.getByText('Add tags to categorize materials (e.g., type, color, finish)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Tag' }));
    await put(/^Tag 1/, 'Marble');
    await user.click(screen.getByRole('button', { name: 'Add Tag' }));
    await user.click(screen.getByRole('button', { name: 'Add Image' }));
    await user.click(submit());
    expect(await screen.findByText('Added Rosso')).toBeVisible();
    expect(router.state.location.pathname).toBe('/materials');
    expect(sent).toEqual([
      {
        name: 'Rosso',
        thickness: '20 mm',
        pricePerSquareFoot: 45.5,
        description: 'Polished',
        tags: [{ text: 'Marble' }],
        images: [],
      },
    ]);
  });

  it("has a rule of its own, or leaves it to the dealer's", async () => {
    const sent = serve(
      makeMaterial({ pricing: { basis: 'outline', wastePercent: 5, roundTo: 0, per: 'ft2' } }),
    );
    const first = open('material-1');
    await put(/^Waste/, '12.5');
    await put(/^Round Areas Up To/, '50');
    await first.user.click(submit());
    const pricing = { basis: 'outline', wastePercent: 12.5, roundTo: 50, per: 'ft2' };
    await waitFor(() => expect(sent).toMatchObject([{ pricing }]));
    first.unmount();
    const { user } = open('material-1');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Billed Area' }), 'As in Settings');
    expect(screen.queryByRole('textbox', { name: 'Waste' })).toBeNull();
    await user.click(submit());
    await waitFor(() => expect(sent).toMatchObject([{ pricing }, { pricing: null }]));
  });

  it("uploads images as public files and can't be submitted before they are uploaded", async () => {
    const sent = serve();
    const signRequests = signUploads();
    const { user } = open('new');
    await put(/^Material Name/, 'Rosso');
    await put(/^Price Per Square Foot/, '45.5');
    await user.click(screen.getByRole('button', { name: 'Add Image' }));
    await user.upload(screen.getByLabelText('Upload Image'), png());
    expect(await screen.findByText('Uploading 0%...')).toBeVisible();
    await waitFor(() => expect(signRequests).toMatchObject([{ isPublic: true, isViewableByAnyUser: true }]));
    await user.click(submit());
    expect(await screen.findByText('Please wait until your images are uploaded')).toBeVisible();
    expect(sent).toEqual([]);
    FakeUpload.finish();
    expect(await screen.findByText(`${IMAGE.slice(0, 18)}...`)).toBeVisible();
    await user.click(submit());
    await waitFor(() => expect(sent).toMatchObject([{ images: [{ s3Object: IMAGE }] }]));
  });

  it.each([
    ['', '', ['Please provide a name', 'Please provide a price, such as 45.50']],
    ['x'.repeat(201), '1', ['Please use at most 200 characters']],
    ['Rosso', '1,000,000.01', ['Please enter a price up to $1,000,000.00, in dollars and cents']],
    ['Rosso', '12.345', ['Please enter a price up to $1,000,000.00, in dollars and cents']],
    ['Rosso', '1e3', ['Please enter a price up to $1,000,000.00, in dollars and cents']],
    ['Rosso', '€45', ['"€45" is not an amount in US dollars']],
  ])(
    'shows errors for an invalid name or price and keeps what was typed (%#)',
    async (name, price, prompts) => {
      const sent = serve();
      const { user } = open('new');
      await put(/^Material Name/, name);
      await put(/^Price Per Square Foot/, price);
      await user.click(submit());
      expect(await screen.findByText('Please check for errors')).toBeVisible();
      for (const prompt of prompts) expect(screen.getByText(prompt)).toBeVisible();
      expect(await field(/^Material Name/)).toHaveValue(name);
      expect(await field(/^Price Per Square Foot/)).toHaveValue(price);
      expect(sent).toEqual([]);
    },
  );

  it('accepts a name of 200 emoji and right-to-left text', async () => {
    const sent = serve();
    const { user } = open('new');
    await put(/^Material Name/, '🪨'.repeat(200));
    await put(/^Dimension/, '٢٠ مم');
    await put(/^Price Per Square Foot/, '1000000');
    await user.click(submit());
    await waitFor(() =>
      expect(sent).toMatchObject([
        { name: '🪨'.repeat(200), thickness: '٢٠ مم', pricePerSquareFoot: 1_000_000 },
      ]),
    );
  });

  it('saves a changed price', async () => {
    const sent = serve();
    const { user } = open('material-1');
    expect(await field(/^Price Per Square Foot/)).toHaveValue('45.00');
    await put(/^Price Per Square Foot/, '50');
    await user.click(submit());
    expect(await screen.findByText('Saved Carrara Marble')).toBeVisible();
    expect(sent).toMatchObject([{ pricePerSquareFoot: 50, version: 1 }]);
    expect(sent[0]).not.toHaveProperty('price');
  });

  it('takes the price per m² of metric users as they type it', async () => {
    const sent = serve();
    const { user } = open('new', makeUser({ unitPreference: 'metric' }));
    await put(/^Material Name/, 'Rosso');
    await put(/^Price Per Square Meter/, '100.05');
    fireEvent.blur(await field(/^Price Per Square Meter/));
    expect(await field(/^Price Per Square Meter/)).toHaveValue('100.05');
    await user.click(submit());
    await waitFor(() =>
      expect(sent).toMatchObject([{ pricePerSquareFoot: 9.294958, price: { amount: 100.05, per: 'm2' } }]),
    );
  });

  it('keeps a price that was entered in the other unit', async () => {
    const sent = serve();
    const { user } = open('material-1', makeUser({ unitPreference: 'metric' }));
    const price = await field(/^Price Per Square Meter/);
    expect(price).toHaveValue('484.38');
    await waitFor(() => expect(price).toHaveAccessibleDescription('Entered as $45.00 /ft²'));
    await put(/^Material Name/, 'Rosso');
    await user.click(submit());
    await waitFor(() => expect(sent).toMatchObject([{ name: 'Rosso', pricePerSquareFoot: 45 }]));
    expect(sent[0]).not.toHaveProperty('price');
  });

  it('shows a price per m² to others, and keeps it', async () => {
    const metric = { pricePerSquareFoot: 9.294958, price: { amount: 100.05, per: 'm2' as const } };
    const sent = serve(makeMaterial(metric));
    const { user } = open('material-1');
    const price = await field(/^Price Per Square Foot/);
    expect(price).toHaveValue('9.29');
    expect(price).toHaveAccessibleDescription('Entered as $100.05 /m²');
    await put(/^Material Name/, 'Rosso');
    await user.click(submit());
    await waitFor(() => expect(sent).toMatchObject([{ name: 'Rosso', pricePerSquareFoot: 9.294958 }]));
  });

  it('keeps what was typed while the server is unreachable, and saves it on retry', async () => {
    serve();
    server.use(http.post(api('fabricator/material'), () => HttpResponse.error()));
    const { user } = open('new');
    await put(/^Material Name/, 'Rosso');
    await put(/^Price Per Square Foot/, '45.5');
    await user.click(submit());
    expect(await screen.findByText(/^The server could not be reached/)).toBeVisible();
    expect(await field(/^Material Name/)).toHaveValue('Rosso');
    serve();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Added Rosso')).toBeVisible();
  });

  it('shows both versions after a conflict', async () => {
    serve();
    server.use(
      http.post(api('fabricator/material/:id'), () =>
        HttpResponse.json(
          {
            error: 'Somebody else has changed this.',
            code: 'CONFLICT',
            requestId: 'test',
            current: makeMaterial({ pricePerSquareFoot: 48, version: 2 }),
          },
          { status: 409 },
        ),
      ),
    );
    const { user } = open('material-1');
    await put(/^Price Per Square Foot/, '50');
    await user.click(submit());
    expect(await screen.findByText('$50.00')).toBeVisible();
    expect(screen.getByText('$48.00')).toBeVisible();
  });

  it('asks before discarding unsaved changes', async () => {
    serve();
    const { user, router } = open('new');
    await put(/^Material Name/, 'Rosso');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(await field(/^Material Name/)).toHaveValue('Rosso');
    expect(router.state.location.pathname).toBe('/materials/new');
  });

  it("shows an error for a material that doesn't exist", async () => {
    server.use(http.get(api('fabricator/material/:id'), () => failure(404, 'There is no such material.')));
    open('gone');
    expect(await screen.findByText('This does not exist')).toBeVisible();
  });
});
