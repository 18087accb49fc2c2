import { useState } from 'react';

interface Options {
  value: number | null | undefined;
  /** Undefined for no text, `NaN` for text that is no number. */
  onChange: (value: number | undefined) => void;
  /** What is kept of the typed text. */
  clean: (typed: string) => string;
  parse: (text: string) => number | undefined;
  format: (value: number) => string;
}

/** A number as text: typed freely, formatted once the field is left; what is no number stays to be corrected. */
export const useNumberText = ({ value, onChange, clean, parse, format }: Options) => {
  const [draft, setDraft] = useState<{ text: string; value: number | undefined }>();
  // A draft is of its value: another one comes from elsewhere, such as a record that has loaded.
  const text = draft && Object.is(draft.value, value ?? undefined) ? draft.text : undefined;
  const settled = typeof value === 'number' && !Number.isNaN(value) ? format(value) : '';
  return {
    value: text ?? settled,
    onChange: (typed: string) => {
      const cleaned = clean(typed);
      const next = cleaned === '' ? undefined : (parse(cleaned) ?? Number.NaN);
      setDraft({ text: cleaned, value: next });
      onChange(next);
    },
    onBlur: () => {
      if (!Number.isNaN(draft?.value)) setDraft(undefined);
    },
  };
};
