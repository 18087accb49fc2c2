import { type FieldValues, set, type UseFormReturn, useController, useFieldArray } from 'react-hook-form';
import type { FieldControl } from './field-binding';
import type { FormOptions } from './form-options';
import { errorPath, promptsOf } from './rules-resolver';

interface FormControl extends FieldControl<unknown> {
  /** Applies a change and validates what it may have broken or mended, unless the form is being submitted. */
  change: (errorAt: string, apply: () => void) => Promise<void>;
}

/** Registers fields and lists with react-hook-form, and decides what to validate when they change. */
export const createFormControl = (
  library: UseFormReturn<FieldValues>,
  mode: FormOptions<FieldValues>['mode'],
): FormControl => {
  const { control } = library;

  const change: FormControl['change'] = async (errorAt, apply) => {
    // Ignore input during a submit: the form shows what was sent.
    if (library.formState.isSubmitting) return;
    apply();
    const { root, ...errors } = library.getErrors();
    // On input, or once a submit has been refused, the changed field and all fields with errors are validated.
    if (mode !== 'on-input' && root?.type !== 'invalid') {
      const outdated = [errorAt, 'root'].filter((path) => library.getErrors(path));
      if (outdated.length > 0) library.clearErrors(outdated);
      return;
    }
    const marked = Object.keys(promptsOf(errors)).map((path) => errorPath(library.getValues(), path));
    const isValid = await library.trigger([errorAt, ...marked]);
    if (root && (isValid || root.type === 'fail')) library.clearErrors('root');
  };

  return {
    change,
    useField: (name) => {
      const { field } = useController({ name, control });
      return {
        value: field.value,
        onChange: (next) => void change(name, () => field.onChange(next ?? null)),
      };
    },
    useList: (name) => {
      const { fields, append, remove, swap } = useFieldArray({ name, control });
      return {
        keys: fields.map(({ id }) => id),
        append: (item) => append(item, { shouldFocus: false }),
        remove,
        swap,
        // Errors of items move with their items; that of the list itself is outdated.
        arrange: (apply) => void change(`${name}.root`, apply),
        fill: (items) => {
          const filled = [...(library.getValues(name) ?? []), ...items];
          library.setValue(name, filled);
          const defaults = { ...library.formState.defaultValues };
          set(defaults, name, filled);
          library.resetDefaultValues(defaults);
        },
      };
    },
  };
};
