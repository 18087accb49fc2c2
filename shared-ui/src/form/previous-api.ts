import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { FieldBinding } from './field-binding';
import { isWithin } from './path';
import { brokenRules, type Rules } from './rules';

/** The form, as far as the previous API needs it. */
interface Form {
  register: (path: string) => FieldBinding;
  setValue: (path: string, value: unknown) => void;
  reset: (next: object, from: object) => void;
  validate: (paths: readonly string[]) => Promise<boolean>;
  submit: () => Promise<void>;
}

/**
 * Adds what forms had in shared-ui 1.2, for releases that were built with it: bindings with a value, which render the whole form
 * whenever it changes. The types don't show it. This file is removed with shared-ui 2.0.
 */
export const withPreviousApi = <Current extends object>(
  current: Current,
  library: UseFormReturn<FieldValues>,
  rules: Rules<FieldValues>,
): Current => {
  const form = current as object as Form;
  const field = (path: string) => {
    const { control: _control, ...binding } = form.register(path);
    return {
      ...binding,
      value: library.watch(path),
      onChange: (value: unknown) => form.setValue(path, value),
    };
  };
  const previous = {
    get values() {
      return library.watch();
    },
    field,
    list: (path: string) => ({
      ...form.register(path),
      previousItem: (index: number) => ({
        item: library.getValues(`${path}.${index}`),
        field: (below: string) => field(`${path}.${index}.${below}`),
      }),
    }),
    check: (paths: readonly string[] = Object.keys(library.getValues())) => {
      void form.validate(paths);
      const broken = Object.keys(brokenRules(rules, library.getValues()));
      return !broken.some((path) => paths.some((parent) => isWithin(path, parent)));
    },
    send: (values: object) => {
      form.reset(values, library.formState.defaultValues ?? {});
      return form.submit();
    },
  };
  return Object.defineProperties(current, Object.getOwnPropertyDescriptors(previous));
};

/** Further props that `RepeatingField` passes to the children of a release that was built with shared-ui 1.2. */
export const previousItem = (list: object, index: number): object =>
  (list as { previousItem?: (index: number) => object }).previousItem?.(index) ?? {};
