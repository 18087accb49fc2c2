import { useLayoutEffect, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm as useHookForm } from 'react-hook-form';
import type { FormOptions, SubmitStatus } from './form-options';
import { rulesResolver } from './rules-resolver';

/** What became of the last attempt to send the form, or to go on to its next step. */
interface Outcome {
  status: SubmitStatus;
  message?: string | undefined;
  /** What is checked again while typing: the fields of a step; all of them when left out. */
  scope?: readonly string[] | undefined;
  /** How often fields were refused. */
  refusals: number;
}

/** Values, changes, errors and lists are the library's; what became of a submit is kept beside it. */
export interface FormStore<Values extends object> {
  library: UseFormReturn<FieldValues>;
  outcome: Outcome;
  update: (changes: Partial<Outcome>) => void;
  refuse: (status: 'invalid' | 'fail', message: string, scope?: readonly string[]) => void;
  /** For handlers of an earlier render, such as that of an upload that has ended. */
  latest: { readonly current: { options: FormOptions<Values>; outcome: Outcome } };
  /** Two submits in one frame would both see the old status. */
  busy: { current: boolean };
  /** What changes are measured against. */
  start: { readonly current: Values };
  startFrom: (values: Values) => void;
  /** Shows other values. Lists that are the same keep their rows, and so the focus. */
  show: (values: Values) => void;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The state of a form, in react-hook-form. */
export const useFormStore = <Values extends object>(options: FormOptions<Values>): FormStore<Values> => {
  const library = useHookForm<FieldValues>({
    defaultValues: options.defaults,
    resolver: rulesResolver(options.rules ?? {}),
    // What is checked while typing depends on how the last attempt ended: see `recheck`.
    reValidateMode: 'onSubmit',
    // Fields are controlled: the library knows no element to focus.
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
