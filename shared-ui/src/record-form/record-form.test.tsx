import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { required } from '../form/rules';
import { TextField } from '../form/text-field';
import { Modal } from '../overlay/modal';
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
} from '../testing';
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

const StoneForm = (options: Options) => (
  <RecordForm<Values, Stone>
    endpoint="fabricator/material"
    id="s1"
    tag="Material"
    defaults={defaults}
    rules={{ name: [required('Please provide a name')], 'tags.*.text': [required('Please fill in the tag')] }}
    aria-label="Stone"
    {...options}
  >
    {(form) => (
      <>
        <TextField label="name of the stone" {...form.field<string>('name')} />
        <TextField label="Note" {...form.field<string>('note')} />
        <RepeatingField
          label="Tags"
          itemName="tag"
          addLabel="Add Tag"
          newItem={{ text: '' }}
          {...form.list<{ text: string }>('tags')}
        >
          {({ name, field }) => <TextField label={name} hideLabel {...field<string>('text')} />}
        </RepeatingField>
      </>
    )}
  </RecordForm>
);

/** A server with one stone that keeps what it is sent. */
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

describe('a record form', () => {
  it('loads the record, saves it to its own address and goes where it is told', async () => {
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
    expect(state.sent).toEqual([{ path: 'fabricator/material/s1', body, key: null }]);
  });

  it('starts a new record from the defaults, and makes one however often it is sent', async () => {
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

  it('changes the record that it has made when it stays on the screen', async () => {
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

describe('in a modal', () => {
  it('closes when it is saved, and asks nothing', async () => {
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
  ])('asks before changes are lost by %s', async (_how, leave) => {
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

  it('closes at once when nothing has changed', async () => {
    serve();
    const { user } = renderWithPortal(<StoneModal onSaved={() => undefined} />);
    await nameField();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
