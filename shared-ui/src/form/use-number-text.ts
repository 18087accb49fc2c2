import { ambiguityPrompt, type NumberReading } from 'bff-contract/numbers';
import { useState } from 'react';

interface Options {
  value: number | null | undefined;
  /** Undefined for no text, `NaN` for text that is no number. */
  onChange: (value: number | undefined) => void;
  /** What is kept of the typed text. */
  clean: (typed: string) => string;
  read: (text: string) => NumberReading;
  format: (value: number) => string;
  /** The form's prompt. */
  error: string | undefined;
}

interface Draft {
  text: string;
  value: number | undefined;
  isAmbiguous: boolean;
}

/** A number as text: typed freely, formatted once the field is left; what is no number stays to be corrected. */
export const useNumberText = ({ value, onChange, clean, read, format, error }: Options) => {
  const [draft, setDraft] = useState<Draft>();
  const [wasLeft, setLeft] = useState(false);
  // A draft is of its value: another one comes from elsewhere, such as a record that has loaded.
  const current = draft && Object.is(draft.value, value ?? undefined) ? draft : undefined;
  const settled = typeof value === 'number' && !Number.isNaN(value) ? format(value) : '';
  // "1,234" is on the way to "1,234.50" as long as it is being typed.
  const prompt = current?.isAmbiguous && (wasLeft || error) ? ambiguityPrompt(current.text) : undefined;
  return {
    value: current?.text ?? settled,
    error: prompt ?? error,
    onChange: (typed: string) => {
      const text = clean(typed);
      const { value: number = Number.NaN, problem } = read(text);
      const next = problem === 'empty' ? undefined : number;
      setLeft(false);
      setDraft({ text: next === undefined ? '' : text, value: next, isAmbiguous: problem === 'ambiguous' });
      onChange(next);
    },
    onBlur: () => {
      setLeft(true);
      if (!Number.isNaN(draft?.value)) setDraft(undefined);
    },
  };
};
