import { type FieldValues, type Resolver, set } from 'react-hook-form';
import { getPath } from './path';
import { brokenRules, type FieldErrors, type Rules } from './rules';

/**
 * Where the library keeps the prompt of a field. That of a list lies beside those of its items, so that the library
 * can move these with their items.
 */
export const errorPath = (values: unknown, path: string): string =>
  Array.isArray(getPath(values, path)) ? `${path}.root` : path;

/** Deeper paths first: the prompts of items make the array that the prompt of their list is added to. */
export const byDepth = ([a]: [string, string], [b]: [string, string]): number => b.length - a.length;

/**
 * Rules as a resolver of react-hook-form. Asked about some fields, it names only these, and not what lies below them:
 * an item that was added a moment ago isn't marked because its list was checked.
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

/** The prompts in the errors of react-hook-form, by the path of their field. */
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
