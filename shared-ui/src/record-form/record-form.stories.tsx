import { createRemoteApi, recordsOf } from '@slabdesk/portal/api';
import { Card } from '../core';
import { email, required, TextField } from '../form';
import { CurrencyField } from '../form/fields';
import { type FormStep, RecordForm, RepeatingField } from '.';

export default { component: RecordForm };

const storiesApi = createRemoteApi({ name: 'shared-ui/stories', tags: ['Material'] });

interface Stone {
  name: string;
  contact: string;
  price: number | null;
  tags: Array<{ text: string }>;
}

const STONE: Stone = {
  name: 'Carrara',
  contact: '',
  price: null,
  tags: [{ text: 'white' }, { text: 'honed' }],
};

const rules = {
  name: [required('Please provide a name')],
  contact: [required('Please provide your email address'), email()],
  'tags.*.text': [required('Please fill in the tag')],
};

/** Resolves to its argument after a second. */
const save = (stone: object) =>
  new Promise<Stone>((resolve) => setTimeout(() => resolve(stone as Stone), 1_000));

const steps: ReadonlyArray<FormStep<Stone, Stone>> = [
  {
    title: 'The stone',
    fields: ['name', 'price'],
    content: (form) => (
      <>
        <TextField label="name of the stone" {...form.register('name')} />
        <CurrencyField label="price" {...form.register('price')} />
      </>
    ),
  },
  {
    title: 'Who to ask',
    fields: ['contact'],
    content: (form) => <TextField label="contact email" type="email" {...form.register('contact')} />,
  },
  {
    title: 'Tags',
    fields: ['tags'],
    content: (form) => (
      <RepeatingField
        label="tags"
        itemName="tag"
        addLabel="Add Tag"
        hint="Add tags to categorize materials (e.g., type, color, finish)"
        newItem={{ text: '' }}
        max={4}
        movable
        {...form.register('tags')}
      >
        {({ name, index }) => <TextField label={name} hideLabel {...form.register(`tags.${index}.text`)} />}
      </RepeatingField>
    ),
  },
];

export const SeveralSteps = () => (
  <Card sx={{ p: 2 }}>
    <RecordForm<Stone, Stone>
      endpoint="stories/stone"
      id="new"
      records={recordsOf(storiesApi, 'Material')}
      defaults={STONE}
      rules={rules}
      steps={steps}
      save={save}
      submitLabel="Create Stone"
      aria-label="Stone"
    />
  </Card>
);
