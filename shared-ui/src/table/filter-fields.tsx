import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { CheckboxField } from '../form/checkbox-field';
import { TextField } from '../form/text-field';
import type { TableFilter } from './column';
import { choiceOf, type FilterValues, splitValue } from './filter-values';
import { tableFilterTexts as texts } from './texts';

export interface FilterFieldsProps {
  filter: TableFilter;
  values: FilterValues;
  onChange: (values: Record<string, string | undefined>) => void;
}

/** Options that are a name for several others are left out. */
const singleOptions = ({ options }: TableFilter) => options.filter(({ value }) => !value.includes(','));

/** A checkbox for each option. */
const SeveralOptions = ({ filter, values, onChange }: FilterFieldsProps) => {
  const id = useId();
  const chosen = splitValue(values[filter.field]);
  const options = singleOptions(filter);
  const toggle = (value: string, isOn: boolean) => {
    const next = options
      .map((option) => option.value)
      .filter((each) => (each === value ? isOn : chosen.includes(each)));
    onChange(choiceOf(filter, next.join(',') || undefined));
  };
  return (
    <Stack role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 550 }}>
        {filter.label}
      </Typography>
      {options.map(({ text, value }) => (
        <CheckboxField
          key={value}
          label={text}
          value={chosen.includes(value)}
          onChange={(isOn) => toggle(value, isOn)}
        />
      ))}
    </Stack>
  );
};

/** The first and the last day of a period. */
const DayRange = ({
  filter,
  values,
  onChange,
  range,
}: FilterFieldsProps & { range: { from: string; to: string } }) => (
  <Stack direction="row" role="group" aria-label={filter.label} sx={{ gap: 1.5, '& > *': { flex: 1 } }}>
    {(['from', 'to'] as const).map((end) => (
      <TextField
        key={end}
        label={texts[end]}
        type="date"
        value={values[range[end]] ?? ''}
        onChange={(day) => onChange({ [filter.field]: undefined, [range[end]]: day || undefined })}
      />
    ))}
  </Stack>
);

/** Fields for what no single option says: several options, or a period. */
export const FilterFields = (props: FilterFieldsProps) => {
  const { range, several } = props.filter;
  if (range) return <DayRange {...props} range={range} />;
  return several ? <SeveralOptions {...props} /> : null;
};
