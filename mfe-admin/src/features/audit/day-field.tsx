import { useEffect, useState } from 'react';
import { TextField } from 'shared-ui/form';

/** While a year is typed it passes through the first centuries. */
const FIRST_YEAR = 2000;

const isDay = (text: string) => text === '' || Number(text.slice(0, 4)) >= FIRST_YEAR;

/** A day that narrows a list, as `2026-01-31`. */
export const DayField = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}) => {
  const [typed, setTyped] = useState(value ?? '');
  useEffect(() => setTyped(value ?? ''), [value]);
  return (
    <TextField
      label={label}
      type="date"
      value={typed}
      onChange={(day) => {
        setTyped(day);
        if (isDay(day)) onChange(day || undefined);
      }}
    />
  );
};
