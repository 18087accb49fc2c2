import { type FieldValues, type Resolver, set } from 'react-hook-form';
import { getPath } from './path';
import { brokenRules, type FieldErrors, type Rules } from './rules';

/**
 * Path at which react-hook-form stores the error of a field. Errors of an array are stored beside those of
 * its items, so that they move with the items.
 */
export const errorPath = (values: unknown, path: string): string =>
  Array.isArray(getPath(values, path)) ? `${path}.root` : path;

/** Sorts deeper paths first: item errors create the array that the array's own error is added to. */
export const byDepth = ([a]: [string, string], [b]: [string, string]): number => b.length - a.length;

/**
 * Adapts the rules to a react-hook-form resolver. When validating specific fields, it reports only those
 * and not the fields below them, so that validating a list doesn't mark an item that was just added.
 */
export const rulesResolver =
  <Values>(rules: Rules<Values>): Resolver<FieldValues> =>
  (values, _context, { names = [] }) => {
    const errors = {};
    const broken = Object.entries(brokenRules(rules, values as Values)).sort(byDepth);
    for (const [path, message] of broken) {
      const isAsked = names.length === 0 || names.includes(path);
      if (isAsked) set(errors, errorPath(values, path), { type: 'rule', message });
    }
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
