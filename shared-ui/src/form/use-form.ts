import { type FormEvent, useMemo, useRef, useState } from 'react';
import { errorMessage, isPortalError } from '../portal/errors';
import { type FieldPath, getPath, setPath } from './path';
import { brokenPrompt, type Rules } from './rules';

export type SubmitStatus = 'none' | 'pending' | 'success' | 'fail' | 'invalid';

export type FieldErrors = Record<string, string>;

export interface FormOptions<Values extends object> {
  /** Values at the start; also what "changed" is measured against. */
  defaults: Values;
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

/** What a field component takes to belong to a form. */
export interface FieldBinding<T = unknown> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  error: string | undefined;
  required: boolean;
}

const checkAll = <Values>(rules: Rules<Values>, values: Values): FieldErrors => {
  const errors: FieldErrors = {};
  for (const [path, fieldRules] of Object.entries(rules)) {
    const prompt = brokenPrompt(fieldRules, getPath(values, path), values);
    if (prompt) errors[path] = prompt;
  }
  return errors;
};

const withoutPath = (errors: FieldErrors, path: string): FieldErrors => {
  const { [path]: _removed, ...rest } = errors;
  return rest;
};

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

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
  const [initial, setInitial] = useState(options.defaults);
  const [values, setValues] = useState(options.defaults);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [status, setStatus] = useState<SubmitStatus>('none');
  const [message, setMessage] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  // Two submits in one frame would both see the old status.
  const busy = useRef(false);

  const fail = (next: SubmitStatus, text: string, fieldErrors: FieldErrors) => {
    setStatus(next);
    setMessage(text);
    setErrors(fieldErrors);
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };

  const change = (path: string, value: unknown) => {
    const next = setPath(values, path, value);
    setValues(next);
    if (status === 'success' || status === 'fail') setStatus('none');
    if (mode === 'on-submit' && status !== 'invalid') {
      setErrors((before) => withoutPath(before, path));
      return;
    }
    const current = checkAll(rules, next);
    // While typing, only what was touched or already marked is marked.
    const shown = Object.fromEntries(
      Object.entries(current).filter(([key]) => key === path || key in errors),
    );
    setErrors(shown);
    if (status === 'invalid' && Object.keys(current).length === 0) setStatus('none');
  };

  const submit = async () => {
    if (busy.current) return;
    const broken = checkAll(rules, values);
    if (Object.keys(broken).length > 0) return fail('invalid', CHECK_FOR_ERRORS, broken);
    busy.current = true;
    setStatus('pending');
    setErrors({});
    setMessage(undefined);
    try {
      const answer = await options.submit(values);
      setStatus('success');
      setInitial(values);
      options.onSuccess?.(answer, values);
    } catch (error) {
      const text = errorMessage(error, options.fallback, options.messages);
      fail('fail', text, isPortalError(error) ? (error.fields ?? {}) : {});
    } finally {
      busy.current = false;
    }
  };

  const isDirty = useMemo(() => !equal(values, initial), [values, initial]);

  return {
    values,
    errors,
    status,
    /** What went wrong, for the place beside the submit button. */
    message: status === 'fail' || status === 'invalid' ? message : undefined,
    isDirty: isDirty && status !== 'success',
    element,
    setValue: (path: FieldPath<Values>, value: unknown) => change(path, value),
    /** Starts again from other values, such as a record that was loaded. */
    reset: (next: Values = initial) => {
      setInitial(next);
      setValues(next);
      setErrors({});
      setStatus('none');
    },
    submit,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      // A form within a portal (a dialog) must not submit the form around it.
      event.stopPropagation();
      void submit();
    },
    /** Binds a field component to a path of the values. */
    field: <T>(path: FieldPath<Values>): FieldBinding<T> => ({
      name: path,
      value: getPath(values, path) as T,
      onChange: (value: T) => change(path, value),
      error: errors[path],
      required: rules[path]?.some((rule) => rule.required) ?? false,
    }),
  };
};

export type FormState<Values extends object = Record<string, unknown>> = ReturnType<typeof useForm<Values>>;
