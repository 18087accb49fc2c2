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
import type { StatusChanges } from 'bff-contract';
import { useState } from 'react';
import { toast } from 'shared-ui/core';
import { OrderPage } from './order-page';
import { OrderSite } from './order-site';

const path = api('fabricator/order/order-1/site');

const open = (project: object = {}) => {
  const order = makeOrder();
  return renderWithPortal(<OrderSite order={{ ...order, project: { ...order.project, ...project } }} />, {
    user: makeUser(),
  });
};

const serve = () => {
  const saved: unknown[] = [];
  server.use(
    http.post(path, async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json({ updated: makeOrder() });
    }),
  );
  return saved;
};

let showOrder: (version: number, project: object) => void;

/** An order that others change. */
const LiveOrder = () => {
  const [order, setOrder] = useState(makeOrder({ version: 1 }));
  showOrder = (version, project) =>
    setOrder({ ...order, version, project: { ...order.project, ...project } });
  return <OrderSite order={order} />;
};

describe('Site', () => {
  it('saves what was typed, and brings back what was there', async () => {
    const saved = serve();
    const { user } = open({ site: { line1: '12 Harbour Lane', country: 'US' }, phone: '+15035550142' });
    await user.click(screen.getByRole('button', { name: 'Change site' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('City'), 'Astoria');
    await user.clear(dialog.getByLabelText('Phone'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const address = { line1: '12 Harbour Lane', line2: '', region: '', postalCode: '', country: 'US' };
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toEqual({
      version: makeOrder().version,
      site: { ...address, city: 'Astoria' },
      phone: '',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    getToasts()
      .find(({ message }) => message === 'Site saved')
      ?.action?.onClick();
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]).toEqual({
      version: makeOrder().version,
      site: { ...address, city: '' },
      phone: '+15035550142',
    });
  });

  it('leaves what another user has changed since it was opened, or says that both have changed it', async () => {
    const saved = serve();
    const { user } = renderWithPortal(<LiveOrder />, { user: makeUser() });
    const arrive = (version: number, project: object) => act(() => showOrder(version, project));
    await user.click(screen.getByRole('button', { name: 'Add site' }));
    await user.type(await screen.findByLabelText('Access'), 'Ring twice');
    arrive(2, { phone: '+15035550199' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual([{ version: 2, accessNotes: 'Ring twice' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Change site' }));
    await user.type(await screen.findByLabelText('Access'), 'Ring once');
    arrive(3, { accessNotes: 'Use the side door' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved[1]).toEqual({ version: 2, accessNotes: 'Ring once' }));
  });

  it('saves over changes that have not arrived, and asks which of two sites to keep', async () => {
    const saved: unknown[] = [];
    let current = makeOrder({ version: 2 });
    server.use(
      http.post(path, async ({ request }) => {
        const body = (await request.json()) as { version: number };
        saved.push(body);
        return body.version === current.version
          ? HttpResponse.json({ updated: current })
          : HttpResponse.json(
              { error: 'Changed.', code: 'CONFLICT', requestId: 'test', current },
              { status: 409 },
            );
      }),
    );
    const { user } = renderWithPortal(<OrderSite order={makeOrder({ version: 1 })} />, { user: makeUser() });
    const change = async (text: string) => {
      await user.click(screen.getByRole('button', { name: 'Add site' }));
      await user.type(await screen.findByLabelText('Access'), text);
      await user.click(screen.getByRole('button', { name: 'Save' }));
    };
    await change('Ring twice');
    await waitFor(() => expect(saved).toMatchObject([{ version: 1 }, { version: 2 }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    current = makeOrder({ version: 3, project: { ...current.project, accessNotes: 'Use the side door' } });
    await change('Ring once');
    expect(await screen.findByText('Use the side door')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(saved.slice(3)).toEqual([{ version: 3, accessNotes: 'Ring once' }]));
  });

  it("is not brought back over another user's, whatever else they have changed", async () => {
    const saved: unknown[] = [];
    let current = makeOrder({ version: 1 });
    const change = (project: object) => {
      current = { ...current, version: current.version + 1, project: { ...current.project, ...project } };
    };
    server.use(
      http.post(path, async ({ request }) => {
        const { version, ...body } = (await request.json()) as { version: number };
        if (version !== current.version) {
          return HttpResponse.json(
            { error: 'Changed.', code: 'STALE_VERSION', requestId: 'test', current },
            { status: 409 },
          );
        }
        saved.push(body);
        change(body);
        return HttpResponse.json({ updated: current });
      }),
    );
    const add = async (text: string, theirs: object) => {
      const { user, unmount } = renderWithPortal(<OrderSite order={current} />, { user: makeUser() });
      await user.click(screen.getByRole('button', { name: /site$/ }));
      await user.type(await screen.findByLabelText('Access'), text);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      change(theirs);
      getToasts()[0]?.action?.onClick();
      unmount();
    };
    await add('Ring twice', { phone: '+15035550199' });
    await waitFor(() => expect(saved).toEqual([{ accessNotes: 'Ring twice' }, { accessNotes: '' }]));
    await add('Ring once', { accessNotes: 'Use the side door' });
    await waitFor(() =>
      expect(getToasts().map(({ message }) => message)).toContain(
        'The site was not restored. This has been changed in the meantime.',
      ),
    );
    expect(saved).toHaveLength(3);
  });

  it('takes turns with a status that is chosen before it is saved or brought back', async () => {
    let order = makeOrder({ _id: 'o1', status: 'order-placed', version: 1 });
    const change = (fields: object) => {
      order = { ...order, ...fields, version: order.version + 1 };
      return order;
    };
    let held = Promise.resolve();
    let release: () => void = () => undefined;
    const hold = () => {
      held = new Promise((resolve) => (release = resolve));
    };
    const sent: unknown[] = [];
    server.use(
      http.get(api('fabricator/order/o1'), () => HttpResponse.json(order)),
      http.get(api('fabricator/colleague'), () => HttpResponse.json([])),
      http.post(api('fabricator/order/o1/site'), async () => {
        sent.push('site');
        const updated = change({});
        await held;
        return HttpResponse.json({ updated });
      }),
      http.post(api('fabricator/order/change-status'), async ({ request }) => {
        const { _id, reference, status: from } = order;
        const { version, status = from } = ((await request.json()) as StatusChanges).changes[0] ?? {};
        sent.push(version === order.version ? status : 'conflict');
        const changed = [{ _id, reference, from, status, version: change({ status }).version }];
        return HttpResponse.json({ changed, unchanged: 0, conflicts: [], mails: 0 });
      }),
    );
    const { user } = renderWithPortal(<OrderPage />, {
      path: '/orders/o1',
      route: '/orders/:id',
      user: makeUser(),
    });
    const save = async () => {
      await user.click(await screen.findByRole('button', { name: /site$/ }));
      await user.type(await screen.findByLabelText('City'), 'Astoria');
      await user.click(screen.getByRole('button', { name: 'Save' }));
    };
    const choose = async (status: string) => {
      await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), status);
      release();
    };

    await save();
    await screen.findByText('Site saved');
    hold();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await choose('In Progress');
    await waitFor(() => expect(sent).toEqual(['site', 'site', 'in-progress']));

    hold();
    await save();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await choose('Completed');
    await waitFor(() => expect(sent.slice(3)).toEqual(['site', 'completed']));
  });

  it('keeps the last undo of each of two orders, and says why one has failed', async () => {
    toast.success('An earlier change, with an outdated undo', { topic: 'order-1' });
    server.use(
      http.post(api('fabricator/order/:id/site'), () => HttpResponse.json({ updated: makeOrder() })),
    );
    for (const _id of ['order-1', 'order-2']) {
      const { user, unmount } = renderWithPortal(<OrderSite order={makeOrder({ _id })} />, {
        user: makeUser(),
      });
      await user.click(screen.getByRole('button', { name: /site$/ }));
      await user.type(await screen.findByLabelText('City'), 'Astoria');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      unmount();
    }
    const saved = getToasts();
    expect(saved.map(({ message }) => message)).toEqual(['Site saved', 'Site saved']);
    server.use(http.post(api('fabricator/order/:id/site'), () => failure(500, 'Out of order.')));
    saved[0]?.action?.onClick();
    await waitFor(() =>
      expect(getToasts().map(({ message }) => message)).toContain('The site was not restored. Out of order.'),
    );
    expect(getToasts().find(({ kind }) => kind === 'error')?.action?.label).toBe('Undo');
  });

  it('keeps what was typed, and shows the reason at its field, when the server refuses it', async () => {
    server.use(http.post(path, () => failure(400, 'Please check.', { fields: { phone: 'Too short' } })));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Add site' }));
    const phone = await screen.findByLabelText('Phone');
    await user.type(phone, '12');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Too short')).toBeVisible();
    expect(phone).toHaveValue('12');
  });
});
