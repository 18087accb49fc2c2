import { renderWithPortal, screen } from '@slabdesk/testing';
import { RepeatingField } from '../record-form/repeating-field';
import { CurrencyField } from './currency-field';
import { bindable } from './field-binding';
import { Form } from './form';
import { type Rules, required } from './rules';
import { SegmentedField } from './segmented-field';
import { SelectField } from './select-field';
import { SubmitButton } from './submit-button';
import { TextField, type TextFieldProps } from './text-field';
import { useForm } from './use-form';

const renders: string[] = [];

const CountedField = bindable((props: TextFieldProps) => {
  renders.push(props.label);
  return <TextField {...props} />;
});

/** A page that reads what is typed, and whether it is changed. */
const StoneForm = () => {
  const form = useForm({
    defaults: { name: '', code: '', note: '' },
    rules: { name: [required('Please provide a name')], note: [required('Please provide a note')] },
    submit: async () => undefined,
  });
  return (
    <Form form={form}>
      <CountedField label="Name" {...form.register('name')} />
      <CountedField label="Code" {...form.register('code')} />
      <CountedField label="Note" {...form.register('note')} />
      <SubmitButton form={form} />
      <output>{form.isDirty && `Changed: ${form.watch('name')}`}</output>
    </Form>
  );
};

it('A field that is not touched renders 0 times while another one is typed in', async () => {
  const { user } = renderWithPortal(<StoneForm />);
  renders.length = 0;
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Carrara');
  expect(screen.getByText('Changed: Carrara')).toBeVisible();
  expect(new Set(renders)).toEqual(new Set(['Name']));
});

it('A field whose error stays the same renders 0 times while others are validated on input', async () => {
  const { user } = renderWithPortal(<StoneForm />);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  renders.length = 0;
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Carrara');
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeValid();
  expect(screen.getByRole('textbox', { name: 'Note' })).toBeInvalid();
  expect(new Set(renders)).toEqual(new Set(['Name']));
});

interface Stone {
  title: string;
  price: number | null;
  unit: 'foot' | 'metre';
  user: { name: string };
  tags: Array<{ text: string; weight: number | null }>;
}

const UNITS = [{ value: 'foot', text: 'Foot' } as const, { value: 'metre', text: 'Metre' } as const];

const stone: Stone = { title: 'Slab', price: 5, unit: 'foot', user: { name: 'Ada' }, tags: [] };

/** Type-checked: what a page must not get past the compiler. */
const TypedForm = () => {
  const form = useForm({
    defaults: stone,
    rules: {
      'user.name': [required()],
      'tags.*.text': [required()],
      // @ts-expect-error There is no such field.
      titel: [required()],
    },
    submit: async () => undefined,
  });
  const nested: Rules<Stone> = {
    // @ts-expect-error There is no such field of an item.
    'tags.*.txt': [required()],
  };
  // @ts-expect-error The type of a field follows from its path.
  const price = form.register<string>('price');
  // @ts-expect-error There is no such field.
  form.register('titel');
  // @ts-expect-error There is no such field.
  form.watch('user.nam');
  return (
    <Form form={form}>
      <TextField label="Title" {...form.register('title')} />
      <TextField label="User" {...form.register('user.name')} />
      <CurrencyField label="Price" {...form.register('price')} />
      <SegmentedField label="Unit" options={UNITS} {...form.register('unit')} />
      <SelectField label="Same unit" options={UNITS} nullText={false} {...form.register('unit')} />
      {/* @ts-expect-error A text field writes text, not numbers. */}
      <TextField label="Price as text" {...form.register('price')} />
      {/* @ts-expect-error A field of money writes numbers, not text. */}
      <CurrencyField label="Title as price" {...price} {...form.register('title')} />
      {/* @ts-expect-error Its empty option is null. */}
      <SelectField label="Unit or none" options={UNITS} {...form.register('unit')} />
      <RepeatingField label="Tags" newItem={{ text: '', weight: null }} {...form.register('tags')}>
        {({ index }) => (
          <>
            <TextField label="Text" {...form.register(`tags.${index}.text`)} />
            {/* @ts-expect-error A text field writes text, not numbers. */}
            <TextField label="Weight" {...form.register(`tags.${index}.weight`)} />
          </>
        )}
      </RepeatingField>
      <button
        type="button"
        onClick={() => {
          form.setValue('title', 'Marble');
          // @ts-expect-error A title is text.
          form.setValue('title', 5);
        }}
      >
        {JSON.stringify(nested)}
      </button>
    </Form>
  );
};

it('A form knows the types of its fields', () => {
  renderWithPortal(<TypedForm />);
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Slab');
  expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('5.00');
});
