import {
  api,
  failure,
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
import { MaterialsPage } from './materials-page';

const nero = makeMaterial({
  _id: 'material-2',
  name: 'Nero Assoluto',
  thickness: '',
  pricePerSquareFoot: 60,
});

beforeEach(() =>
  server.use(
    http.get(api('fabricator/material/thickness'), () =>
      HttpResponse.json(['1 1/4 inch', '12 cm', '3/4 inch', '4 cm']),
    ),
  ),
);

const open = (path = '/materials', user = makeUser()) =>
  renderWithPortal(<MaterialsPage />, { path, route: '/materials', user });

describe('/materials', () => {
  it('lists names, prices and thicknesses', async () => {
    server.use(listHandler('fabricator/material', [makeMaterial(), nero]));
    open();
    const grid = await screen.findByRole('grid', { name: 'Materials' });
    expect(await within(grid).findByText('Carrara Marble')).toBeVisible();
    expect(within(grid).getByText('$45.00')).toBeVisible();
    expect(within(grid).getByText('3/4 inch')).toBeVisible();
    expect(within(grid).getByText('N/A')).toBeVisible();
    expect(within(grid).getByRole('columnheader', { name: 'Price/SqFt' })).toBeVisible();
  });

  it('links each row and its edit icon to the material, and keeps the selection across pages', async () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      makeMaterial({ _id: `m${index + 1}`, name: `Stone ${index + 1}` }),
    );
    server.use(listHandler('fabricator/material', many));
    const { user } = open();
    expect(await screen.findByRole('link', { name: 'Stone 1' })).toHaveAttribute('href', '/materials/m1');
    const edit = screen.getByRole('link', { name: 'Edit material Stone 1' });
    expect(edit).toHaveAttribute('href', '/materials/m1');
    expect(screen.getByRole('link', { name: 'Add Material' })).toHaveAttribute('href', '/materials/new');
    expect(screen.getByRole('link', { name: 'Price List Management' })).toHaveAttribute('href', '/pricing');
    const [, firstBox] = screen.getAllByRole('checkbox');
    await user.click(firstBox ?? document.body);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('link', { name: 'Stone 11' })).toBeVisible();
    expect(screen.getAllByText('1 selected')[0]).toBeInTheDocument();
  });

  it('has a column of costs, hidden until it is chosen', async () => {
    server.use(
      listHandler('fabricator/material', [makeMaterial({ cost: { amount: 20, per: 'ft2' } }), nero]),
    );
    const first = open();
    expect(await screen.findByText('Carrara Marble')).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Cost/SqFt' })).toBeNull();
    first.unmount();
    open('/materials?shown=cost');
    expect(await screen.findByRole('columnheader', { name: 'Cost/SqFt' })).toBeVisible();
    expect(await screen.findByText('$20.00')).toBeVisible();
  });

  it('shows prices per m² to users who prefer metric units', async () => {
    server.use(listHandler('fabricator/material', [makeMaterial()]));
    open('/materials', makeUser({ unitPreference: 'metric' }));
    expect(await screen.findByText('$484.38')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Price/m²' })).toBeVisible();
  });

  it('filters by a thickness from the price list', async () => {
    const queries: Array<string | null> = [];
    server.use(
      http.get(api('fabricator/material'), ({ request }) => {
        queries.push(new URL(request.url).searchParams.get('thickness'));
      }),
      listHandler('fabricator/material', [makeMaterial(), nero]),
    );
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Thickness: Any' }));
    const options = screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent);
    // The menu offers thicknesses of materials on other pages, too.
    expect(options).toEqual(['Any', '1 1/4 inch', '3/4 inch', '4 cm', '12 cm']);
    await user.click(screen.getByRole('menuitemradio', { name: '3/4 inch' }));
    await waitFor(() => expect(queries.at(-1)).toBe('3/4 inch'));
    expect(router.state.location.search).toBe('?thickness=3%2F4+inch');
  });

  it('applies a filter from the URL to the first request', async () => {
    const queries: string[] = [];
    server.use(
      http.get(api('fabricator/material'), ({ request }) => {
        const query = new URL(request.url).searchParams;
        if (query.has('pageSize')) queries.push(query.get('thickness') ?? 'none');
      }),
      listHandler('fabricator/material', [makeMaterial(), nero]),
    );
    open('/materials?thickness=12+mm');
    expect(await screen.findByRole('button', { name: 'Thickness: 12 mm' })).toBeVisible();
    await screen.findByText('Carrara Marble');
    expect(new Set(queries)).toEqual(new Set(['12 mm']));
  });

  it.each([
    ['deletes a material', () => new HttpResponse(null, { status: 204 })],
    ['takes a material that another tab has deleted for deleted', () => failure(404, 'Not found')],
  ])('%s after a confirmation and refetches the list', async (_case, answer) => {
    const rows = [makeMaterial(), nero];
    server.use(
      http.get(api('fabricator/material'), () =>
        HttpResponse.json(rows, { headers: { 'X-Total-Count': String(rows.length) } }),
      ),
      http.delete(api('fabricator/material/:id'), () => {
        rows.shift();
        return answer();
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete material Carrara Marble' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Are You Sure?' });
    expect(dialog).toHaveTextContent('This action cannot be undone');
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Deleted Carrara Marble')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Carrara Marble')).toBeNull());
    expect(screen.getByText('Nero Assoluto')).toBeVisible();
  });

  it('shows why a material could not be deleted', async () => {
    server.use(
      listHandler('fabricator/material', [makeMaterial()]),
      http.delete(api('fabricator/material/:id'), () => failure(503, 'The database is busy.')),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete material Carrara Marble' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is busy.');
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  it('shows an error with a retry if loading failed, and an empty state', async () => {
    let isDown = true;
    server.use(
      http.get(api('fabricator/material'), () =>
        isDown ? failure(500, 'Something broke') : HttpResponse.json([]),
      ),
    );
    const { user } = open();
    expect(await screen.findByText('Failed to load materials. Please try again.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No materials yet')).toBeVisible();
  });
});
