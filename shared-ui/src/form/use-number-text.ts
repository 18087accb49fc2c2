import type { NumberReading } from 'bff-contract/numbers';
import { useState } from 'react';

interface Options {
  value: number | null | undefined;
  /** Called with undefined for an empty field and `NaN` for unparsable input. */
  onChange: (value: number | undefined) => void;
  /** Removes disallowed characters from the typed text. */
  clean: (typed: string) => string;
  read: (text: string) => NumberReading;
  /** Says why a text is refused, if the form's message isn't enough. */
  explain: (reading: NumberReading, text: string) => string | undefined;
  format: (value: number) => string;
  /** The form's validation message. */
  error: string | undefined;
}

interface Draft {
  text: string;
  value: number | undefined;
  prompt: string | undefined;
}

/** Edits a number as text: free typing, formatted on blur; unparsable input is kept for correction. */
export const useNumberText = ({ value, onChange, clean, read, explain, format, error }: Options) => {
  const [draft, setDraft] = useState<Draft>();
  const [wasLeft, setLeft] = useState(false);
  // The draft belongs to one value; a different value comes from elsewhere, such as a loaded record.
  const current = draft && Object.is(draft.value, value ?? undefined) ? draft : undefined;
  const settled = typeof value === 'number' && !Number.isNaN(value) ? format(value) : '';
  // While typing, "1,234" may become "1,234.50".
  const prompt = wasLeft || error ? current?.prompt : undefined;
  return {
    value: current?.text ?? settled,
    error: prompt ?? error,
    onChange: (typed: string) => {
      const text = clean(typed);
      const reading = read(text);
      const { value: number = Number.NaN, problem } = reading;
      const next = problem === 'empty' ? undefined : number;
      setLeft(false);
      setDraft({ text: next === undefined ? '' : text, value: next, prompt: explain(reading, text) });
      onChange(next);
    },
    onBlur: () => {
      setLeft(true);
      if (!Number.isNaN(draft?.value)) setDraft(undefined);
    },
  };
};
