import { renderWithPortal, screen, waitFor } from '@slabdesk/testing';
import { StrictMode } from 'react';
import { Form } from '../form/form';
import { required } from '../form/rules';
import { SubmitButton } from '../form/submit-button';
import { TextField } from '../form/text-field';
import { useForm } from '../form/use-form';
import { NumberField } from './number-field';
import { RepeatingField, type RepeatingFieldProps } from './repeating-field';

interface Tag {
  text: string;
}

interface Options extends Partial<RepeatingFieldProps<Tag>> {
  tags?: Tag[];
  submit?: (values: { tags: Tag[] }) => Promise<unknown>;
}

const TagsForm = ({ tags = [], submit = async () => undefined, ...options }: Options) => {
  const form = useForm({
    defaults: { tags },
    rules: { 'tags.*.text': [required('Please fill in the tag')] },
    submit,
  });
  return (
    <Form form={form} aria-label="Tags">
      <RepeatingField
        label="Material Tags"
        itemName="tag"
        newItem={{ text: '' }}
        {...options}
        {...form.register('tags')}
      >
        {({ name, index }) => <TextField label={name} hideLabel {...form.register(`tags.${index}.text`)} />}
      </RepeatingField>
      <SubmitButton form={form} />
      {form.isDirty && <p>changed</p>}
    </Form>
  );
};

const tagsOf = (...texts: string[]) => texts.map((text) => ({ text }));
const shown = () => screen.queryAllByRole<HTMLInputElement>('textbox').map((field) => field.value);
const button = (name: string) => screen.getByRole('button', { name });
const submit = () => button('Submit');

it('RepeatingField adds items with "Add Item" by default, and focuses the new one', async () => {
  const { user } = renderWithPortal(<TagsForm />);
  await user.click(button('Add Item'));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tag 1' })).toHaveFocus());
  await user.keyboard('white');
  await user.click(button('Add Item'));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tag 2' })).toHaveFocus());
  await user.keyboard('veined');
  expect(shown()).toEqual(['white', 'veined']);
});

it('RepeatingField removes an item and focuses its neighbor', async () => {
  const { user } = renderWithPortal(<TagsForm tags={tagsOf('a', 'b', 'c')} addLabel="Add Tag" />);
  await user.click(button('Remove tag 2'));
  expect(shown()).toEqual(['a', 'c']);
  await waitFor(() => expect(button('Remove tag 2')).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button('Remove tag 1')).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(shown()).toEqual([]);
  await waitFor(() => expect(button('Add Tag')).toHaveFocus());
});

