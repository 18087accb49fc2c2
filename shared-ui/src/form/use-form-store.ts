import { useLayoutEffect, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm as useHookForm } from 'react-hook-form';
import type { FormOptions, SubmitStatus } from './form-options';
import { rulesResolver } from './rules-resolver';

/** Result of the last attempt to submit the form or to continue to the next step. */
interface Outcome {
  status: SubmitStatus;
  message?: string | undefined;
  /** Fields to re-validate while typing: those of a step, or all when omitted. */
  scope?: readonly string[] | undefined;
  /** Number of failed validations. */
  refusals: number;
}

/** react-hook-form manages values, changes, errors and lists; the submit status is stored separately. */
export interface FormStore<Values extends object> {
  library: UseFormReturn<FieldValues>;
  outcome: Outcome;
  update: (changes: Partial<Outcome>) => void;
  refuse: (status: 'invalid' | 'fail', message: string, scope?: readonly string[]) => void;
  /** For handlers from an earlier render, such as that of a finished upload. */
  latest: { readonly current: { options: FormOptions<Values>; outcome: Outcome } };
  /** Prevents two submits in the same frame, which would both see the old status. */
  busy: { current: boolean };
  /** The values that changes are compared with. */
  start: { readonly current: Values };
  startFrom: (values: Values) => void;
  /** Shows other values. Unchanged lists keep their rows and focus. */
  show: (values: Values) => void;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Form state, based on react-hook-form. */
export const useFormStore = <Values extends object>(options: FormOptions<Values>): FormStore<Values> => {
  const library = useHookForm<FieldValues>({
    defaultValues: options.defaults,
    resolver: rulesResolver(options.rules ?? {}),
    // `recheck` decides what to validate while typing, based on the last attempt.
    reValidateMode: 'onSubmit',
    // Fields are controlled, so the library has no elements to focus.
    shouldFocusError: false,
  });
  const [outcome, setOutcome] = useState<Outcome>({ status: 'none', refusals: 0 });
  const latest = useRef({ options, outcome });
  useLayoutEffect(() => {
    latest.current = { options, outcome };
  });
  const busy = useRef(false);
  const start = useRef(options.defaults);
  return {
    library,
    outcome,
    update: (changes) => setOutcome((before) => ({ ...before, ...changes })),
    refuse: (status, message, scope) =>
      setOutcome(({ refusals }) => ({ status, message, scope, refusals: refusals + 1 })),
    latest,
    busy,
    start,
    startFrom: (values) => {
      start.current = values;
      library.resetDefaultValues(values);
    },
    show: (values) => {
      for (const [path, value] of Object.entries(values)) {
        if (!isSame(library.getValues(path), value)) library.setValue(path, value);
      }
    },
  };
};
