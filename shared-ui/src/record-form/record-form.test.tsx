import { createRemoteApi, recordsOf } from '@slabdesk/portal/api';
import {
  api,
  failure,
  HttpResponse,
  http,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import { act } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { required } from '../form/rules';
import { TextField } from '../form/text-field';
import { Modal } from '../overlay/modal';
import { RecordForm, type RecordFormProps } from './record-form';
import { RepeatingField } from './repeating-field';

interface Stone {
  _id: string;
  name: string;
  note: string;
  tags: Array<{ text: string }>;
  version: number;
}
type Values = Pick<Stone, 'name' | 'note' | 'tags'>;

const stone: Stone = { _id: 's1', name: 'Carrara', note: '', tags: [{ text: 'white' }], version: 3 };
const defaults: Values = { name: '', note: '', tags: [] };

type Options = Partial<RecordFormProps<Values, Stone>>;

const testApi = createRemoteApi({ name: 'test', tags: ['Material'] });

const StoneForm = (options: Options) => (
  <RecordForm<Values, Stone>
    endpoint="fabricator/material"
    id="s1"
    records={recordsOf(testApi, 'Material')}
    defaults={defaults}
    rules={{ name: [required('Please provide a name')], 'tags.*.text': [required('Please fill in the tag')] }}
    aria-label="Stone"
    {...options}
  >
    {(form) => (
      <>
        <TextField label="name of the stone" {...form.register('name')} />
        <TextField label="Note" {...form.register('note')} />
        <RepeatingField
          label="Tags"
          itemName="tag"
          addLabel="Add Tag"
          newItem={{ text: '' }}
          {...form.register('tags')}
        >
          {({ name, index }) => <TextField label={name} hideLabel {...form.register(`tags.${index}.text`)} />}
        </RepeatingField>
      </>
    )}
  </RecordForm>
);

/** A mock server with one record that stores what it receives. */
const serve = (record: Stone | null = stone) => {
  const state = {
    record: record ?? undefined,
    sent: [] as Array<{ path: string; body: unknown; key: string | null }>,
  };
  const save = async (request: Request) => {
    const body = (await request.json()) as Partial<Stone>;
    const path = new URL(request.url).pathname.replace('/api/', '');
    state.sent.push({ path, body, key: request.headers.get('Idempotency-Key') });
    state.record = { ...stone, ...body, version: (state.record?.version ?? 0) + 1 };
    return state.record;
  };
  server.use(
    http.get(api('fabricator/material/s1'), () =>
      state.record ? HttpResponse.json(state.record) : failure(404, 'There is no such material.'),
    ),
    http.post(api('fabricator/material'), async ({ request }) =>
      HttpResponse.json({ created: await save(request) }, { status: 201 }),
    ),
    http.post(api('fabricator/material/s1'), async ({ request }) =>
      HttpResponse.json({ updated: await save(request) }),
    ),
  );
  return state;
};

const Where = () => <output>{useLocation().pathname}</output>;

const open = (options: Options = {}) =>
  renderWithPortal(
    <>
      <StoneForm {...options} />
      <Where />
    </>,
    { path: '/stones/s1', user: makeUser(), routes: [{ path: '/stones', element: <Where /> }] },
  );

const nameField = () => screen.findByRole('textbox', { name: /^Name Of The Stone/ });
const submit = () => screen.getByRole('button', { name: 'Submit' });

describe('RecordForm', () => {
  it('loads the record, saves it to its own URL and redirects', async () => {
    const state = serve();
    const { user, router } = open({
      redirect: (saved) => `/stones?saved=${saved._id}`,
      extra: { origin: 'form' },
    });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
    expect(await nameField()).toHaveValue('Carrara');
    await user.type(await nameField(), ' Oro');
    await user.click(submit());
    await waitFor(() => expect(router.state.location.search).toBe('?saved=s1'));
    const body = { name: 'Carrara Oro', note: '', tags: [{ text: 'white' }], origin: 'form', version: 3 };
    expect(state.sent).toEqual([{ path: 'fabricator/material/s1', body, key: expect.any(String) }]);
  });

  it('starts a new record with the defaults, and creates only one on repeated submits', async () => {
    const state = serve(null);
    server.use(http.post(api('fabricator/material'), () => failure(503, 'Busy'), { once: true }));
    const { user } = open({ id: 'new' });
    await user.type(await nameField(), 'Nero');
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('img', { name: 'Done' })).toBeVisible();
    expect(state.sent).toHaveLength(1);
    expect(state.sent[0]?.body).toEqual({ name: 'Nero', note: '', tags: [] });
    expect(state.sent[0]?.key).toMatch(/\d/);
  });

  it('shows the saved record, and keeps the focus in a list', async () => {
    const state = serve();
    const { user } = open();
    await user.type(await nameField(), '  ');
    const tag = screen.getByRole('textbox', { name: 'Tag 1' });
    server.use(
      http.post(api('fabricator/material/s1'), async ({ request }) => {
        const body = (await request.json()) as Stone;
        return HttpResponse.json({
          updated: { ...state.record, ...body, name: body.name.trim(), version: 4 },
        });
      }),
    );
    await user.type(tag, 'r{Enter}');
    expect(await screen.findByRole('img', { name: 'Done' })).toBeVisible();
    await waitFor(async () => expect(await nameField()).toHaveValue('Carrara'));
    expect(screen.getByRole('textbox', { name: 'Tag 1' })).toHaveFocus();
    await user.keyboard('!');
    expect(screen.getByRole('textbox', { name: 'Tag 1' })).toHaveValue('whiter!');
  });

  it('updates the created record when it stays on screen', async () => {
    const state = serve(null);
    const { user } = open({ id: 'new' });
    await user.type(await nameField(), 'Nero');
    await user.click(submit());
    await screen.findByRole('img', { name: 'Done' });
    await user.type(await nameField(), ' Assoluto');
    await user.click(submit());
    await waitFor(() => expect(state.sent).toHaveLength(2));
    expect(state.sent[1]).toMatchObject({
      path: 'fabricator/material/s1',
      body: { name: 'Nero Assoluto', version: 1 },
    });
  });
});

