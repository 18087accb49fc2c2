import {
  act,
  api,
  failure,
  fireEvent,
  HttpResponse,
  http,
  makeOrder,
  makeSlab,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { Order } from 'bff-contract';
import { OrderPrintPage } from './order-print-page';

const serveOrder = (order: Order = makeOrder()) =>
  server.use(
    http.get(api('fabricator/order/:id'), () => HttpResponse.json(order)),
    http.get(api('s3/get-signed-url/:objectId'), ({ params }) =>
      HttpResponse.json({
        signedUrl: `https://files.example/${params.objectId}`,
        contentType: 'image/webp',
      }),
    ),
  );

const open = (path = '/orders/order-1/print') =>
  renderWithPortal(<OrderPrintPage />, {
    path,
    route: '/orders/:id/print',
    user: makeUser(),
    routes: [{ path: '/orders/:id', element: <p>The order</p> }],
  });

/** Navigates like the order's Print button. */
const openToPrint = () => {
  const view = open('/orders/order-1');
  return act(() => view.router.navigate('/orders/order-1/print', { state: { print: true } }));
};

const paper = () => screen.findByRole('article', { name: 'Order ORD-1001' });
const photo = (index: number) => screen.findByRole('img', { name: `Image ${index} of 2` });

let print: jest.Mock;
beforeEach(() => {
  print = jest.fn();
  window.print = print;
});

describe('/orders/{id}/print', () => {
  it('shows the whole order with nothing collapsed', async () => {
    serveOrder({ ...makeOrder(), revision: 2, dueDate: '2026-12-14' });
    open();
    const sheet = await paper();
    expect(sheet).toHaveTextContent('RevisionR2');
    expect(sheet).toHaveTextContent('Due DateDec 14, 2026');
    expect(sheet).toHaveTextContent('Granite & Co');
    expect(sheet).toHaveTextContent('Order ORD-1001 · Kitchen Miller');
    expect(within(sheet).getByText('Order Placed')).toBeVisible();
    expect(within(sheet).getByText('cora@example.com')).toBeVisible();
    const table = within(sheet).getByRole('table', { name: 'Order Summary' });
    expect(within(table).getByRole('row', { name: /^Counter B/ })).toHaveTextContent(
      'Counter B39.4 in x 23.6 in x 39.4 in x 23.6 in3′ 3 3/8″ x 1′ 11 5/8″ x 3′ 3 3/8″ x 1′ 11 5/8″6.46 ft²$290.63',
    );
    expect(within(table).getByRole('row', { name: /^Total/ })).toHaveTextContent('$1,234,567.89');
    expect(within(sheet).getAllByRole('img', { name: /^Plan of/ })).toHaveLength(3);
    expect(within(sheet).queryByRole('button')).toBeNull();
    expect(document.title).toBe('Print order ORD-1001 · Slabdesk');
  });

  it('lists the same measured lengths in the summary and below the plan, and marks edges that contradict it', async () => {
    const order = makeOrder();
    const slabs = [
      makeSlab({ edges: [2.006, 0.6, 2, 0.6] }),
      makeSlab({ item_id: 'Island', edges: [9, 0.6, 2, 0.6] }),
    ];
    serveOrder({ ...order, project: { ...order.project, slabs } });
    open();
    const sheet = await paper();
    expect(
      within(sheet).getByText(
        'Drawings round lengths to whole centimeters. Cut by the lengths in the summary, which are as measured.',
      ),
    ).toBeVisible();
    // 2.006 m.
    const measured = '6′ 7″';
    expect(within(sheet).getByRole('row', { name: /^Counter A/ })).toHaveTextContent(measured);
    const plan = (name: string) =>
      within(sheet).getByRole('heading', { name, level: 3 }).closest<HTMLElement>('li')!;
    expect(plan('Counter A')).toHaveTextContent(measured);
    const mark = "The edges and the plan of this slab don't match. Check before cutting.";
    expect(within(sheet).getAllByText(mark)).toHaveLength(2);
    expect(plan('Island')).toHaveTextContent(mark);
    expect(within(sheet).getByRole('row', { name: /^Island/ })).toHaveTextContent(mark);
  });

  it('opens the print dialog once, after all photos have loaded', async () => {
    serveOrder();
    await openToPrint();
    fireEvent.load(await photo(1));
    expect(await screen.findByRole('button', { name: 'Loading photos (1 of 2)' })).toBeDisabled();
    expect(print).not.toHaveBeenCalled();
    fireEvent.load(await photo(2));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  });

  it('opens the print dialog no more when the user comes back to the page, or loads it again', async () => {
    const order = makeOrder();
    serveOrder({ ...order, project: { ...order.project, images: [] } });
    const { user, router } = open('/orders/order-1');
    await act(() => router.navigate('/orders/order-1/print', { state: { print: true } }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    // A reload starts with this state.
    expect(router.state.location).toMatchObject({ pathname: '/orders/order-1/print', state: null });
    await user.click(screen.getByRole('link', { name: 'Order' }));
    expect(await screen.findByText('The order')).toBeVisible();
    await act(() => router.navigate(-1));
    await paper();
    // Longer than the frame that it would wait for.
    await act(
      () =>
        new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('opens the print dialog without a photo that fails to load', async () => {
    serveOrder();
    server.use(
      http.get(api('s3/get-signed-url/:objectId'), ({ params }) =>
        params.objectId === 'image-1' ? failure(404, 'There is no such file.') : undefined,
      ),
    );
    await openToPrint();
    fireEvent.load(await photo(2));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(screen.getByText('Image not available')).toBeVisible();
  });

  it('names a file that is not shown as an image', async () => {
    serveOrder();
    server.use(
      http.get(api('s3/get-signed-url/:objectId'), ({ params }) =>
        params.objectId === 'image-1'
          ? HttpResponse.json({
              signedUrl: 'https://files.example/1',
              contentType: 'application/octet-stream',
              fileName: 'kitchen.png',
            })
          : undefined,
      ),
    );
    await openToPrint();
    fireEvent.load(await photo(2));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(screen.getByText('Not shown as an image: kitchen.png')).toBeVisible();
  });

  it('waits for the Print button if opened by URL', async () => {
    serveOrder(makeOrder({ project: { ...makeOrder().project, images: [] } }));
    const { user } = open();
    await paper();
    const button = screen.getByRole('button', { name: 'Print' });
    expect(print).not.toHaveBeenCalled();
    await user.click(button);
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('links back to the order', async () => {
    serveOrder();
    const { user, router } = open();
    await paper();
    await user.click(screen.getByRole('link', { name: 'Order' }));
    expect(router.state.location.pathname).toBe('/orders/order-1');
  });

  it('shows an error if the order fails to load', async () => {
    server.use(http.get(api('fabricator/order/:id'), () => failure(503, 'The database is busy.')));
    open();
    expect(await screen.findByText('Failed to load order details. Please try again.')).toBeVisible();
  });
});
