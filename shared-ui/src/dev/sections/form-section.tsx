import { useState } from 'react';
import { createRemoteApi, recordsOf } from '../../api';
import { Card, Stack, TextLink } from '../../core';
import { email, Form, PasswordField, required, SubmitButton, TextField, useForm } from '../../form';
import { CheckboxField, CurrencyField, SearchField, SegmentedField, SelectField } from '../../form/fields';
import {
  ConflictResolver,
  type FormStep,
  NumberField,
  RecordForm,
  RepeatingField,
  SearchableSelectField,
  TextAreaField,
} from '../../record-form';
import { OptionSelect } from '../../record-form/searchable-select';
import { formatMoney } from '../../units';
import { Example, Examples } from '../example';
import { EMOJI_NAME, LONG_EMAIL, LONG_NAME, RTL_NAME } from './texts';

const examplesApi = createRemoteApi({ name: 'shared-ui/examples', tags: ['Material'] });

const STONES = [
  { text: 'Carrara', value: 'carrara' },
  { text: LONG_NAME, value: 'long' },
  { text: RTL_NAME, value: 'rtl' },
  { text: EMOJI_NAME, value: 'emoji' },
];

const UNITS = [
  { text: 'US (ft & inches)', value: 'american' },
  { text: 'Metric (m & mm)', value: 'metric' },
];

const EMPTY = {
  name: '',
  password: '',
  price: undefined as number | undefined,
  weight: undefined as number | undefined,
  status: null as string | null,
  stone: null as string | null,
  units: '',
  description: '',
  isAdmin: false,
};

const FILLED: typeof EMPTY = {
  name: LONG_NAME,
  password: 'Stone-2024',
  price: 1_234_567.89,
  weight: 12.5,
  status: 'rtl',
  stone: 'long',
  units: 'metric',
  description: `${RTL_NAME}\n${EMOJI_NAME}\n${LONG_NAME} ${LONG_NAME}`,
  isAdmin: true,
};

const INVALID = Object.fromEntries(
  Object.keys(EMPTY).map((key) => [key, 'This prompt says in a sentence what would be right here']),
);

interface FieldsProps {
  values: typeof EMPTY;
  errors?: Record<string, string>;
  disabled?: boolean;
}

/** Every kind of field in one state. */
const Fields = ({ values, errors = {}, disabled = false }: FieldsProps) => {
  const form = useForm({
    defaults: values,
    rules: { name: [required()], price: [required()], isAdmin: [required()] },
    submit: async () => undefined,
  });
  const bind = <T,>(name: keyof typeof EMPTY) => ({
    ...form.field<T>(name),
    error: errors[name],
    disabled,
  });
  return (
    <Form form={form}>
      <TextField label="Text" placeholder="e.g. 3/4 inch" hint="A hint below" {...bind<string>('name')} />
      <PasswordField label="Password" autoComplete="off" {...bind<string>('password')} />
      <CurrencyField label="Currency" suffix="/ft²" {...bind<number | undefined>('price')} />
      <NumberField label="Number" suffix="kg" {...bind<number | undefined>('weight')} />
      <SelectField label="Select" options={STONES} {...bind<string | null>('status')} />
      <SearchableSelectField label="Searchable select" options={STONES} {...bind<string | null>('stone')} />
      <SegmentedField label="Segmented" options={UNITS} {...bind<string>('units')} />
      <TextAreaField label="Text area" placeholder="Optional description" {...bind<string>('description')} />
      <CheckboxField
        label={
          <>
            I accept the platform <TextLink to={{ hash: 'forms' }}>Terms of Service</TextLink>
          </>
        }
        {...bind<boolean>('isAdmin')}
      />
    </Form>
  );
};

const Search = () => {
  const [text, setText] = useState(RTL_NAME);
  return <SearchField value={text} onSearch={setText} />;
};

const noOptions = { options: [], others: [], isLoading: false };
const nothing = () => undefined;

/** A select whose options come from an endpoint, in the states of its list. */
const SelectStates = () => (
  <Stack sx={{ gap: 2.5 }}>
    <OptionSelect label="Loading" value={null} onChange={nothing} offer={{ ...noOptions, isLoading: true }} />
    <OptionSelect label="Nothing to choose" value={null} onChange={nothing} offer={noOptions} />
    <OptionSelect
      label="Adds what is typed"
      value={null}
      onChange={nothing}
      offer={{ ...noOptions, options: STONES, create: async () => undefined }}
    />
    <OptionSelect
      label="Adding"
      value={null}
      onChange={nothing}
      offer={{ ...noOptions, options: STONES, isCreating: true }}
    />
    <OptionSelect
      label="Failed"
      value={null}
      onChange={nothing}
      offer={{ ...noOptions, error: 'The choices could not be loaded.', retry: nothing }}
    />
  </Stack>
);

