import { formatNumber } from '@slabdesk/units';
import { asciiEmail, PASSWORD_RULES, PROMPTS } from 'bff-contract/form-rules';
import { expandPath, getPath, type RulePath } from './path';
import { formTexts } from './texts';

/** A validation rule. A violated rule shows its `prompt`, or "Invalid input" without one. */
export interface Rule<Values> {
  test: (value: unknown, values: Values) => boolean;
  prompt?: string;
  /** Marks the field with a red asterisk. */
  required?: boolean;
}

/** Validation messages by field path. */
export type FieldErrors = Record<string, string>;

/** Rules by path; `tags.*.text` applies to the text of every tag. */
export type Rules<Values> = { readonly [Path in RulePath<Values>]?: ReadonlyArray<Rule<Values>> };

const isFilled = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== false &&
  !(typeof value === 'string' && value.trim() === '') &&
  !(typeof value === 'number' && Number.isNaN(value));

/** Empty fields pass all rules except `required`. */
const whenFilled = (test: (text: string) => boolean) => (value: unknown) =>
  !isFilled(value) || test(String(value));

export const required = <Values = unknown>(prompt?: string): Rule<Values> => ({
  test: isFilled,
  required: true,
  ...(prompt && { prompt }),
});

export const pattern = <Values = unknown>(expression: RegExp, prompt?: string): Rule<Values> => ({
  test: whenFilled((text) => expression.test(text.trim())),
  ...(prompt && { prompt }),
});

export const email = <Values = unknown>(): Rule<Values> => ({
  test: whenFilled((text) => asciiEmail(text.trim()) !== undefined),
  prompt: PROMPTS.email,
});

/** Counts code points, as the server does: an emoji counts as one. */
export const maxLength = <Values = unknown>(length: number): Rule<Values> => ({
  test: whenFilled((text) => [...text.trim()].length <= length),
  prompt: formTexts.maxLengthPrompt(formatNumber(length)),
});

/** The five rules for new passwords, each with its message. */
export const newPassword = <Values = unknown>(): Array<Rule<Values>> =>
  PASSWORD_RULES.map(({ test, prompt }) => ({ test: whenFilled(test), prompt }));

/** The field must equal another field of the form. */
export const sameAs = <Values>(other: keyof Values & string, prompt?: string): Rule<Values> => ({
  test: (value, values) => value === values[other],
  ...(prompt && { prompt }),
});

/** A number within bounds; `NaN` and text fail. */
export const between = <Values = unknown>(min: number, max: number, prompt?: string): Rule<Values> => ({
  test: (value) =>
    Number.isNaN(value)
      ? false
      : !isFilled(value) || (typeof value === 'number' && value >= min && value <= max),
  ...(prompt && { prompt }),
});

/** Returns the message of the first violated rule, or undefined. */
export const brokenPrompt = <Values>(
  rules: ReadonlyArray<Rule<Values>>,
  value: unknown,
  values: Values,
): string | undefined => {
  const broken = rules.find((rule) => !rule.test(value, values));
  return broken && (broken.prompt ?? PROMPTS.invalidInput);
};

/** Returns the paths with a `NaN` value, which can't be submitted. */
const nanPaths = (value: unknown, path = ''): string[] => {
  if (Number.isNaN(value)) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => nanPaths(below, path ? `${path}.${key}` : key));
};

/** Returns the messages of all invalid fields. */
export const brokenRules = <Values>(rules: Rules<Values>, values: Values): FieldErrors => {
  const errors: FieldErrors = {};
  for (const [pattern, fieldRules = []] of Object.entries<ReadonlyArray<Rule<Values>> | undefined>(rules)) {
    for (const path of expandPath(values, pattern)) {
      const value = getPath(values, path);
      // NaN means unparsable input, not an empty field.
      const applicable = Number.isNaN(value) ? fieldRules.filter((rule) => !rule.required) : fieldRules;
      const prompt = brokenPrompt(applicable, value, values);
      if (prompt) errors[path] = prompt;
    }
  }
  for (const path of nanPaths(values)) errors[path] ??= PROMPTS.invalidInput;
  return errors;
};

/** Whether a field is required. */
export const isRequired = <Values>(rules: Rules<Values>, path: string): boolean => {
  const byPath: Partial<Record<string, ReadonlyArray<Rule<Values>>>> = rules;
  return (byPath[path] ?? byPath[path.replace(/\.\d+(?=\.|$)/g, '.*')] ?? []).some((rule) => rule.required);
};