describe('RecordForm with a newer record on the server', () => {
  const theirs: Stone = {
    ...stone,
    name: 'Carrara Bianco',
    tags: [{ text: 'white' }, { text: 'veined' }],
    version: 7,
  };

  /** The server already has `current` and rejects older versions. */
  const serveNewer = (current: Stone) => {
    const state = serve();
    server.use(
      http.post(api('fabricator/material/s1'), async ({ request }) => {
        const body = (await request.json()) as Stone;
        if (body.version === current.version) {
          state.sent.push({ path: 'fabricator/material/s1', body, key: null });
          return HttpResponse.json({ updated: { ...current, ...body, version: body.version + 1 } });
        }
        return HttpResponse.json({ error: 'Stale', code: 'CONFLICT', current }, { status: 409 });
      }),
    );
    return state;
  };

  const changeName = async (user: ReturnType<typeof renderWithPortal>['user']) => {
    await user.type(await nameField(), ' Oro');
    await user.click(submit());
  };

  it('shows both versions of only the fields that differ', async () => {
    serveNewer(theirs);
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = open({ fieldTexts: { name: { label: 'Name Of The Stone' } } });
    await changeName(user);
    const resolver = await screen.findByRole('group', { name: /^This has been changed/ });
    await waitFor(() => expect(screen.getByText(/^This has been changed/)).toHaveFocus());
    expect(scroll.mock.contexts).toContain(resolver);
    expect(within(resolver).getAllByRole('group')).toHaveLength(2);
    const name = within(within(resolver).getByRole('group', { name: 'Name Of The Stone' }));
    expect(name.getByText('Carrara Oro')).toBeVisible();
    expect(name.getByText('Carrara Bianco')).toBeVisible();
    expect(within(resolver).getByText('white, veined')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Submit|Retry/ })).toBeNull();
  });

  it("saves the user's values over the other version", async () => {
    const state = serveNewer(theirs);
    const { user } = open();
    await changeName(user);
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByRole('img', { name: 'Done' })).toBeVisible();
    expect(state.sent).toEqual([
      expect.objectContaining({
        body: { name: 'Carrara Oro', note: '', tags: [{ text: 'white' }], version: 7 },
      }),
    ]);
  });

  it('accepts the other version without a request, and continues from it', async () => {
    const state = serveNewer(theirs);
    const { user } = open();
    await changeName(user);
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(await nameField()).toHaveValue('Carrara Bianco');
    expect(submit()).toHaveFocus();
    expect(screen.getAllByRole('textbox', { name: /^Tag/ })).toHaveLength(2);
    expect(state.sent).toEqual([]);
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'x');
    await user.click(submit());
    await waitFor(() =>
      expect(state.sent[0]).toMatchObject({ body: { name: 'Carrara Bianco', version: 7 } }),
    );
  });

  it('preselects what each user has changed, and saves the selected values', async () => {
    const state = serveNewer({ ...theirs, name: 'Carrara', note: 'Sold out' });
    const { user } = open();
    await changeName(user);
    const resolver = within(await screen.findByRole('group', { name: /^This has been changed/ }));
    const versionOf = (field: string, side: RegExp) =>
      within(resolver.getByRole('group', { name: field })).getByRole('radio', { name: side });
    expect(versionOf('Name', /^Yours/)).toBeChecked();
    expect(versionOf('Note', /^Theirs/)).toBeChecked();
    expect(versionOf('Tags', /^Theirs/)).toBeChecked();
    await user.click(versionOf('Tags', /^Yours/));
    await user.click(screen.getByRole('button', { name: 'Save what is chosen' }));
    await waitFor(() =>
      expect(state.sent[0]?.body).toEqual({
        name: 'Carrara Oro',
        note: 'Sold out',
        tags: [{ text: 'white' }],
        version: 7,
      }),
    );
  });

  it('shows no conflict if only fields outside the form have changed', async () => {
    const state = serveNewer({ ...stone, version: 7 });
    const { user } = open();
    await changeName(user);
    expect(await screen.findByRole('img', { name: 'Done' })).toBeVisible();
    expect(state.sent[0]).toMatchObject({ body: { name: 'Carrara Oro', version: 7 } });
  });

  it('keeps a choice that could not be sent', async () => {
    const state = serveNewer(theirs);
    const { user } = open();
    await changeName(user);
    const keep = await screen.findByRole('button', { name: 'Keep mine' });
    server.use(http.post(api('fabricator/material/s1'), () => HttpResponse.error(), { once: true }));
    await user.click(keep);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('img', { name: 'Done' })).toBeVisible();
    expect(state.sent[0]).toMatchObject({ body: { name: 'Carrara Oro', version: 7 } });
  });

  it('shows a newer record while the form is unchanged, but never replaces typed values', async () => {
    const state = serve();
    const { user, store } = open();
    await nameField();
    const arrive = (record: Stone) => {
      state.record = record;
      return act(async () => {
        store.dispatch(testApi.util.invalidateTags([{ type: 'Material', id: 's1' }]));
        await new Promise((resolve) => setTimeout(resolve, 100));
      });
    };
    await arrive(theirs);
    await waitFor(async () => expect(await nameField()).toHaveValue('Carrara Bianco'));
    await user.type(await nameField(), '!');
    await arrive({ ...theirs, name: 'Other', note: 'Other', version: 8 });
    expect(await nameField()).toHaveValue('Carrara Bianco!');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  });

  it('never mixes a changed list with a newer one', async () => {
    const state = serveNewer(theirs);
    const { user, store } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Tag 1' }), ' and grey');
    await user.click(screen.getByRole('button', { name: 'Add Tag' }));
    await user.keyboard('honed');
    state.record = { ...theirs, tags: [{ text: 'green' }] };
    await act(async () => {
      store.dispatch(testApi.util.invalidateTags([{ type: 'Material', id: 's1' }]));
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    const tags = () =>
      screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Tag/ }).map(({ value }) => value);
    expect(tags()).toEqual(['white and grey', 'honed']);
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(tags()).toEqual(['white', 'veined']);
    await user.click(screen.getByRole('button', { name: 'Remove tag 1' }));
    await user.click(submit());
    await waitFor(() => expect(state.sent[0]).toMatchObject({ body: { tags: [{ text: 'veined' }] } }));
  });
});

