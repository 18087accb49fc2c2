import { Form, TextField, useForm } from '../form';
import { NumberField, RepeatingField } from '.';

export default { component: RepeatingField };

const Tags = () => {
  const form = useForm({
    defaults: { tags: [{ text: 'white' }, { text: 'honed' }] },
    submit: async () => undefined,
  });
  return (
    <Form form={form}>
      <RepeatingField
        label="Material Tags"
        itemName="tag"
        addLabel="Add Tag"
        newItem={{ text: '' }}
        max={4}
        movable
        {...form.register('tags')}
      >
        {({ name, index }) => <TextField label={name} hideLabel {...form.register(`tags.${index}.text`)} />}
      </RepeatingField>
    </Form>
  );
};

const Edges = () => {
  const form = useForm({
    defaults: { edges: [] as Array<{ length: number | null }> },
    submit: async () => undefined,
  });
  return (
    <Form form={form}>
      <RepeatingField
        label="Edges"
        itemName="edge"
        newItem={{ length: null }}
        count={3}
        {...form.register('edges')}
      >
        {({ name, index }) => (
          <NumberField label={name} suffix="mm" {...form.register(`edges.${index}.length`)} />
        )}
      </RepeatingField>
    </Form>
  );
};

export const Movable = () => <Tags />;

export const FixedCount = () => <Edges />;
