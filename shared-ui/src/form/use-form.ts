import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBlockPageSwap } from '../portal/block-page-swap';
import { isPortalError } from '../portal/errors';
import { failureText } from './failure-text';
import { type FieldPath, getPath, isWithin, setPath } from './path';
import { brokenRules, type FieldErrors, isRequired, type Rules } from './rules';

export type SubmitStatus = 'none' | 'pending' | 'success' | 'fail' | 'invalid';

export interface FormOptions<Values extends object> {
  /** Values at the start; also what "changed" is measured against. */
  defaults: Values;
  /** By path; `tags.*.text` is for the text of every tag. */
  rules?: Rules<Values>;
  /** `on-submit`: fields are checked on submit, and on input once they failed. `on-input`: always. */
  mode?: 'on-submit' | 'on-input';
  /** Sends the values; rejects with a `PortalError` (RTK Query's `unwrap()` does). */
  submit: (values: Values) => Promise<unknown>;
  onSuccess?: (answer: unknown, values: Values) => void;
  /** Texts by HTTP status, shown instead of the server's. */
  messages?: Partial<Record<number, string>>;
  /** Shown when a failure brings no text of its own. */
  fallback?: string;
}

export const CHECK_FOR_ERRORS = 'Please check for errors';

/** An invalid field; of several segments the chosen one. */
const FIRST_INVALID =
  '[aria-invalid="true"]:not([role="radiogroup"]), [aria-invalid="true"] [role="radio"][tabindex="0"]';

/** What a field component takes to belong to a form. */
export interface FieldBinding<T = unknown> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  error: string | undefined;
  required: boolean;
}

/** What `RepeatingField` takes to show a list of a form. */
export interface ListBinding<Item = unknown> {
  name: string;
  items: readonly Item[];
  /** Another list; `from` says for each of its items where it stood before, -1 for a new one. */
  onReplace: (items: readonly Item[], from: readonly number[]) => void;
  /** Fills the list up without counting as a change. */
  onFill: (items: readonly Item[]) => void;
  /** Binds a field of an item: `field(0, 'text')`. */
  field: <T>(index: number, path: string) => FieldBinding<T>;
  error: string | undefined;
  required: boolean;
}

interface Snapshot<Values> {
  initial: Values;
  values: Values;
  errors: FieldErrors;
  status: SubmitStatus;
  message?: string | undefined;
  /** What is checked again while typing: the fields of a step; all of them when left out. */
  scope?: readonly string[] | undefined;
  /** How often fields were refused. */
  refusals: number;
}

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Errors below a list follow their items to where these stand now. */
const moveErrors = (errors: FieldErrors, list: string, from: readonly number[]): FieldErrors => {
  const moved: FieldErrors = {};
  for (const [path, prompt] of Object.entries(errors)) {
    if (!isWithin(path, list)) moved[path] = prompt;
    const [index = '', ...rest] = path.slice(list.length + 1).split('.');
    const now = isWithin(path, list) && path !== list ? from.indexOf(Number(index)) : -1;
    if (now >= 0) moved[[list, now, ...rest].join('.')] = prompt;
  }
  return moved;
};

/**
 * State and rules of a form: values, errors by field, the status of the submit button.
 *
 * @example
 * const form = useForm({
 *   defaults: { email: '', password: '' },
 *   rules: { email: [required('Please provide your email address')] },
 *   submit: (values) => login(values).unwrap(),
 * });
 * return (
 *   <Form form={form}>
 *     <TextField label="Email" type="email" {...form.field('email')} />
 *     <SubmitButton form={form} label="Login" />
 *   </Form>
 * );
 */
