import { type FormEvent, useEffect, useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useBlockPageSwap } from '../host/ui-host';
import type { FormOptions } from './form-options';
import { type FieldPath, setPath } from './path';
import { type FieldErrors, isRequired, type Rules } from './rules';
import { promptsOf } from './rules-resolver';
import { check, recheck, send, submit } from './submission';
import { type FormStore, useFormStore } from './use-form-store';

export type { FormOptions, SubmitStatus } from './form-options';

/** Selector for invalid fields; for a segmented field, its selected segment. */
const FIRST_INVALID =
  '[aria-invalid="true"]:not([role="radiogroup"]), [aria-invalid="true"] [role="radio"][tabindex="0"]';

/** Props that bind a field component to a form. */
export interface FieldBinding<T = unknown> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  error: string | undefined;
  required: boolean;
}

/** Props that bind a `RepeatingField` to a list of objects. */
export interface ListBinding<Item = unknown> {
  name: string;
  items: readonly Item[];
  /** The `control` of react-hook-form; its types are not part of this facade. */
  control: object;
  /** Runs a change that adds, deletes or moves items, unless the form is being submitted. */
  arrange: (change: () => void) => void;
  /** Adds missing items without marking the form as changed. */
  onFill: (items: readonly Item[]) => void;
  /** Binds a field of an item: `field(0, 'text')`. */
  field: <T>(index: number, path: string) => FieldBinding<T>;
  error: string | undefined;
  required: boolean;
}

/** Binds field components and lists to paths of the values. */
const bindings = <Values extends object>(
  store: FormStore<Values>,
  errors: FieldErrors,
  rules: Rules<Values>,
) => {
  const { library, busy, start, startFrom } = store;
  const change = (path: string, outdated: string, apply: () => void) => {
    // Ignore input during a submit: the form shows what was sent.
    if (busy.current) return;
    apply();
    recheck(store, path, outdated);
  };
  const setValue = (path: string, value: unknown) =>
    change(path, path, () => library.setValue(path, value, { shouldDirty: true }));
  const field = <T>(path: string): FieldBinding<T> => ({
    name: path,
    value: library.getValues(path) as T,
    onChange: (value) => setValue(path, value),
    error: errors[path],
    required: isRequired(rules, path),
  });
  const list = <Item>(path: string): ListBinding<Item> => ({
    name: path,
    items: (library.getValues(path) as Item[] | null | undefined) ?? [],
    control: library.control,
    // Item errors move with their items; the list's own error is outdated.
    arrange: (apply) => change(path, `${path}.root`, apply),
    onFill: (items) => {
      library.setValue(path, items);
      startFrom(setPath(start.current, path, items));
    },
    field: (index, below) => field(`${path}.${index}.${below}`),
    error: errors[path],
    required: isRequired(rules, path),
  });
  return { setValue, field, list };
};

/**
 * Form state and validation: values, errors by field, submit status.
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
  const store = useFormStore(options);
  const { library, outcome, update, start, startFrom } = store;
  const { status, refusals } = outcome;
  const { isDirty, errors: libraryErrors } = library.formState;
  const values = useWatch({ control: library.control }) as Values;
  const errors = useMemo(() => promptsOf(libraryErrors), [libraryErrors]);
  const bound = bindings(store, errors, options.rules ?? {});

  const element = useRef<HTMLFormElement>(null);
  const focusInvalid = () => element.current?.querySelector<HTMLElement>(FIRST_INVALID)?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each failed validation, when the fields are marked; `focusInvalid` is recreated on every render
  useEffect(() => {
    if (refusals > 0) focusInvalid();
  }, [refusals]);

  useBlockPageSwap(isDirty || (status !== 'none' && status !== 'success'));

  return {
    values,
    errors,
    status,
    /** Error message beside the submit button. */
    message: status === 'fail' || status === 'invalid' ? outcome.message : undefined,
    isDirty,
    element,
    setValue: (path: FieldPath<Values>, value: unknown) => bound.setValue(path, value),
    /** Restarts with other values, such as a loaded record. */
    reset: (next: Values = start.current, from: Values = next) => {
      library.reset(next);
      startFrom(from);
      update({ status: 'none', scope: undefined });
    },
    /** Shows saved values and keeps the submit status. */
    follow: (next: Values) => {
      store.show(next);
      startFrom(next);
      library.clearErrors();
    },
    /** Validates some or all fields; marks invalid ones and focuses the first. */
    check: (paths?: readonly string[]) => check(store, paths),
    focusInvalid,
    submit: () => submit(store, options),
    /** Submits other values than those shown, and shows them. */
    send: (sent: Values) => send(store, options, sent),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      // React events bubble through portals: a form in a dialog must not submit the form around it.
      event.stopPropagation();
      void submit(store, options);
    },
    /** Binds a field component to a path of the values. */
    field: <T>(path: FieldPath<Values>): FieldBinding<T> => bound.field(path),
    /** Binds a `RepeatingField` to a list of the values. */
    list: <Item>(path: FieldPath<Values>): ListBinding<Item> => bound.list(path),
  };
};

export type FormState<Values extends object = Record<string, unknown>> = ReturnType<typeof useForm<Values>>;
