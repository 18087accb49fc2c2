import { createRemoteApi, recordsOf } from '@slabdesk/portal/api';
import {
  api,
  failure,
  HttpResponse,
  http,
  renderWithPortal,
  screen,
  server,
  waitFor,
} from '@slabdesk/testing';
import { required } from '../form/rules';
import { TextField } from '../form/text-field';
import type { FormStep } from './form-steps';
import { NumberField } from './number-field';
import { RecordForm } from './record-form';

const defaults = { name: '', code: '', note: '' };
type Values = typeof defaults;

const steps: Array<FormStep<Values, Values>> = [
  {
    title: 'Name',
    fields: ['name'],
    content: (form) => <TextField label="Name" {...form.register('name')} />,
  },
  {
    title: 'Code',
    fields: ['code'],
    content: (form) => <TextField label="Code" {...form.register('code')} />,
  },
  {
    title: 'Note',
    fields: ['note'],
    content: (form) => <TextField label="Note" {...form.register('note')} />,
  },
];

const testApi = createRemoteApi({ name: 'test', tags: ['Fabricator'] });

const StepsForm = () => (
  <RecordForm<Values, Values>
    endpoint="admin/fabricator"
    id="new"
    records={recordsOf(testApi, 'Fabricator')}
    defaults={defaults}
    rules={{ name: [required('Please provide a name')], code: [required('Please provide a code')] }}
    steps={steps}
    submitLabel="Create Dealer"
    aria-label="Dealer"
  />
);

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const button = (name: string) => screen.getByRole('button', { name });

const serve = () => {
  const sent: unknown[] = [];
  server.use(
    http.post(api('admin/fabricator'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ created: { _id: 'f1' } }, { status: 201 });
    }),
  );
  return sent;
};

it('A form with steps moves from step to step and submits at the last', async () => {
  const sent = serve();
  const { user } = renderWithPortal(<StepsForm />);
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  await user.type(field('Name'), 'Northgate');
  await user.click(button('Next'));
  await waitFor(() => expect(screen.getByText('Step 2 of 3: Code').parentElement).toHaveFocus());
  await user.type(field('Code'), 'BCDF12{Enter}');
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  await user.type(field('Note'), 'By phone');
  await user.click(button('Create Dealer'));
  expect(await screen.findByRole('img', { name: 'Done' })).toBeVisible();
  expect(sent).toEqual([{ name: 'Northgate', code: 'BCDF12', note: 'By phone' }]);
  await user.click(button('Back'));
  expect(button('Next')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('A form with steps validates only the current step on Next', async () => {
  const { user } = renderWithPortal(<StepsForm />);
  await user.click(button('Next'));
  expect(field('Name')).toHaveAccessibleDescription('Please provide a name');
  expect(screen.getByRole('alert')).toHaveTextContent('Please check for errors');
  await user.type(field('Name'), 'N');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(button('Next'));
  expect(field('Code')).toBeValid();
});

it('A form with steps validates nested fields of a step', async () => {
  const { user } = renderWithPortal(
    <RecordForm
      endpoint="admin/fabricator"
      id="new"
      records={recordsOf(testApi, 'Fabricator')}
      defaults={{ user: { name: '' }, note: '' }}
      rules={{ 'user.name': [required('Please provide a name')] }}
      steps={[
        {
          title: 'User',
          fields: ['user'],
          content: (form) => <TextField label="Name" {...form.register('user.name')} />,
        },
        {
          title: 'Note',
          fields: ['note'],
          content: (form) => <TextField label="Note" {...form.register('note')} />,
        },
      ]}
      aria-label="Dealer"
    />,
  );
  await user.click(button('Next'));
  expect(field('Name')).toHaveAccessibleDescription('Please provide a name');
  await waitFor(() => expect(field('Name')).toHaveFocus());
  await user.type(field('Name'), 'N{Enter}');
  expect(await screen.findByRole('textbox', { name: 'Note' })).toBeVisible();
});

it('A form with steps keeps values in both directions', async () => {
  const { user } = renderWithPortal(<StepsForm />);
  await user.type(field('Name'), 'Northgate');
  await user.click(button('Next'));
  await user.type(field('Code'), 'half');
  await user.click(button('Back'));
  expect(field('Name')).toHaveValue('Northgate');
  await user.click(button('Next'));
  expect(field('Code')).toHaveValue('half');
});

it('A form with steps returns to the step whose field the server rejects', async () => {
  server.use(
    http.post(api('admin/fabricator'), () =>
      failure(400, 'This code is in use.', { fields: { code: 'Choose another code' } }),
    ),
  );
  const { user } = renderWithPortal(<StepsForm />);
  await user.type(field('Name'), 'Northgate{Enter}');
  await user.type(field('Code'), 'BCDF12{Enter}');
  await user.click(button('Create Dealer'));
  await waitFor(() => expect(field('Code')).toHaveAccessibleDescription('Choose another code'));
  expect(screen.getByRole('alert')).toHaveTextContent('This code is in use.');
  await waitFor(() => expect(field('Code')).toHaveFocus());
  await user.type(field('Code'), '3');
  await user.click(button('Next'));
  expect(field('Note')).toBeVisible();
  expect(button('Create Dealer')).toBeVisible();
});

it('A form with steps keeps a cleared number empty', async () => {
  const { user } = renderWithPortal(
    <RecordForm
      endpoint="admin/fabricator"
      id="new"
      records={recordsOf(testApi, 'Fabricator')}
      defaults={{ price: 5 as number | null, note: '' }}
      steps={[
        {
          title: 'Price',
          fields: ['price'],
          content: (form) => <NumberField label="Price" {...form.register('price')} />,
        },
        {
          title: 'Note',
          fields: ['note'],
          content: (form) => <TextField label="Note" {...form.register('note')} />,
        },
      ]}
      aria-label="Dealer"
    />,
  );
  await user.clear(field('Price'));
  await user.click(button('Next'));
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(field('Price')).toHaveValue('');
});
