import { formatNumber } from '@slabdesk/units';
import { asciiEmail, PASSWORD_RULES, PROMPTS } from 'bff-contract/form-rules';
import { expandPath, getPath, isWithin } from './path';
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

export type Rules<Values> = Partial<Record<string, ReadonlyArray<Rule<Values>>>>;

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

/**
 * Returns the messages of all invalid fields. @param scope paths to validate, including everything below
 * them
 */
export const brokenRules = <Values>(
  rules: Rules<Values>,
  values: Values,
  scope?: readonly string[],
): FieldErrors => {
  const errors: FieldErrors = {};
  const isInScope = (path: string) => !scope || scope.some((parent) => isWithin(path, parent));
  for (const [pattern, fieldRules = []] of Object.entries(rules)) {
    for (const path of expandPath(values, pattern).filter(isInScope)) {
      const value = getPath(values, path);
      // NaN means unparsable input, not an empty field.
      const applicable = Number.isNaN(value) ? fieldRules.filter((rule) => !rule.required) : fieldRules;
      const prompt = brokenPrompt(applicable, value, values);
      if (prompt) errors[path] = prompt;
    }
  }
  for (const path of nanPaths(values).filter(isInScope)) errors[path] ??= PROMPTS.invalidInput;
  return errors;
};

/** Whether a field is required. */
export const isRequired = <Values>(rules: Rules<Values>, path: string): boolean =>
  (rules[path] ?? rules[path.replace(/\.\d+(?=\.|$)/g, '.*')] ?? []).some((rule) => rule.required);