const OFFLINE =
  'You are offline. Nothing is lost: what you entered stays here. Press Retry when you are back online.';

const Buttons = () => (
  <Stack sx={{ gap: 2 }}>
    <SubmitButton />
    <SubmitButton status="pending" />
    <SubmitButton status="pending" pendingLabel="Setting Password..." align="left" />
    <SubmitButton status="success" />
    <SubmitButton status="fail" />
    <SubmitButton status="fail" message={OFFLINE} />
    <SubmitButton status="invalid" message="Please check for errors" />
    <SubmitButton label="Send reset link" align="full" disabled />
  </Stack>
);

interface Stone {
  name: string;
  contact: string;
  price: number | undefined;
  tags: Array<{ text: string }>;
}

const STONE: Stone = {
  name: 'Carrara',
  contact: '',
  price: undefined,
  tags: [{ text: 'white' }, { text: 'honed' }],
};

const rules = {
  name: [required('Please provide a name')],
  contact: [required('Please provide your email address'), email()],
  'tags.*.text': [required('Please fill in the tag')],
};

/** Takes a second and answers what it was given. */
const save = (stone: object) =>
  new Promise<Stone>((resolve) => setTimeout(() => resolve(stone as Stone), 1_000));

const steps: ReadonlyArray<FormStep<Stone, Stone>> = [
  {
    title: 'The stone',
    fields: ['name', 'price'],
    content: (form) => (
      <>
        <TextField label="name of the stone" {...form.field<string>('name')} />
        <CurrencyField label="price" {...form.field<number | undefined>('price')} />
      </>
    ),
  },
  {
    title: 'Who to ask',
    fields: ['contact'],
    content: (form) => <TextField label="contact email" type="email" {...form.field<string>('contact')} />,
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
        {...form.list<{ text: string }>('tags')}
      >
        {({ name, field }) => <TextField label={name} hideLabel {...field<string>('text')} />}
      </RepeatingField>
    ),
  },
];

const Steps = () => (
  <RecordForm<Stone, Stone>
    endpoint="dev/stone"
    id="new"
    records={recordsOf(examplesApi, 'Material')}
    defaults={STONE}
    rules={rules}
    steps={steps}
    save={save}
    submitLabel="Create Stone"
    aria-label="Stone"
  />
);

const FixedCount = () => {
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

const MINE = { name: LONG_NAME, price: 1_234_567.89, contact: LONG_EMAIL, description: '', tags: STONE.tags };
const THEIRS = { ...MINE, name: RTL_NAME, price: 7, description: `${EMOJI_NAME}\n${LONG_NAME}`, tags: [] };

const Conflicts = ({ theirs }: { theirs: typeof MINE }) => (
  <ConflictResolver
    mine={MINE}
    theirs={theirs}
    before={{ ...theirs, price: 12 }}
    changedAt="2026-11-20T09:12:00.000Z"
    texts={{ price: { label: 'Price Per Square Foot', format: formatMoney } }}
    takesFocus={false}
    keep={nothing}
    takeTheirs={nothing}
  />
);

/** Every kind of field in every state, and what forms are built of. */
export const FormSection = () => (
  <Examples>
    <Example title="Empty">
      <Fields values={EMPTY} />
    </Example>
    <Example title="Filled">
      <Fields values={FILLED} />
    </Example>
    <Example title="Invalid">
      <Fields values={EMPTY} errors={INVALID} />
    </Example>
    <Example title="Not now">
      <Fields values={FILLED} disabled />
    </Example>
    <Example title="Search">
      <Search />
    </Example>
    <Example title="A select that loads">
      <SelectStates />
    </Example>
    <Example title="Submit button">
      <Buttons />
    </Example>
    <Example title="Several steps, a list in the last">
      <Card sx={{ p: 2 }}>
        <Steps />
      </Card>
    </Example>
    <Example title="A list of a fixed number">
      <FixedCount />
    </Example>
    <Example title="Two people, several fields" wide>
      <Conflicts theirs={THEIRS} />
    </Example>
    <Example title="Two people, one field">
      <Conflicts theirs={{ ...MINE, price: 7 }} />
    </Example>
  </Examples>
);
