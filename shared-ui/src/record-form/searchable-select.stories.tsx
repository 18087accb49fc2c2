import { OptionSelect } from './searchable-select';

export default { component: OptionSelect };

const STONES = [
  { text: 'Carrara', value: 'carrara' },
  { text: 'Nero', value: 'nero' },
];
const noOptions = { options: [], others: [], isLoading: false };
const ignore = () => undefined;
const props = { value: null, onChange: ignore };

export const Loading = () => (
  <OptionSelect label="Stone" {...props} choices={{ ...noOptions, isLoading: true }} />
);

export const NothingToChoose = () => <OptionSelect label="Stone" {...props} choices={noOptions} />;

export const AddsWhatIsTyped = () => (
  <OptionSelect
    label="Stone"
    {...props}
    choices={{ ...noOptions, options: STONES, create: async () => undefined }}
  />
);

export const Adding = () => (
  <OptionSelect label="Stone" {...props} choices={{ ...noOptions, options: STONES, isCreating: true }} />
);

export const Failed = () => (
  <OptionSelect
    label="Stone"
    {...props}
    choices={{ ...noOptions, error: 'The choices could not be loaded.', retry: ignore }}
  />
);
