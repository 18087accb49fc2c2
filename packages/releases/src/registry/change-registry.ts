import { randomUUID } from 'node:crypto';
import type { RegistryChange, ReleaseRegistry, RemoteState } from '../format';
import { problem } from '../problem';
import { keyOf, MAX_NUMBER } from '../store/numbered-files';
import { type ReleaseStore, SHELL } from '../store/release-store';
import { LIMITS, shapeProblem } from '../stored-json';
import { REGISTRY, type RegistryView, readHistory, stateOf, viewRegistry } from './registry';
import type { Step } from './steps';

/** Pipelines that change it at the same moment; each attempt that fails is another one's that succeeded. */
const MAX_ATTEMPTS = 200;

/**
 * Creates the next file of the registry.
 * @returns false where another change came first
 */
export const addGeneration = async (
  store: ReleaseStore,
  highest: number,
  registry: ReleaseRegistry,
): Promise<boolean> => {
  const generation = highest + 1;
  if (generation > MAX_NUMBER) {
    throw problem(
      `${keyOf(REGISTRY, highest)} has the last number there is.`,
      'Remove it from the store by hand.',
    );
  }
  const next: ReleaseRegistry = { ...registry, format: LIMITS.format, generation };
  const bytes = Buffer.from(`${JSON.stringify(next, null, 2)}\n`);
  const wrong = shapeProblem('registry', next);
  if (wrong) throw problem(`The registry would have the wrong shape: ${wrong}. Nothing was changed.`);
  if (bytes.length > LIMITS.registryBytes) {
    throw problem(`The registry would be larger than ${LIMITS.registryBytes} bytes. Nothing was changed.`);
  }
  return store.create(keyOf(REGISTRY, generation), bytes);
};

const withState = (name: string, state: RemoteState, { remotes }: ReleaseRegistry) =>
  name === SHELL ? { shell: state } : { remotes: { ...remotes, [name]: state } };

const isSameState = (a: RemoteState | undefined, b: RemoteState | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** What is changed, and by whom. */
interface ChangeRequest {
  remote: string;
  by: string;
  reason: string;
  /** What the command has decided by. */
  seen?: RegistryView;
  /** Throws where the remote was changed since then; not called for changes of other remotes. */
  onConflict?: ((changes: RegistryChange[]) => void) | undefined;
}

/**
 * Changes one remote's state, or what is noted of the shell, by adding the next file of the registry. Of several pipelines
 * that try at once one succeeds; the others look at the new state, and their step decides again.
 *
 * @param step refuses by throwing
 * @returns the line of the history
 */
export const changeRegistry = async (
  store: ReleaseStore,
  { remote, by, reason, seen, onConflict }: ChangeRequest,
  step: Step,
): Promise<RegistryChange> => {
  const first = seen ?? (await viewRegistry(store));
  let { registry, highest } = first;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const now = Date.now();
    const { state, line } = step(stateOf(registry, remote), now, registry);
    const change = { id: randomUUID(), at: new Date(now).toISOString(), by, reason, remote, ...line };
    const next = { ...registry, ...withState(remote, state, registry), change };
    if (await addGeneration(store, highest, next)) return change;
    ({ registry, highest } = await viewRegistry(store));
    if (!isSameState(stateOf(registry, remote), stateOf(first.registry, remote))) {
      onConflict?.(await readHistory(store, { remote, after: first.registry.generation }));
    }
  }
  throw problem('The registry changes all the time; nothing was changed.', 'Try again in a moment.');
};
