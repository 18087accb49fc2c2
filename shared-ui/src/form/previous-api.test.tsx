import { renderWithPortal, screen } from '@slabdesk/testing';
import { type ComponentType, type ReactNode, useState } from 'react';
import { RepeatingField } from '../record-form/repeating-field';
import { CurrencyField } from './currency-field';
import { Form } from './form';
import { required } from './rules';
import { SubmitButton } from './submit-button';
import { TextField, type TextFieldProps } from './text-field';
import { useForm } from './use-form';

interface Binding<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
  required: boolean;
}

/** A form in the types of shared-ui 1.2. */
interface PreviousForm<Values> {
  values: Values;
  field: <Value>(path: string) => Binding<Value>;
  list: (path: string) => object;
  check: (paths?: readonly string[]) => boolean;
  send: (values: Values) => Promise<void>;
}

interface Item {
  item: Stone['tags'][number];
  name: string;
  field: <Value>(path: string) => Binding<Value>;
}

const List = RepeatingField as object as ComponentType<{
  label: string;
  itemName: string;
  newItem: Item['item'];
  children: (item: Item) => ReactNode;
}>;

interface Stone {
  name: string;
  price: number | undefined;
  tags: Array<{ text: string; weight: number | undefined }>;
}

/** A field of the remote's own. */
const OwnField = ({ value, onChange, error }: Pick<TextFieldProps, 'value' | 'onChange' | 'error'>) => (
  <>
    <input aria-label="Name" value={value} onChange={(event) => onChange(event.target.value)} />
    <p>{error}</p>
  </>
);

/** A page as one wrote it with shared-ui 1.2. */
const StonePage = ({ submit }: { submit: (values: object) => Promise<unknown> }) => {
  const current = useForm<Stone>({
    defaults: { name: '', price: 5, tags: [{ text: 'white', weight: undefined }] },
    rules: { name: [required('Please provide a name')] },
    submit,
  });
  const form = current as object as PreviousForm<Stone>;
  const [checked, setChecked] = useState('');
  return (
    <Form form={current}>
      <OwnField {...form.field<string>('name')} />
      <CurrencyField label="Price" {...form.field<number | undefined>('price')} />
      <List label="Tags" itemName="tag" newItem={{ text: '', weight: 7 }} {...form.list('tags')}>
        {({ item, name, field }) => (
          <>
            <TextField label={name} {...field<string>('text')} />
            <output>{`${item.text} of ${item.weight ?? 'no'} weight`}</output>
          </>
        )}
      </List>
      <p>{`${form.values.name} costs ${form.values.price ?? 'nothing'}`}</p>
      <button type="button" onClick={() => setChecked([form.check(['tags']), form.check()].join(', '))}>
        Check {checked}
      </button>
      <button type="button" onClick={() => void form.send({ ...form.values, name: 'Nero' })}>
        Send as Nero
      </button>
      <SubmitButton form={current} />
    </Form>
  );
};

const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('A form of a release that was built with shared-ui 1.2 works as it did', async () => {
  const submit = jest.fn(async () => undefined);
  const { user } = renderWithPortal(<StonePage submit={submit} />);
  await user.click(button('Check'));
  expect(button('Check true, false')).toBeVisible();
  expect(await screen.findByText('Please provide a name')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Carrara');
  expect(screen.queryByText('Please provide a name')).not.toBeInTheDocument();
  expect(screen.getByText('Carrara costs 5')).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Price' }));
  expect(screen.getByText('Carrara costs nothing')).toBeVisible();

  expect(screen.getByText('white of no weight')).toBeVisible();
  await user.click(button('Add Item'));
  await user.type(screen.getByRole('textbox', { name: 'Tag 2' }), 'honed');
  expect(screen.getByText('honed of 7 weight')).toBeVisible();
  await user.click(button('Remove tag 1'));
  expect(screen.getByRole('textbox', { name: 'Tag 1' })).toHaveValue('honed');

  await user.click(button('Submit'));
  const sent = { name: 'Carrara', price: undefined, tags: [{ text: 'honed', weight: 7 }] };
  expect(submit).toHaveBeenLastCalledWith(sent);
  await user.click(button('Send as Nero'));
  expect(submit).toHaveBeenLastCalledWith({ ...sent, name: 'Nero' });
});
