import {
  act,
  api,
  failure,
  fireEvent,
  getToasts,
  HttpResponse,
  http,
  listHandler,
  makeOrder,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { Order } from 'bff-contract';
import { toast } from 'shared-ui/core';
import { OrderDueDate } from './order-due-date';
import { OrderPage } from './order-page';

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Serves an order, and saves its due date. */
const serve = (first: Order) => {
  const served = { order: first, saved: [] as unknown[] };
  server.use(
    http.get(api('fabricator/order/:id'), () => HttpResponse.json(served.order)),
    http.get(api('fabricator/order/:id/link'), () => HttpResponse.json([])),
    http.get(api('fabricator/order/:id/note'), () => HttpResponse.json({ notes: [], members: [] })),
    http.post(api('fabricator/order/:id/due-date'), async ({ params, request }) => {
      const body = (await request.json()) as { dueDate: string | null; version?: number };
      const { dueDate: _before, ...order } = served.order;
      if (params.id === order._id && body.version !== order.version) {
        return HttpResponse.json(
          { error: 'Changed', code: 'STALE_VERSION', requestId: 'test', current: served.order },
          { status: 409 },
        );
      }
      served.saved.push(body.dueDate);
      served.order = {
        ...order,
        version: order.version + 1,
        ...(body.dueDate && { dueDate: body.dueDate }),
      };
      return HttpResponse.json({ updated: served.order });
    }),
    listHandler('app/material', []),
    listHandler('app/line-item', []),
    http.get(api('s3/get-signed-url/:objectId'), () => failure(404, 'No file')),
  );
  return served;
};

const open = () =>
  renderWithPortal(<OrderPage />, { path: '/orders/order-1', route: '/orders/:id', user: makeUser() });

const field = () => screen.findByLabelText('Due on');

describe('Due Date', () => {
  it('asks before a day is saved that has passed', async () => {
    const served = serve(makeOrder());
    const { user } = open();
    const day = dayFromNow(-7);
    await user.type(await field(), day);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('alertdialog', { name: 'Is this day right?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await field()).toHaveValue(day);
    expect(served.saved).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(served.saved).toEqual([day]));
  });

  it('keeps the last undo of each of two orders, and says on any page why one has failed', async () => {
    serve(makeOrder());
    toast.success('An earlier change, with an outdated undo', { topic: 'order-1' });
    const { user, unmount } = renderWithPortal(
      <>
        <OrderDueDate order={makeOrder({ dueDate: dayFromNow(1) })} />
        <OrderDueDate order={makeOrder({ _id: 'order-2', dueDate: dayFromNow(2) })} />
      </>,
      { user: makeUser() },
    );
    for (const button of screen.getAllByRole('button', { name: 'Remove' })) await user.click(button);
    const removed = Array(2).fill(expect.objectContaining({ message: 'Due date removed' }));
    await waitFor(() => expect(getToasts()).toEqual(removed));
    unmount();
    server.use(http.post(api('fabricator/order/:id/due-date'), () => failure(500, 'Out of order.')));
    getToasts()[0]?.action?.onClick();
    await waitFor(() =>
      expect(getToasts().map(({ message }) => message)).toContain(
        'The due date was not changed. Out of order.',
      ),
    );
  });

  it('says on any page why it was not changed', async () => {
    serve(makeOrder());
    let respond: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (respond = resolve));
    server.use(
      http.post(api('fabricator/order/:id/due-date'), async () => {
        await answered;
        return failure(500, 'Out of order.');
      }),
    );
    const { user, unmount } = renderWithPortal(
      <OrderDueDate order={makeOrder({ dueDate: dayFromNow(1) })} />,
      {
        user: makeUser(),
      },
    );
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    unmount();
    respond();
    const told = expect.objectContaining({ message: 'The due date was not changed. Out of order.' });
    await waitFor(() => expect(getToasts()).toEqual([told]));
  });

  it('is set, marked when near, and undone, also after the server could not be reached', async () => {
    const served = serve(makeOrder());
    const { user } = open();
    const day = dayFromNow(1);
    await user.type(await field(), day);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Due tomorrow')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    server.use(http.post(api('fabricator/order/:id/due-date'), () => HttpResponse.error(), { once: true }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(getToasts()[0]?.kind).toBe('error'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(served.saved).toEqual([day, null]));
    await waitFor(() => expect(screen.queryByText('Due tomorrow')).toBeNull());
    expect(await field()).toHaveValue('');
  });

  it('keeps what is typed while it is saved, and undone', async () => {
    const served = serve(makeOrder());
    const { user } = open();
    const [day, next] = [dayFromNow(1), dayFromNow(5)];
    await user.type(await field(), day);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.change(await field(), { target: { value: next } });
    expect(await screen.findByText('Due tomorrow')).toBeVisible();
    await waitFor(() => expect(getToasts()).toHaveLength(1));
    expect(await field()).toHaveValue(next);
    expect(screen.queryByText(/^In the meantime/)).toBeNull();
    act(() => getToasts()[0]?.action?.onClick());
    await waitFor(() => expect(screen.queryByText('Due tomorrow')).toBeNull());
    expect(served.saved).toEqual([day, null]);
    expect(await field()).toHaveValue(next);
  });

  it("is not saved over another user's unseen", async () => {
    const served = serve(makeOrder());
    const { user } = open();
    const [day, theirs] = [dayFromNow(20), '2027-12-20'];
    await user.type(await field(), day);
    served.order = { ...served.order, dueDate: theirs, version: served.order.version + 1 };
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('In the meantime it was set to Dec 20, 2027.')).toBeVisible();
    expect(served.saved).toEqual([]);
    expect(await field()).toHaveValue(day);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(served.saved).toEqual([day]));
    await waitFor(() => expect(screen.queryByText(/^In the meantime/)).toBeNull());
  });

  it('is saved if another user has set the same', async () => {
    const served = serve(makeOrder());
    const { user } = open();
    const day = dayFromNow(20);
    await user.type(await field(), day);
    served.order = { ...served.order, dueDate: day, version: served.order.version + 1 };
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getToasts()).toHaveLength(1));
    expect(screen.queryByText(/in the meantime/i)).toBeNull();
  });

  it("is not undone over another user's", async () => {
    const served = serve(makeOrder());
    const { user } = open();
    const day = dayFromNow(20);
    await user.type(await field(), day);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getToasts()).toHaveLength(1));
    served.order = { ...served.order, dueDate: '2027-12-20', version: served.order.version + 1 };
    act(() => getToasts()[0]?.action?.onClick());
    expect(await screen.findByDisplayValue('2027-12-20')).toBeVisible();
    expect(served.saved).toEqual([day]);
    expect(getToasts().map(({ message }) => message)).toContain(
      'The due date was not changed. This has been changed in the meantime.',
    );
  });

  it('is saved, and undone, whatever else of the order another user has changed', async () => {
    const served = serve(makeOrder());
    const { user } = open();
    const day = dayFromNow(20);
    await user.type(await field(), day);
    const changeStatus = () => {
      served.order = { ...served.order, status: 'in-progress', version: served.order.version + 1 };
    };
    changeStatus();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getToasts()).toHaveLength(1));
    changeStatus();
    act(() => getToasts()[0]?.action?.onClick());
    await waitFor(() => expect(served.saved).toEqual([day, null]));
    expect(screen.queryByText(/in the meantime/i)).toBeNull();
  });

  it('is removed', async () => {
    const served = serve(makeOrder({ dueDate: '2020-01-31' }));
    const { user } = open();
    expect(await field()).toHaveValue('2020-01-31');
    expect(screen.getByText('Overdue')).toBeVisible();
    expect(screen.getByText('Jan 31, 2020')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Overdue')).toBeNull());
    expect(served.saved).toEqual([null]);
  });

  it('asks before a chosen day that was not saved is lost', async () => {
    serve(makeOrder());
    const { user, router } = open();
    await user.type(await field(), '2027-01-31');
    act(() => void router.navigate('/orders'));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(await field()).toHaveValue('2027-01-31');
  });

  it('sends no year of five digits', async () => {
    const served = serve(makeOrder());
    const { user } = open();
    fireEvent.change(await field(), { target: { value: '22026-03-11' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await field()).toHaveAccessibleDescription('Please give a year of four digits');
    expect(served.saved).toEqual([]);
  });

  it('says why it was not saved, and keeps what was typed', async () => {
    serve(makeOrder());
    server.use(http.post(api('fabricator/order/:id/due-date'), () => failure(400, 'There is no such day')));
    const { user } = open();
    await user.type(await field(), '2027-01-31');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/not changed. There is no such day/)).toBeVisible();
    expect(await field()).toHaveValue('2027-01-31');
  });
});
