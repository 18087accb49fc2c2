import { announceChange } from '@slabdesk/portal/api';
import {
  act,
  api,
  failure,
  getToasts,
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
import type { OrderLink } from 'bff-contract';
import { OrderLinks } from './order-links';

const URL_OF_LINK = 'https://desk.example/shared-order#a-secret';
const path = api('fabricator/order/order-1/link');

const link = (changes: Partial<OrderLink> = {}): OrderLink => ({
  _id: 'link-1',
  createdAt: '2026-11-25T10:00:00.000Z',
  expiresAt: '2026-12-25T10:00:00.000Z',
  showsSite: false,
  ...changes,
});

/** Serves the links of an order, and creates and revokes them. */
const serveLinks = (links: OrderLink[]) => {
  const served = { links, created: [] as unknown[] };
  server.use(
    http.get(path, () => HttpResponse.json(served.links)),
    http.post(path, async ({ request }) => {
      served.created.push(await request.json());
      const created = link({ _id: `link-${served.links.length + 1}` });
      served.links = [created, ...served.links];
      return HttpResponse.json({ created: { ...created, url: URL_OF_LINK } }, { status: 201 });
    }),
    http.delete(`${path}/:link`, ({ params }) => {
      served.links = served.links.filter(({ _id }) => _id !== params.link);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return served;
};

const open = (order = makeOrder()) => renderWithPortal(<OrderLinks order={order} />, { user: makeUser() });

const rows = async () =>
  (await screen.findAllByRole('listitem')).map((row) => row.textContent?.replace('Revoke', ''));

describe('Customer Link', () => {
  it('creates a link for the chosen time, shows it once, and copies it', async () => {
    const served = serveLinks([]);
    const { user } = open();
    const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    expect(await screen.findByRole('radio', { name: '30 days' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: '90 days' }));
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByLabelText('Link for the customer')).toHaveValue(URL_OF_LINK);
    expect(served.created).toEqual([{ days: 90 }]);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(writeText).toHaveBeenCalledWith(URL_OF_LINK);
    await waitFor(() => expect(getToasts().map(({ message }) => message)).toContain('Copied to clipboard!'));
    expect(await rows()).toEqual(['Until Dec 25, 2026Not opened yet']);
  });

  it('shows the address of the site only where the dealer ticks it', async () => {
    const served = serveLinks([link({ showsSite: true })]);
    const order = makeOrder();
    const { user } = open({ ...order, project: { ...order.project, site: { city: 'Astoria' } } });
    expect(await rows()).toEqual(['Until Dec 25, 2026, with the addressNot opened yet']);
    await user.click(screen.getByRole('checkbox', { name: 'Show the address of the site' }));
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    await waitFor(() => expect(served.created).toEqual([{ days: 30, showsSite: true }]));
  });

  it('lists links with when they end and were opened', async () => {
    serveLinks([link({ openedAt: '2026-11-26T08:00:00.000Z' })]);
    open();
    expect(await rows()).toEqual([expect.stringMatching(/^Until Dec 25, 2026Last opened November 26, 2026/)]);
  });

  it('says that the customer has opened a link as soon as news of the order arrive', async () => {
    const served = serveLinks([link()]);
    open();
    expect(await rows()).toEqual(['Until Dec 25, 2026Not opened yet']);
    served.links = [link({ openedAt: '2026-11-26T08:00:00.000Z' })];
    act(() => announceChange('orders', { ids: ['order-1'] }));
    expect(await screen.findByText(/^Last opened November 26, 2026/)).toBeVisible();
    expect(screen.queryByText('Not opened yet')).toBeNull();
  });

  it('revokes a link after a confirmation', async () => {
    const served = serveLinks([link()]);
    const { user } = open();
    await user.click(
      await screen.findByRole('button', { name: 'Revoke the link that is valid until Dec 25, 2026' }),
    );
    const dialog = await screen.findByRole('alertdialog', { name: 'Revoke this link?' });
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(served.links).toEqual([]));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Active links' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('region', { name: 'Customer Link' })).toHaveFocus());
  });

  it('shows the address of a new link only until that link is revoked', async () => {
    serveLinks([link()]);
    const { user, router } = renderWithPortal(<OrderLinks order={makeOrder()} />, {
      path: '/orders/order-1',
      route: '/orders/:id',
      user: makeUser(),
      routes: [{ path: '/orders', element: <p>All orders</p> }],
    });
    await user.click(await screen.findByRole('button', { name: 'Create link' }));
    expect(await screen.findByLabelText('Link for the customer')).toHaveValue(URL_OF_LINK);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    const revoke = async (index: number) => {
      await user.click(screen.getAllByRole('button', { name: /^Revoke/ })[index] as HTMLElement);
      const dialog = await screen.findByRole('alertdialog', { name: 'Revoke this link?' });
      await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    };
    await revoke(1);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.getByLabelText('Link for the customer')).toHaveValue(URL_OF_LINK);
    await revoke(0);
    await waitFor(() => expect(screen.queryByLabelText('Link for the customer')).toBeNull());
    // Nothing is left to copy, so leaving asks nothing.
    act(() => void router.navigate('/orders'));
    expect(await screen.findByText('All orders')).toBeVisible();
  });

  it('says why a link was not created', async () => {
    serveLinks([]);
    server.use(http.post(path, () => failure(409, 'An order has at most 10 links.')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Create link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The link was not created. An order has at most 10 links.',
    );
  });

  it('offers to load the links again', async () => {
    server.use(http.get(path, () => failure(500, 'Broken')));
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    serveLinks([link()]);
    await user.click(retry);
    expect(await rows()).toHaveLength(1);
  });
});