it('RepeatingField moves items', async () => {
  const { user } = renderWithPortal(<TagsForm tags={tagsOf('a', 'b', 'c')} movable />);
  expect(button('Move tag 1 up')).toBeDisabled();
  await user.click(button('Move tag 1 down'));
  expect(shown()).toEqual(['b', 'a', 'c']);
  await waitFor(() => expect(button('Move tag 2 down')).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(shown()).toEqual(['b', 'c', 'a']);
  await waitFor(() => expect(button('Move tag 3 up')).toHaveFocus());
});

it('RepeatingField with a fixed count shows that many items without Add and Remove buttons', () => {
  renderWithPortal(<TagsForm tags={tagsOf('a')} count={3} />);
  expect(shown()).toEqual(['a', '', '']);
  expect(screen.queryByRole('button', { name: /Add|Remove/ })).toBeNull();
  expect(screen.queryByText('changed')).toBeNull();
});

it('RepeatingField enforces the minimum and maximum number of items', async () => {
  const { user } = renderWithPortal(<TagsForm tags={tagsOf('a')} min={1} max={2} />);
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  await user.click(button('Add Item'));
  expect(screen.getAllByRole('button', { name: /Remove/ })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Add Item' })).toBeNull();
});

it.each<[string, string[], () => HTMLElement]>([
  ['its first item', ['a', 'b'], () => screen.getByRole('textbox', { name: 'Tag 1' })],
  ['its button without one', [], () => button('Add Item')],
])('RepeatingField focuses %s when the whole list is invalid', async (_what, tags, focused) => {
  const error = { status: 400, code: 'INVALID', error: 'No', fields: { tags: 'Please choose other tags' } };
  const { user } = renderWithPortal(<TagsForm tags={tagsOf(...tags)} submit={() => Promise.reject(error)} />);
  await user.click(submit());
  expect(await screen.findByText('Please choose other tags')).toBeVisible();
  await waitFor(() => expect(focused()).toHaveFocus());
});

it('RepeatingField keeps an error with its item when other items are added or removed', async () => {
  const send = jest.fn(async () => undefined);
  const { user } = renderWithPortal(<TagsForm tags={tagsOf('a', '', 'c')} submit={send} />);
  await user.click(submit());
  const invalid = () => screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-invalid'));
  expect(invalid()).toEqual(['false', 'true', 'false']);
  await user.click(button('Remove tag 1'));
  expect(invalid()).toEqual(['true', 'false']);
  await user.click(button('Add Item'));
  expect(invalid()).toEqual(['true', 'false', 'false']);
  await user.click(button('Remove tag 3'));
  await user.type(screen.getByRole('textbox', { name: 'Tag 1' }), 'b');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(submit());
  expect(send).toHaveBeenCalledWith({ tags: tagsOf('b', 'c') });
});

it('RepeatingField becomes valid when the only invalid item is removed', async () => {
  const { user } = renderWithPortal(<TagsForm tags={tagsOf('a', '')} movable />);
  await user.click(submit());
  expect(screen.getByRole('alert')).toBeVisible();
  await user.click(button('Move tag 2 up'));
  expect(screen.getByRole('textbox', { name: 'Tag 1' })).toBeInvalid();
  expect(screen.getByRole('textbox', { name: 'Tag 2' })).toBeValid();
  await user.click(button('Remove tag 1'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(shown()).toEqual(['a']);
});

it('RepeatingField is unchanged once an added item is removed or a moved item is back', async () => {
  const { user } = renderWithPortal(<TagsForm tags={tagsOf('a', 'b')} movable />);
  await user.click(button('Add Item'));
  expect(screen.getByText('changed')).toBeVisible();
  await user.click(button('Remove tag 3'));
  expect(screen.queryByText('changed')).toBeNull();
  await user.click(button('Move tag 1 down'));
  expect(screen.getByText('changed')).toBeVisible();
  await user.click(button('Move tag 1 down'));
  expect(screen.queryByText('changed')).toBeNull();
});

it('RepeatingField changes nothing during a submit', async () => {
  let finish: () => void = () => undefined;
  const send = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { user } = renderWithPortal(<TagsForm tags={tagsOf('a', 'b')} movable submit={send} />);
  await user.click(submit());
  await user.click(button('Add Item'));
  await user.click(button('Remove tag 1'));
  await user.click(button('Move tag 1 down'));
  expect(shown()).toEqual(['a', 'b']);
  expect(screen.getByLabelText('Sending')).toBeVisible();
  finish();
  expect(await screen.findByLabelText('Done')).toBeVisible();
  await user.click(button('Remove tag 1'));
  expect(shown()).toEqual(['b']);
});

it('RepeatingField keeps the error of the list until the list changes, and those of its items', async () => {
  const refuse = () =>
    Promise.reject({
      status: 400,
      code: 'X',
      error: 'Not valid.',
      fields: { tags: 'Too many', 'tags.1.text': 'Too rude' },
    });
  const { user } = renderWithPortal(<TagsForm tags={tagsOf('a', 'b', 'c')} submit={refuse} />);
  await user.click(submit());
  const list = screen.getByRole('group', { name: 'Material Tags' });
  await waitFor(() => expect(list).toHaveAccessibleDescription('Too many'));
  await user.click(button('Remove tag 1'));
  expect(list).not.toHaveAccessibleDescription();
  expect(screen.getByRole('textbox', { name: 'Tag 1' })).toHaveAccessibleDescription('Too rude');
  expect(screen.getByRole('textbox', { name: 'Tag 2' })).toBeValid();
});

it('RepeatingField works in strict mode', async () => {
  const send = jest.fn(async () => undefined);
  const { user } = renderWithPortal(
    <StrictMode>
      <TagsForm tags={tagsOf('a')} min={2} submit={send} />
    </StrictMode>,
  );
  expect(shown()).toEqual(['a', '']);
  expect(screen.queryByText('changed')).toBeNull();
  await user.click(button('Add Item'));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tag 3' })).toHaveFocus());
  await user.keyboard('c');
  await user.click(button('Remove tag 2'));
  expect(shown()).toEqual(['a', 'c']);
  await user.click(submit());
  expect(send).toHaveBeenCalledWith({ tags: tagsOf('a', 'c') });
});

it('RepeatingField shows server errors on the items', async () => {
  const refuse = () =>
    Promise.reject({ status: 400, code: 'X', error: 'Not valid.', fields: { 'tags.1.text': 'Too rude' } });
  const { user } = renderWithPortal(<TagsForm tags={tagsOf('a', 'b')} submit={refuse} />);
  await user.click(submit());
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tag 2' })).toHaveFocus());
  expect(screen.getByRole('textbox', { name: 'Tag 2' })).toHaveAccessibleDescription('Too rude');
});

/** Items whose empty value is undefined. */
const WeightsForm = ({ send }: { send: (values: object) => Promise<unknown> }) => {
  const form = useForm({
    defaults: { weights: [{ kg: 1 }, { kg: 2 }] as Array<{ kg: number | null }> },
    submit: send,
  });
  return (
    <Form form={form}>
      <RepeatingField
        label="Weights"
        itemName="weight"
        newItem={{ kg: null }}
        movable
        {...form.register('weights')}
      >
        {({ name, index }) => <NumberField label={name} {...form.register(`weights.${index}.kg`)} />}
      </RepeatingField>
      <SubmitButton form={form} />
    </Form>
  );
};

it('RepeatingField adds an empty item in place of a removed one, and keeps a cleared one empty', async () => {
  const send = jest.fn(async () => undefined);
  const { user } = renderWithPortal(<WeightsForm send={send} />);
  await user.click(button('Remove weight 2'));
  await user.click(button('Add Item'));
  expect(shown()).toEqual(['1', '']);
  await user.clear(screen.getByRole('textbox', { name: 'Weight 1' }));
  await user.type(screen.getByRole('textbox', { name: 'Weight 2' }), '7');
  expect(shown()).toEqual(['', '7']);
  await user.click(button('Move weight 1 down'));
  expect(shown()).toEqual(['7', '']);
  await user.click(submit());
  expect(send).toHaveBeenCalledWith({ weights: [{ kg: 7 }, { kg: null }] });
});