export const useForm = <Values extends object>(options: FormOptions<Values>) => {
  const { rules = {}, mode = 'on-submit' } = options;
  const [state, setState] = useState<Snapshot<Values>>({
    initial: options.defaults,
    values: options.defaults,
    errors: {},
    status: 'none',
    refusals: 0,
  });
  const { initial, values, errors, status, refusals } = state;
  const element = useRef<HTMLFormElement>(null);
  // Two submits in one frame would both see the old status.
  const busy = useRef(false);

  const update = (changes: Partial<Snapshot<Values>>) => setState((before) => ({ ...before, ...changes }));

  const focusInvalid = () => element.current?.querySelector<HTMLElement>(FIRST_INVALID)?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal leads to a field, once it is marked.
  useEffect(() => {
    if (refusals > 0) focusInvalid();
  }, [refusals]);

  const fail = (next: SubmitStatus, message: string, fieldErrors: FieldErrors) =>
    setState((before) => ({
      ...before,
      status: next,
      message,
      errors: fieldErrors,
      refusals: before.refusals + 1,
    }));

  /** `settleErrors` says what is left of the old errors when nothing is checked again. */
  const change = (path: string, value: unknown, settleErrors: (errors: FieldErrors) => FieldErrors) => {
    // What is on its way is what the screen shows, so that nothing is typed in vain.
    if (busy.current) return;
    setState((before) => {
      const next = { ...before, values: setPath(before.values, path, value) };
      const marked = settleErrors(before.errors);
      if (before.status === 'success' || before.status === 'fail') next.status = 'none';
      if (mode === 'on-submit' && before.status !== 'invalid') return { ...next, errors: marked };
      const broken = brokenRules(rules, next.values, before.scope);
      // While typing, only what was touched or already marked is marked.
      const isShown = (key: string) => key === path || key in marked;
      next.errors = Object.fromEntries(Object.entries(broken).filter(([key]) => isShown(key)));
      if (before.status === 'invalid' && Object.keys(broken).length === 0) next.status = 'none';
      return next;
    });
  };

  const changeField = (path: string, value: unknown) =>
    change(path, value, (before) =>
      Object.fromEntries(Object.entries(before).filter(([key]) => !isWithin(key, path))),
    );

  /** Checks some fields, or all; marks what is broken and leads there. */
  const check = (paths?: readonly string[]): boolean => {
    const broken = brokenRules(rules, values, paths);
    update({ scope: paths });
    if (Object.keys(broken).length === 0) return true;
    fail('invalid', CHECK_FOR_ERRORS, broken);
    return false;
  };

  const send = async (sent: Values) => {
    if (busy.current) return;
    busy.current = true;
    update({ values: sent, status: 'pending', errors: {}, message: undefined });
    try {
      const answer = await options.submit(sent);
      busy.current = false;
      // Nothing is unsaved any more when `onSuccess` leads to another page.
      flushSync(() => update({ status: 'success', initial: sent }));
      options.onSuccess?.(answer, sent);
    } catch (error) {
      busy.current = false;
      const prompts = isPortalError(error) ? (error.fields ?? {}) : {};
      fail('fail', failureText(error, options.fallback, options.messages), prompts);
    }
  };

  const isDirty = useMemo(() => !equal(values, initial), [values, initial]);
  useBlockPageSwap(isDirty || (status !== 'none' && status !== 'success'));

  const field = <T>(path: string): FieldBinding<T> => ({
    name: path,
    value: getPath(values, path) as T,
    onChange: (value: T) => changeField(path, value),
    error: errors[path],
    required: isRequired(rules, path),
  });

  return {
    values,
    errors,
    status,
    /** What went wrong, for the place beside the submit button. */
    message: status === 'fail' || status === 'invalid' ? state.message : undefined,
    isDirty,
    element,
    setValue: (path: FieldPath<Values>, value: unknown) => changeField(path, value),
    /** Starts again from other values, such as a record that was loaded. */
    reset: (next: Values = initial, start: Values = next) =>
      update({ initial: start, values: next, errors: {}, status: 'none', scope: undefined }),
    /** Shows values that were saved, and leaves the state of the submit button alone. */
    follow: (next: Values) => update({ initial: next, values: next, errors: {} }),
    check,
    focusInvalid,
    submit: async () => {
      if (!busy.current && check()) await send(values);
    },
    /** Sends other values than those shown, and shows them. */
    send,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      // A form within a portal (a dialog) must not submit the form around it.
      event.stopPropagation();
      if (!busy.current && check()) void send(values);
    },
    /** Binds a field component to a path of the values. */
    field: <T>(path: FieldPath<Values>): FieldBinding<T> => field(path),
    /** Binds a `RepeatingField` to a list of the values. */
    list: <Item>(path: FieldPath<Values>): ListBinding<Item> => ({
      name: path,
      items: (getPath(values, path) as Item[] | null | undefined) ?? [],
      onReplace: (items, from) => change(path, items, (before) => moveErrors(before, path, from)),
      onFill: (items) =>
        setState((before) => ({
          ...before,
          initial: setPath(before.initial, path, items),
          values: setPath(before.values, path, items),
        })),
      field: (index, below) => field(`${path}.${index}.${below}`),
      error: errors[path],
      required: isRequired(rules, path),
    }),
  };
};

export type FormState<Values extends object = Record<string, unknown>> = ReturnType<typeof useForm<Values>>;