describe('A record that fails to load', () => {
  it('is requested again on Retry', async () => {
    server.use(http.get(api('fabricator/material/s1'), () => failure(500, 'The database is asleep.')));
    const { user } = open({ loadError: 'Failed to load this stone.' });
    expect(await screen.findByText('Failed to load this stone.')).toBeVisible();
    serve();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await nameField()).toHaveValue('Carrara');
  });

  it("shows an error if it doesn't exist", async () => {
    serve(null);
    const { user, router } = open();
    expect(await screen.findByText('This does not exist')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

it('RecordForm shows a message by status, otherwise the server message, otherwise a generic error', async () => {
  serve();
  const responses = [failure(413, 'Too large'), failure(400, 'No such stone'), failure(400, '')];
  server.use(http.post(api('fabricator/material/s1'), () => responses.shift() ?? failure(500, 'x')));
  const { user } = open({ messages: { 413: 'This is too long.' } });
  await nameField();
  await user.click(submit());
  expect(await screen.findByText('This is too long.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No such stone')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/Something went wrong|Bad Request/)).toBeVisible();
});

it('RecordForm can start from the defaults and save through a custom function', async () => {
  const state = serve();
  const { user } = open({
    load: false,
    includeId: false,
    labelCase: 'literal',
    submitLabel: 'Save Stone',
    extra: (values) => ({ _id: 's1', length: values.name.length }),
    save: async (body, send) => {
      if ((body as Values).name === 'taken') {
        throw { status: 400, code: 'TAKEN', error: 'Taken.', fields: { name: 'Choose another name' } };
      }
      return send(body);
    },
  });
  const name = screen.getByRole('textbox', { name: /^name of the stone/ });
  expect(name).toHaveValue('');
  await user.type(name, 'taken');
  await user.click(screen.getByRole('button', { name: 'Save Stone' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription('Choose another name'));
  await user.type(name, '!');
  await user.click(screen.getByRole('button', { name: 'Save Stone' }));
  await waitFor(() =>
    expect(state.sent).toEqual([
      {
        path: 'fabricator/material',
        body: { name: 'taken!', note: '', tags: [], _id: 's1', length: 6 },
        key: expect.any(String),
      },
    ]),
  );
});

it('RecordForm leaves the page on Cancel, and asks first if something was typed', async () => {
  serve();
  const { user, router } = open({ cancel: true, redirect: '/stones' });
  await user.type(await nameField(), '!');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/stones'));
});

it('RecordForm says of a record that is opened again that it was deleted, and keeps what was typed', async () => {
  serve();
  const { user, router, store } = open();
  expect(await nameField()).toHaveValue('Carrara');
  await act(() => router.navigate('/stones'));
  let respond: () => void = () => undefined;
  const typed = new Promise<void>((resolve) => (respond = resolve));
  server.use(
    http.get(api('fabricator/material/s1'), async () => {
      await typed;
      return failure(404, 'There is no such material.');
    }),
  );
  await act(() => router.navigate('/stones/s1'));
  await user.type(await nameField(), '!');
  respond();
  await waitFor(() => expect(JSON.stringify(store.getState())).toContain('There is no such material.'));
  expect(await nameField()).toHaveValue('Carrara!');
  await user.keyboard('{Backspace}');
  expect(await screen.findByText('This does not exist')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

describe('RecordForm with redirect "back" leads after saving', () => {
  const save = async ({ user }: ReturnType<typeof open>) => {
    await user.type(await nameField(), '!');
    await user.click(submit());
  };
  const goesBack: Options = { redirect: 'back', list: '/stones' };

  it('to the list if the page was opened by a link', async () => {
    serve();
    const view = open(goesBack);
    await save(view);
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/stones'));
  });

  it('to the list if signing in has replaced the only entry of the history', async () => {
    serve();
    const view = open(goesBack);
    window.history.replaceState({ idx: 0 }, '');
    await act(() => view.router.navigate('/stones/s1', { replace: true }));
    await save(view);
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/stones'));
    window.history.replaceState(null, '');
  });

  it('to the page before', async () => {
    serve();
    const view = open(goesBack);
    await act(() => view.router.navigate('/stones/s1?tab=2'));
    await save(view);
    await waitFor(() => expect(view.router.state.historyAction).toBe('POP'));
    expect(view.router.state.location).toMatchObject({ pathname: '/stones/s1', search: '' });
  });
});

it.each<[string, Options]>([
  ['to a path', { redirect: '/stones' }],
  ['by the record', { redirect: () => '/stones' }],
  ['back', { redirect: 'back' }],
])('RecordForm no longer leads %s once its page was left while it saved', async (_where, options) => {
  const state = serve();
  let respond: () => void = () => undefined;
  const saved = new Promise<void>((resolve) => (respond = resolve));
  const closeAnother = jest.fn();
  const toValues = jest.fn(({ name, note, tags }: Stone): Values => ({ name, note, tags }));
  server.use(
    http.post(api('fabricator/material/s1'), async () => {
      await saved;
      state.record = { ...stone, name: 'Carrara Oro', version: 4 };
      return HttpResponse.json({ updated: state.record });
    }),
  );
  const { user, router } = open({ ...options, toValues, onSaved: closeAnother });
  await user.type(await nameField(), ' Oro');
  await user.click(submit());
  act(() => void router.navigate('/other'));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/other'));
  respond();
  await waitFor(() => expect(toValues).toHaveBeenCalledWith(expect.objectContaining({ version: 4 })));
  expect(router.state.location.pathname).toBe('/other');
  expect(closeAnother).not.toHaveBeenCalled();
});

describe('The save of a RecordForm that the user leaves', () => {
  const begin = async (respondWith: () => Response, options: Options = {}) => {
    serve();
    let respond: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (respond = resolve));
    server.use(
      http.post(api('fabricator/material/s1'), async () => {
        await answered;
        return respondWith();
      }),
    );
    const view = open(options);
    await view.user.type(await nameField(), ' Oro');
    await view.user.click(submit());
    act(() => void view.router.navigate('/other'));
    const leave = await screen.findByRole('button', { name: 'Leave' });
    return { ...view, leave, respond };
  };
  const saved = () => HttpResponse.json({ updated: { ...stone, name: 'Carrara Oro', version: 4 } });

  it.each([
    ['succeeds', saved, 'Your last changes were saved.'],
    ['fails', () => failure(500, 'The disk is full.'), 'Your last submission failed. The disk is full.'],
  ])('is told once if it %s', async (_how, respondWith, text) => {
    const { user, router, leave, respond } = await begin(respondWith);
    await user.click(leave);
    await waitFor(() => expect(router.state.location.pathname).toBe('/other'));
    respond();
    expect(await screen.findAllByText(text)).toHaveLength(1);
  });

  it.each<[string, Options]>([
    ['stays', {}],
    ['leads to a path', { redirect: '/stones' }],
    ['leads back', { redirect: 'back' }],
  ])(
    'takes the user there if it succeeds before the question is answered, where the form %s',
    async (_what, options) => {
      const { router, respond } = await begin(saved, options);
      respond();
      await waitFor(() => expect(router.state.location.pathname).toBe('/other'));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(router.state.location.pathname).toBe('/other');
    },
  );

  it('asks on if it fails before the question is answered', async () => {
    const { user, router, respond } = await begin(() => failure(500, 'The disk is full.'));
    respond();
    expect(await screen.findByText('The disk is full.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).not.toBe('/other');
  });
});

const StoneModal = ({ onSaved }: { onSaved: (saved: Stone) => void }) => {
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal open={isOpen} onClose={() => setOpen(false)} title="Edit Stone">
      <StoneForm
        cancel
        onSaved={(saved) => {
          onSaved(saved);
          setOpen(false);
        }}
      />
    </Modal>
  );
};

describe('RecordForm in a modal', () => {
  it('closes after saving without asking', async () => {
    serve();
    const onSaved = jest.fn();
    const { user } = renderWithPortal(<StoneModal onSaved={onSaved} />);
    await user.type(await nameField(), '!');
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ name: 'Carrara!' }));
  });

  it.each([
    ['Escape', (user: ReturnType<typeof renderWithPortal>['user']) => user.keyboard('{Escape}')],
    [
      'Close',
      (user: ReturnType<typeof renderWithPortal>['user']) =>
        user.click(screen.getByRole('button', { name: 'Close' })),
    ],
    [
      'Cancel',
      (user: ReturnType<typeof renderWithPortal>['user']) =>
        user.click(screen.getByRole('button', { name: 'Cancel' })),
    ],
  ])('asks before discarding changes on %s', async (_how, leave) => {
    serve();
    const { user } = renderWithPortal(<StoneModal onSaved={() => undefined} />);
    await user.type(await nameField(), '!');
    await leave(user);
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await nameField()).toHaveValue('Carrara!');
    await leave(user);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Close without saving?' }));
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes immediately if nothing has changed', async () => {
    serve();
    const { user } = renderWithPortal(<StoneModal onSaved={() => undefined} />);
    await nameField();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
