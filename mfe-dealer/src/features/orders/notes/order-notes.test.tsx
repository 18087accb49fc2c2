import {
  act,
  api,
  failure,
  fireEvent,
  getToasts,
  HttpResponse,
  http,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { OrderNote } from 'bff-contract';
import { OrderNotes } from './order-notes';

const path = api('fabricator/order/order-1/note');
const me = { _id: makeUser()._id, name: 'Dana' };
const bo = { _id: 'u-bo', name: 'Bo Becker' };

const note = (changes: Partial<OrderNote> = {}): OrderNote => ({
  _id: 'note-1',
  author: me,
  text: 'Sharp edges',
  mentions: [],
  files: [],
  createdAt: '2026-11-25T10:00:00.000Z',
  updatedAt: '2026-11-25T10:00:00.000Z',
  version: 1,
  ...changes,
});

/** Serves the notes of an order, and applies writes to them. */
const serve = (notes: OrderNote[]) => {
  const served = { notes, bodies: [] as unknown[] };
  const deleted = new Map<string, OrderNote>();
  server.use(
    http.get(path, () => HttpResponse.json({ notes: served.notes, members: [me, bo] })),
    http.post(path, async ({ request }) => {
      const body = (await request.json()) as { text: string };
      served.bodies.push(body);
      const created = note({ _id: `note-${served.notes.length + 1}`, text: body.text });
      served.notes = [...served.notes, created];
      return HttpResponse.json({ created }, { status: 201 });
    }),
    http.post(`${path}/:id`, async ({ request, params }) => {
      const body = (await request.json()) as { text: string };
      served.bodies.push(body);
      served.notes = served.notes.map((each) =>
        each._id === params.id ? { ...each, text: body.text } : each,
      );
      return HttpResponse.json({ updated: served.notes[0] });
    }),
    http.delete(`${path}/:id`, ({ params }) => {
      const id = String(params.id);
      for (const each of served.notes) if (each._id === id) deleted.set(id, each);
      served.notes = served.notes.filter(({ _id }) => _id !== id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`${path}/:id/restore`, ({ params }) => {
      const restored = deleted.get(String(params.id));
      if (restored) served.notes = [...served.notes, restored];
      return HttpResponse.json({ updated: restored });
    }),
  );
  return served;
};

const open = () => renderWithPortal(<OrderNotes orderId="order-1" />, { user: makeUser() });

describe('Notes', () => {
  it('adds a note that mentions a colleague', async () => {
    const served = serve([]);
    const { user } = open();
    await user.type(await screen.findByRole('textbox', { name: /^New note/ }), 'Please ask');
    await user.click(screen.getByRole('button', { name: 'Mention Bo Becker' }));
    expect(screen.getByRole('textbox', { name: /^New note/ })).toHaveValue('Please ask @Bo Becker ');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() =>
      expect(served.bodies).toEqual([
        { text: expect.stringContaining('Please ask @Bo Becker'), mentions: ['u-bo'], files: [] },
      ]),
    );
    expect(await screen.findByRole('list', { name: 'Notes' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^New note/ })).toHaveValue(''));
  });

  it('says that a note is saved to a user who has left meanwhile', async () => {
    serve([]);
    let respond: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (respond = resolve));
    server.use(
      http.post(path, async () => {
        await answered;
        return HttpResponse.json({ created: note() }, { status: 201 });
      }),
    );
    const { user, unmount } = open();
    await user.type(await screen.findByRole('textbox', { name: /^New note/ }), 'Please ask');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    unmount();
    respond();
    await waitFor(() => expect(getToasts()).toEqual([expect.objectContaining({ message: 'Note saved' })]));
  });

  it('suggests who is meant by a part of a name, and completes it', async () => {
    const served = serve([]);
    const cy = { _id: 'u-cy', name: 'Cy Young' };
    server.use(http.get(path, () => HttpResponse.json({ notes: served.notes, members: [me, bo, cy] })));
    const { user } = open();
    const text = await screen.findByRole('textbox', { name: /^New note/ });
    const suggested = () =>
      screen.getAllByRole('button', { name: /^Mention / }).map((each) => each.textContent);
    await user.type(text, 'Ask @b');
    expect(suggested()).toEqual(['@Bo Becker']);
    await user.clear(text);
    await user.type(text, 'Ask @YOU');
    expect(suggested()).toEqual(['@Cy Young']);
    await user.click(screen.getByRole('button', { name: 'Mention Cy Young' }));
    expect(text).toHaveValue('Ask @Cy Young ');
    expect(suggested()).toEqual(['@Bo Becker', '@Cy Young']);
  });

  it('shows text as it was written, mentions and files', async () => {
    serve([
      note({
        author: bo,
        text: 'Ask @Dana\n<b>now</b>',
        mentions: [me],
        files: [{ s3Object: 'file-1', fileName: 'kitchen-island-from-the-left.pdf' }],
      }),
    ]);
    server.use(
      http.get(api('s3/get-signed-url/:objectId'), ({ params }) =>
        HttpResponse.json({
          signedUrl: `https://files.example/${params.objectId}`,
          contentType: 'image/png',
        }),
      ),
    );
    const { user } = open();
    const list = await screen.findByRole('list', { name: 'Notes' });
    expect(list.textContent).toContain('Ask @Dana\n<b>now</b>');
    expect(within(list).getByText('@Dana').tagName).toBe('STRONG');
    expect(screen.queryByRole('button', { name: 'Edit this note' })).toBeNull();
    const file = screen.getByRole('button', { name: 'kitchen-island-fro...' });
    expect(file).toHaveAttribute('title', 'kitchen-island-from-the-left.pdf');
    await user.click(file);
    const dialog = await screen.findByRole('dialog', { name: 'kitchen-island-from-the-left.pdf' });
    expect(await within(dialog).findByRole('img')).toHaveAttribute('src', 'https://files.example/file-1');
  });

  it('edits a note of your own, and keeps its files', async () => {
    const served = serve([note({ files: [{ s3Object: 'file-1', fileName: 'plan.pdf' }] })]);
    server.use(
      http.get(api('s3/get-signed-url/:objectId'), () =>
        HttpResponse.json({ signedUrl: 'https://files.example/1', contentType: 'application/pdf' }),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit this note' }));
    const field = screen.getByRole('textbox', { name: /^Edit note/ });
    await user.clear(field);
    await user.type(field, 'Round edges');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() =>
      expect(served.bodies).toEqual([
        { text: 'Round edges', mentions: [], files: [{ s3Object: 'file-1' }], version: 1 },
      ]),
    );
    expect(await screen.findByText('Round edges')).toBeVisible();
  });

  it('deletes a note of your own, and undoes it', async () => {
    const served = serve([note()]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete this note' }));
    await waitFor(() => expect(served.notes).toEqual([]));
    await waitFor(() => expect(getToasts().map(({ message }) => message)).toContain('Deleted the note'));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Notes' })).toHaveFocus());
    act(() => getToasts()[0]?.action?.onClick());
    await waitFor(() => expect(served.notes).toHaveLength(1));
    expect(await screen.findByText('Sharp edges')).toBeVisible();
  });

  it('deletes nothing by the second click of a double click, which hits the next note', async () => {
    const served = serve([note({ _id: 'note-1' }), note({ _id: 'note-2', text: 'Round edges' })]);
    const { user } = open();
    const buttons = await screen.findAllByRole('button', { name: 'Delete this note' });
    fireEvent.click(buttons[1] as HTMLElement, { detail: 2 });
    await user.click(buttons[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText('Sharp edges')).toBeNull());
    expect(served.notes).toMatchObject([{ text: 'Round edges' }]);
  });

  it('asks before a half-typed note is lost', async () => {
    serve([]);
    const { user, router } = renderWithPortal(<OrderNotes orderId="order-1" />, {
      path: '/orders/order-1',
      route: '/orders/:id',
      user: makeUser(),
      routes: [{ path: '/orders', element: <p>All orders</p> }],
    });
    await user.type(await screen.findByRole('textbox', { name: /^New note/ }), 'Sharp');
    act(() => void router.navigate('/orders'));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(screen.getByRole('textbox', { name: /^New note/ })).toHaveValue('Sharp');
    act(() => void router.navigate('/orders'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('All orders')).toBeVisible();
  });

  it('keeps a half-typed note while another is edited, and asks before the changes of that one are lost', async () => {
    serve([note(), note({ _id: 'note-2', text: 'Call first' })]);
    const { user } = open();
    await user.type(await screen.findByRole('textbox', { name: /^New note/ }), 'Half');
    await user.click(screen.getAllByRole('button', { name: 'Edit this note' })[0]!);
    await user.type(screen.getByRole('textbox', { name: /^Edit note/ }), ' and round');
    // A second one would take the place of the first.
    expect(screen.queryByRole('button', { name: 'Edit this note' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('textbox', { name: /^Edit note/ })).toHaveValue('Sharp edges and round');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('textbox', { name: /^New note/ })).toHaveValue('Half');
  });

  it('leaves the form of a note that is gone, and saves over no version that was not shown', async () => {
    const served = serve([note(), note({ _id: 'note-2', text: 'Call first' })]);
    const { user } = open();
    const reload = () => act(() => void window.dispatchEvent(new Event('online')));
    await user.click((await screen.findAllByRole('button', { name: 'Edit this note' }))[0]!);
    await user.type(screen.getByRole('textbox', { name: /^Edit note/ }), ' and round');
    served.notes = [note({ text: 'Blunt edges', version: 2 }), note({ _id: 'note-2', text: 'Call later' })];
    reload();
    expect(await screen.findByText('Call later')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() =>
      expect(served.bodies).toEqual([{ text: 'Sharp edges and round', mentions: [], files: [], version: 1 }]),
    );
    await user.click((await screen.findAllByRole('button', { name: 'Edit this note' }))[0]!);
    served.notes = served.notes.slice(1);
    reload();
    expect(await screen.findByRole('textbox', { name: /^New note/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit this note' })).toBeVisible();
  });

  it('shows what was saved in another tab, and saves over it after a choice', async () => {
    serve([note()]);
    const bodies: unknown[] = [];
    const current = note({ text: 'Blunt edges', version: 2 });
    server.use(
      http.post(`${path}/:id`, async ({ request }) => {
        const body = (await request.json()) as Partial<OrderNote>;
        bodies.push(body);
        return body.version === 1
          ? HttpResponse.json(
              { error: 'Changed.', code: 'CONFLICT', requestId: 'test', current },
              { status: 409 },
            )
          : HttpResponse.json({ updated: note({ ...body, version: 3 }) });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit this note' }));
    await user.type(screen.getByRole('textbox', { name: /^Edit note/ }), ' and round');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Blunt edges')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(screen.getByRole('textbox', { name: /^Edit note/ })).toHaveValue('Blunt edges');
    expect(screen.getByRole('button', { name: 'Save note' })).toHaveFocus();
    await user.type(screen.getByRole('textbox', { name: /^Edit note/ }), '!');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() =>
      expect(bodies).toMatchObject([
        { text: 'Sharp edges and round', version: 1 },
        { text: 'Blunt edges!', version: 2 },
      ]),
    );
  });

  it('waits for a file that takes the place of another', async () => {
    serve([note({ files: [{ s3Object: 'file-1', fileName: 'plan.pdf' }] })]);
    server.use(
      http.get(api('s3/get-signed-url/:objectId'), () =>
        HttpResponse.json({ signedUrl: 'https://files.example/1', contentType: 'application/pdf' }),
      ),
      // The upload goes on.
      http.post(api('s3/get-signed-post-url/:name/:type'), () => new Promise<never>(() => undefined)),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit this note' }));
    const plan = new File(['%PDF-1.7'], 'plan-2.pdf', { type: 'application/pdf' });
    await user.upload(screen.getByLabelText('File 1'), plan);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save note' })).toBeDisabled());
  });

  it('keeps what was typed after a failure', async () => {
    serve([]);
    server.use(http.post(path, () => failure(500, 'Broken')));
    const { user } = open();
    await user.type(await screen.findByRole('textbox', { name: /^New note/ }), 'Important');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^New note/ })).toHaveValue('Important');
  });
});
