import { errorMessage, isPortalError } from 'bff-contract/portal-error';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldValues, type FormState as LibraryState, useForm as useHookForm } from 'react-hook-form';
import { toast } from '../feedback/toast-store';
import { useBlockPageSwap } from '../host/ui-host';
import { failureText } from './failure-text';
import type { FieldBinding, FieldControl } from './field-binding';
import { createFormControl } from './form-control';
import type { FormOptions, SubmitStatus } from './form-options';
import type { FieldPath, PathValue } from './path';
import { withPreviousApi } from './previous-api';
import { isRequired, type Rules } from './rules';
import { errorEntries, errorPath, promptsOf, rulesResolver } from './rules-resolver';
import { formTexts } from './texts';

export type { FormOptions, SubmitStatus } from './form-options';

/** Selector for invalid fields; for a segmented field, its selected segment; for an invalid group or list, the first control in it. */
const FIRST_INVALID =
  '[aria-invalid="true"]:not([role="radiogroup"]), [aria-invalid="true"] [role="radio"][tabindex="0"], [data-invalid] :is(input, select, textarea, button)';

/** Reads values and renders the page again when they change. */
export interface Watch<Values extends object> {
  (): Values;
  <Path extends FieldPath<Values>>(path: Path): PathValue<Values, Path>;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The error of the form itself says how the last submit, or the last step, has ended. */
const statusOf = ({
  isSubmitting,
  isSubmitSuccessful,
  isDirty,
  errors,
}: LibraryState<FieldValues>): SubmitStatus => {
  if (isSubmitting) return 'pending';
  if (errors.root) return errors.root.type as SubmitStatus;
  return isSubmitSuccessful && !isDirty ? 'success' : 'none';
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
 *     <TextField label="Email" type="email" {...form.register('email')} />
 *     <SubmitButton form={form} label="Login" />
 *   </Form>
 * );
 */
export const useForm = <Values extends object>(options: FormOptions<Values>) => {
  const rules: Rules<Values> = options.rules ?? {};
  const library = useHookForm<FieldValues>({
    defaultValues: options.defaults,
    resolver: rulesResolver(rules),
    // The control decides what to validate while typing.
    reValidateMode: 'onSubmit',
    // The first invalid field on the page isn't always the one that was registered first.
    shouldFocusError: false,
  });
  const { isDirty, errors: libraryErrors } = library.formState;
  const { root } = libraryErrors;
  const status = statusOf(library.formState);
  const [control] = useState(() => createFormControl(library, options.mode));
  const errors = useMemo(() => {
    const { root: _form, ...fields } = libraryErrors;
    return promptsOf(fields);
  }, [libraryErrors]);

  const element = useRef<HTMLFormElement>(null);
  const focusInvalid = () => element.current?.querySelector<HTMLElement>(FIRST_INVALID)?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each failure, when the fields are marked; `focusInvalid` is recreated on every render
  useEffect(() => {
    if (root) focusInvalid();
  }, [root]);

  useBlockPageSwap(isDirty || (status !== 'none' && status !== 'success'), isDirty);

  const refuse = () => library.setError('root', { type: 'invalid', message: formTexts.invalid });
  const showFailure = (error: unknown) => {
    const prompts = isPortalError(error) ? (error.fields ?? {}) : {};
    for (const [path, message] of errorEntries(library.getValues(), prompts))
      library.setError(path, { type: 'server', message });
    const { fallback, messages } = options;
    // A user who has left the form in the meantime doesn't see its error.
    if (!element.current) toast.error(formTexts.failedLater(errorMessage(error, fallback, messages)));
    const message = failureText(error, fallback, messages);
    library.setError('root', { type: 'fail', message });
  };

  const submit = async () => {
    if (library.formState.isSubmitting) return;
    const send = async (values: FieldValues) => {
      try {
        return { values: values as Values, answer: await options.submit(values as Values) };
      } catch (error) {
        return showFailure(error);
      }
    };
    const sent = await library.handleSubmit(send, refuse)();
    if (!sent) return;
    // Clears the unsaved state before `onSuccess`, which may navigate away.
    flushSync(() => library.resetDefaultValues(sent.values));
    options.onSuccess?.(sent.answer, sent.values);
  };

  const form = {
    errors,
    status,
    /** Error message beside the submit button. */
    message: status === 'pending' ? undefined : root?.message,
    isDirty,
    element,
    watch: library.watch as Watch<Values>,
    setValue: <Path extends FieldPath<Values>>(path: Path, value: PathValue<Values, Path>) =>
      void control.change(errorPath(library.getValues(), path), () =>
        library.setValue<string>(path, value, { shouldDirty: true }),
      ),
    /** Restarts with other values, such as a loaded record. Changes are detected relative to `from`. */
    reset: (next?: Values, from?: Values) => {
      library.reset(next);
      if (from) library.resetDefaultValues(from);
    },
    /** Shows saved values and keeps the submit status. Unchanged lists keep their rows and focus. */
    follow: (next: Values) => {
      for (const [path, value] of Object.entries(next))
        if (!isSame(library.getValues(path), value)) library.setValue(path, value);
      library.resetDefaultValues(next);
      library.clearErrors();
    },
    /** Validates some fields with everything below them; marks invalid ones and focuses the first. */
    validate: async (paths: ReadonlyArray<FieldPath<Values>>): Promise<boolean> => {
      const isValid = await library.trigger([...paths]);
      if (!isValid) refuse();
      return isValid;
    },
    focusInvalid,
    submit,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      // React events bubble through portals: a form in a dialog must not submit the form around it.
      event.stopPropagation();
      void submit();
    },
    /** Binds a field component, or a `RepeatingField`, to a path of the values. */
    register: <Path extends FieldPath<Values>>(path: Path): FieldBinding<PathValue<Values, Path>> => ({
      name: path,
      control: control as object as FieldControl<PathValue<Values, Path>>,
      error: errors[path],
      required: isRequired(rules, path),
    }),
  };
  return withPreviousApi(form, library, rules as Rules<FieldValues>);
};

export type FormState<Values extends object = Record<string, unknown>> = ReturnType<typeof useForm<Values>>;
