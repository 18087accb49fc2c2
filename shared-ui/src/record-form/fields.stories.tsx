import { EMOJI_NAME, LONG_NAME, RTL_NAME } from '@slabdesk/testing/stories';
import { TextLink } from '../core';
import { Form, PasswordField, required, TextField, useForm } from '../form';
import { CheckboxField, CurrencyField, SegmentedField, SelectField } from '../form/fields';
import { NumberField, SearchableSelectField, TextAreaField } from '.';

export default {};

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
  price: null as number | null,
  weight: null as number | null,
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

/** All field types in one state. */
const Fields = ({ values, errors = {}, disabled = false }: FieldsProps) => {
  const form = useForm({
    defaults: values,
    rules: { name: [required()], price: [required()], isAdmin: [required()] },
    submit: async () => undefined,
  });
  const bind = <Name extends keyof typeof EMPTY>(name: Name) => ({
    ...form.register(name),
    error: errors[name],
    disabled,
  });
  return (
    <Form form={form}>
      <TextField label="Text" placeholder="e.g. 3/4 inch" hint="A hint below" {...bind('name')} />
      <PasswordField label="Password" autoComplete="off" {...bind('password')} />
      <CurrencyField label="Currency" suffix="/ft²" {...bind('price')} />
      <NumberField label="Number" suffix="kg" {...bind('weight')} />
      <SelectField label="Select" options={STONES} {...bind('status')} />
      <SearchableSelectField label="Searchable select" options={STONES} {...bind('stone')} />
      <SegmentedField label="Segmented" options={UNITS} {...bind('units')} />
      <TextAreaField label="Text area" placeholder="Optional description" {...bind('description')} />
      <CheckboxField
        label={
          <>
            I accept the platform <TextLink to="/terms-of-service">Terms of Service</TextLink>
          </>
        }
        {...bind('isAdmin')}
      />
    </Form>
  );
};

export const Empty = () => <Fields values={EMPTY} />;

export const Filled = () => <Fields values={FILLED} />;

export const Invalid = () => <Fields values={EMPTY} errors={INVALID} />;

export const Disabled = () => <Fields values={FILLED} disabled />;
