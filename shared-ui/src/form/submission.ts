import { isPortalError } from 'bff-contract/portal-error';
import { flushSync } from 'react-dom';
import { failureText } from './failure-text';
import type { FormOptions } from './form-options';
import { brokenRules } from './rules';
import { byDepth, errorPath, promptsOf } from './rules-resolver';
import { formTexts } from './texts';
import type { FormStore } from './use-form-store';

const brokenPaths = <Values extends object>(
  { library, latest }: FormStore<Values>,
  scope?: readonly string[],
): string[] =>
  Object.keys(brokenRules(latest.current.options.rules ?? {}, library.getValues() as Values, scope));

/**
 * Call after `path` changes. When validating on input, validates the changed field and all fields with
 * errors; otherwise clears the errors at `outdated`.
 */
export const recheck = <Values extends object>(
  store: FormStore<Values>,
  path: string,
  outdated: string,
): void => {
  const { library, latest, update } = store;
  const { options, outcome } = latest.current;
  const isRefused = outcome.status === 'invalid';
  const isStillInvalid = isRefused && brokenPaths(store, outcome.scope).length > 0;
  if (outcome.status !== 'none' && !isStillInvalid) update({ status: 'none' });
  if (isRefused || options.mode === 'on-input') {
    void library.trigger([path, ...Object.keys(promptsOf(library.getErrors()))]);
  } else {
    library.clearErrors(outdated);
  }
};

/** Validates the fields at `scope` and below, or all fields; marks invalid fields and focuses the first. */
export const check = <Values extends object>(
  store: FormStore<Values>,
  scope?: readonly string[],
): boolean => {
  const { library, update, refuse } = store;
  const broken = brokenPaths(store, scope);
  const marking = library.trigger(scope && [...scope, ...broken]);
  if (broken.length === 0) update({ scope });
  else void marking.then(() => refuse('invalid', formTexts.invalid, scope));
  return broken.length === 0;
};

/** Submits values that the form already shows. */
const sendValues = async <Values extends object>(
  { library, update, refuse, busy, startFrom }: FormStore<Values>,
  options: FormOptions<Values>,
  values: Values,
): Promise<void> => {
  update({ status: 'pending', message: undefined, scope: undefined });
  try {
    const result = await options.submit(values);
    busy.current = false;
    // Clears the unsaved state before `onSuccess`, which may navigate away.
    flushSync(() => {
      startFrom(values);
      update({ status: 'success' });
    });
    options.onSuccess?.(result, values);
  } catch (error) {
    busy.current = false;
    const prompts = isPortalError(error) ? (error.fields ?? {}) : {};
    for (const [path, message] of Object.entries(prompts).sort(byDepth)) {
      library.setError(errorPath(library.getValues(), path), { type: 'server', message });
    }
    refuse('fail', failureText(error, options.fallback, options.messages));
  }
};

/** Validates all fields and submits if they are valid. */
export const submit = async <Values extends object>(
  store: FormStore<Values>,
  options: FormOptions<Values>,
): Promise<void> => {
  const { library, refuse, busy } = store;
  if (busy.current) return;
  busy.current = true;
  let isRefused = false;
  const send = library.handleSubmit(
    (values) => sendValues(store, options, values as Values),
    () => {
      isRefused = true;
    },
  );
  await send();
  if (!isRefused) return;
  busy.current = false;
  // Only after marking, so that the focus finds the invalid fields.
  refuse('invalid', formTexts.invalid);
};

/** Shows other values and submits them without validation. */
export const send = async <Values extends object>(
  store: FormStore<Values>,
  options: FormOptions<Values>,
  values: Values,
): Promise<void> => {
  if (store.busy.current) return;
  store.busy.current = true;
  store.show(values);
  store.library.clearErrors();
  await sendValues(store, options, values);
};
