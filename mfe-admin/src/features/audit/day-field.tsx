import { useEffect, useState } from 'react';
import { TextField } from 'shared-ui/form';

/** Typing "2026" passes through years such as 0002 and 0020; those don't filter. */
const FIRST_YEAR = 2000;

const isDay = (text: string) => text === '' || Number(text.slice(0, 4)) >= FIRST_YEAR;

/** A date filter; values are `YYYY-MM-DD`. */
export const DayField = ({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: string | undefined;
  error?: string | undefined;
  onChange: (day: string | undefined) => void;
}) => {
  const [typed, setTyped] = useState(value ?? '');
  useEffect(() => setTyped(value ?? ''), [value]);
  return (
    <TextField
      label={label}
      type="date"
      value={typed}
      error={error}
      onChange={(day) => {
        setTyped(day);
        if (isDay(day)) onChange(day || undefined);
      }}
    />
  );
};
