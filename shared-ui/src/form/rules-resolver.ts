import { type FieldValues, type Resolver, set } from 'react-hook-form';
import { getPath } from './path';
import { brokenRules, type FieldErrors, type Rules } from './rules';

/**
 * Path at which react-hook-form stores the error of a field. An array's own error is stored beside its items' errors,
 * so that they move with the items.
 */
export const errorPath = (values: unknown, path: string): string =>
  Array.isArray(getPath(values, path)) ? `${path}.root` : path;

/** Messages with their paths of {@link errorPath}. Item errors come first: they create the array that the error of the list is added to. */
export const errorEntries = (values: unknown, errors: FieldErrors): Array<[path: string, message: string]> =>
  Object.entries(errors)
    .sort(([a], [b]) => b.length - a.length)
    .map(([path, message]) => [errorPath(values, path), message]);

/** Adapts the rules to a react-hook-form resolver. */
export const rulesResolver =
  <Values>(rules: Rules<Values>): Resolver<FieldValues> =>
  (values) => {
    const errors = {};
    for (const [path, message] of errorEntries(values, brokenRules(rules, values as Values)))
      set(errors, path, { type: 'rule', message });
    return { values, errors };
  };

/** Converts react-hook-form errors to messages by field path. */
export const promptsOf = (errors: object, parent = ''): FieldErrors => {
  const prompts: FieldErrors = {};
  for (const [key, error] of Object.entries(errors)) {
    if (typeof error !== 'object' || error === null) continue;
    const path = key === 'root' ? parent : [parent, key].filter(Boolean).join('.');
    if (typeof error.message === 'string') prompts[path] = error.message;
    Object.assign(prompts, promptsOf(error, path));
  }
  return prompts;
};
