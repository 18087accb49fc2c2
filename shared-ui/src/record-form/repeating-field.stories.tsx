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
        {...form.list<{ text: string }>('tags')}
      >
        {({ name, field }) => <TextField label={name} hideLabel {...field<string>('text')} />}
      </RepeatingField>
    </Form>
  );
};

const Edges = () => {
  const form = useForm({
    defaults: { edges: [] as Array<{ length?: number }> },
    submit: async () => undefined,
  });
  return (
    <Form form={form}>
      <RepeatingField label="Edges" itemName="edge" newItem={{}} count={3} {...form.list<object>('edges')}>
        {({ name, field }) => (
          <NumberField label={name} suffix="mm" {...field<number | undefined>('length')} />
        )}
      </RepeatingField>
    </Form>
  );
};

export const Movable = () => <Tags />;

export const FixedCount = () => <Edges />;
