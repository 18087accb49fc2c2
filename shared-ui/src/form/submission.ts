import { isPortalError } from 'bff-contract/portal-error';
import { flushSync } from 'react-dom';
import { failureText } from './failure-text';
import type { FormOptions } from './form-options';
import { brokenRules } from './rules';
import { byDepth, errorPath, promptsOf } from './rules-resolver';
import type { FormStore } from './use-form-store';

export const CHECK_FOR_ERRORS = 'Please check for errors';

const brokenPaths = <Values extends object>(
  { library, latest }: FormStore<Values>,
  scope?: readonly string[],
): string[] =>
  Object.keys(brokenRules(latest.current.options.rules ?? {}, library.getValues() as Values, scope));

/**
 * To be called after a change of `path`. Where fields are checked while typing, checks what was changed and what is
 * marked already; else takes the prompts at `outdated` away.
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

/** Checks the fields at `scope`, with all below them, or all fields; marks what is broken and leads there. */
export const check = <Values extends object>(
  store: FormStore<Values>,
  scope?: readonly string[],
): boolean => {
  const { library, update, refuse } = store;
  const broken = brokenPaths(store, scope);
  const marking = library.trigger(scope && [...scope, ...broken]);
  if (broken.length === 0) update({ scope });
  else void marking.then(() => refuse('invalid', CHECK_FOR_ERRORS, scope));
  return broken.length === 0;
};

/** Sends values that are shown already. */
const deliver = async <Values extends object>(
  { library, update, refuse, busy, startFrom }: FormStore<Values>,
  options: FormOptions<Values>,
  values: Values,
): Promise<void> => {
  update({ status: 'pending', message: undefined, scope: undefined });
  try {
    const answer = await options.submit(values);
    busy.current = false;
    // Nothing is unsaved any more when `onSuccess` leads to another page.
    flushSync(() => {
      startFrom(values);
      update({ status: 'success' });
    });
    options.onSuccess?.(answer, values);
  } catch (error) {
    busy.current = false;
    const prompts = isPortalError(error) ? (error.fields ?? {}) : {};
    for (const [path, message] of Object.entries(prompts).sort(byDepth)) {
      library.setError(errorPath(library.getValues(), path), { type: 'server', message });
    }
    refuse('fail', failureText(error, options.fallback, options.messages));
  }
};

/** Checks all fields and sends their values when nothing is broken. */
export const submit = async <Values extends object>(
  store: FormStore<Values>,
  options: FormOptions<Values>,
): Promise<void> => {
  const { library, refuse, busy } = store;
  if (busy.current) return;
  busy.current = true;
  let isRefused = false;
  const send = library.handleSubmit(
    (values) => deliver(store, options, values as Values),
    () => {
      isRefused = true;
    },
  );
  await send();
  if (!isRefused) return;
  busy.current = false;
  // Not before: only now are the fields marked, so that the focus finds them.
  refuse('invalid', CHECK_FOR_ERRORS);
};

/** Shows other values and sends them as they are. */
export const send = async <Values extends object>(
  store: FormStore<Values>,
  options: FormOptions<Values>,
  values: Values,
): Promise<void> => {
  if (store.busy.current) return;
  store.busy.current = true;
  store.show(values);
  store.library.clearErrors();
  await deliver(store, options, values);
};
