import { formatNumber } from '@slabdesk/units';
import { EMAIL_PATTERN, PASSWORD_RULES, PROMPTS } from 'bff-contract/form-rules';
import { expandPath, getPath, isWithin } from './path';

/** One condition on a field. A broken rule shows its prompt, or "Invalid input" when it has none. */
export interface Rule<Values> {
  test: (value: unknown, values: Values) => boolean;
  prompt?: string;
  /** Marks the field with a red asterisk. */
  required?: boolean;
}

/** Prompts by the path of their field. */
export type FieldErrors = Record<string, string>;

export type Rules<Values> = Partial<Record<string, ReadonlyArray<Rule<Values>>>>;

const isFilled = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== false &&
  !(typeof value === 'string' && value.trim() === '') &&
  !(typeof value === 'number' && Number.isNaN(value));

/** Other rules leave an empty field to `required`. */
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

export const email = <Values = unknown>(): Rule<Values> => pattern(new RegExp(EMAIL_PATTERN), PROMPTS.email);

/** Counts characters as the server does: an emoji is one, not two. */
export const maxLength = <Values = unknown>(length: number): Rule<Values> => ({
  test: whenFilled((text) => [...text.trim()].length <= length),
  prompt: `Please use at most ${formatNumber(length)} characters`,
});

/** The five rules of a new password, each with its prompt. */
export const newPassword = <Values = unknown>(): Array<Rule<Values>> =>
  PASSWORD_RULES.map(({ test, prompt }) => ({ test: whenFilled(test), prompt }));

/** The field must equal another one of the form. */
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

/** The prompt of the first rule that a value breaks, or undefined. */
export const brokenPrompt = <Values>(
  rules: ReadonlyArray<Rule<Values>>,
  value: unknown,
  values: Values,
): string | undefined => {
  const broken = rules.find((rule) => !rule.test(value, values));
  return broken && (broken.prompt ?? PROMPTS.invalidInput);
};

/** Paths that hold text which is no number: `NaN`, which no form may send. */
const notNumbers = (value: unknown, path = ''): string[] => {
  if (Number.isNaN(value)) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => notNumbers(below, path ? `${path}.${key}` : key));
};

/** The prompts of all fields that break a rule. @param scope paths to check, with all below them */
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
      // What is no number is not missing: something stands there.
      const asked = Number.isNaN(value) ? fieldRules.filter((rule) => !rule.required) : fieldRules;
      const prompt = brokenPrompt(asked, value, values);
      if (prompt) errors[path] = prompt;
    }
  }
  for (const path of notNumbers(values).filter(isInScope)) errors[path] ??= PROMPTS.invalidInput;
  return errors;
};

/** Whether a field has to be filled. */
export const isRequired = <Values>(rules: Rules<Values>, path: string): boolean =>
  (rules[path] ?? rules[path.replace(/\.\d+(?=\.|$)/g, '.*')] ?? []).some((rule) => rule.required);
