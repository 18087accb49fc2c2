import { type Canary, EmergencyRollback, type ReleaseRegistry, type RemoteState } from '../shapes';
import { keyOf, numbersOf } from '../store/numbered-files';
import { type ReleaseReader, type ReleaseStore, SHELL } from '../store/release-store';
import { checkShape, parseJson } from '../stored-json';
import type { Signer } from '../trust/keys';
import { readSigners, signBytes } from '../trust/signatures';
import type { Trust } from '../trust/trust';
import { isUnreadable, unreadable } from '../unreadable';
import { stateOf } from './registry';
import type { Step } from './steps';

/** Rollbacks that need no database: `emergency/00000001.json`. Also the kind of their signatures. */
export const EMERGENCY = 'emergency';

const MAX_BYTES = 16_384;
/** So many of the newest that are obeyed count. */
const MAX_OBEYED = 20;
/** Files that are read at once. */
const PAGE = 20;
/** How far the clocks of a command and of a server may differ, in ms. A time to come would outlast later promotions. */
const CLOCKS_MS = 5 * 60_000;

/** Signs a rollback and adds it to the store. Resolves to its file. */
export const addEmergencyRollback = async (
  store: ReleaseStore,
  rollback: EmergencyRollback,
  signer: Signer,
): Promise<string> => {
  const bytes = Buffer.from(`${JSON.stringify(checkShape(EmergencyRollback, rollback), null, 2)}\n`);
  await signBytes(store, EMERGENCY, bytes, signer);
  let number = ((await numbersOf(store, EMERGENCY)).at(-1) ?? 0) + 1;
  while (!(await store.create(keyOf(EMERGENCY, number), bytes))) number += 1;
  return keyOf(EMERGENCY, number);
};

const MISSING = 'it is missing';
const EARLY = 'its time is still to come';

/**
 * Reads a rollback that a holder who releases this remote, or the shell, has signed.
 * @throws an unreadable error for any other file
 */
const readEmergencyRollback = async (
  reader: ReleaseReader,
  trust: Trust,
  key: string,
): Promise<EmergencyRollback> => {
  const bytes = await reader.read(key, MAX_BYTES);
  if (!bytes) throw unreadable(MISSING);
  const rollback = checkShape(EmergencyRollback, parseJson(bytes));
  const signers = await readSigners(reader, EMERGENCY, bytes, trust);
  const mayRelease = (name: string) => signers.some(({ holder }) => trust.mayRelease(name, holder));
  if (!mayRelease(rollback.remote) && !mayRelease(SHELL))
    throw unreadable(`it has no valid signature of a key that may release ${rollback.remote} or the shell`);
  if (rollback.at > Date.now() + CLOCKS_MS) throw unreadable(EARLY);
  return rollback;
};

/** A rollback, or why it isn't obeyed. */
export type FoundRollback = { number: number; key: string } & (
  | { rollback: EmergencyRollback; reason?: undefined }
  | { rollback?: undefined; reason: string }
);

/**
 * The rollbacks in a store, in the order of their files. Files that aren't obeyed take no place from others, and each is read once, so
 * that a writer to the store can't hide a rollback or keep servers busy.
 * @param known files that were read before. Only one that is missing or too early is read again.
 */
export const readEmergencyRollbacks = async (
  reader: ReleaseReader,
  trust: Trust,
  known: readonly FoundRollback[] = [],
): Promise<FoundRollback[]> => {
  const byKey = new Map(known.map((each) => [each.key, each]));
  const read = async (number: number): Promise<FoundRollback> => {
    const key = keyOf(EMERGENCY, number);
    const before = byKey.get(key);
    if (before && before.reason !== MISSING && before.reason !== EARLY) return before;
    try {
      return { number, key, rollback: await readEmergencyRollback(reader, trust, key) };
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      return before?.reason === error.reason ? before : { number, key, reason: error.reason };
    }
  };
  const left = await numbersOf(reader, EMERGENCY);
  const found: FoundRollback[] = [];
  // Anyone who can write to the store can copy a rollback.
  const obeyed = () =>
    new Set(found.flatMap(({ rollback }) => (rollback ? `${rollback.remote} ${rollback.at}` : []))).size;
  while (left.length > 0 && obeyed() < MAX_OBEYED)
    found.unshift(...(await Promise.all(left.splice(-PAGE).map(read))));
  return found;
};

/** Whether a canary was begun before a rollback, which ended it. */
export const isEnded = (canary: Canary, { at }: EmergencyRollback): boolean => (canary.since ?? 0) <= at;

/**
 * A step of a remote whose rollback is in force. The canary that the rollback ended is gone, and what the step chooses comes after the
 * rollback, whatever the clock says.
 */
export const afterRollback =
  (rollback: EmergencyRollback, step: Step): Step =>
  (before, now, registry) => {
    const isOld = before?.canary && isEnded(before.canary, rollback);
    const state = isOld ? { ...before, canary: undefined } : before;
    return step(state, Math.max(now, rollback.at + 1), registry);
  };

/** A state under a rollback; undefined once browsers were given another release after it. */
const rolledBack = (state: RemoteState | undefined, rollback: EmergencyRollback): RemoteState | undefined => {
  if (!state) return undefined;
  const { release, at } = rollback;
  const { canary: tried, ...before } = state;
  const canary = tried && !isEnded(tried, rollback) ? { canary: tried } : {};
  const isLater = before.since > at || before.current === release;
  if (isLater) return tried && !canary.canary ? before : undefined;
  const previous = before.previous.filter((id) => id !== release);
  // Without it servers give browsers the shell that they bring.
  const { deployed = rollback.remote === SHELL ? before.current : undefined } = before;
  return { ...before, ...canary, ...(deployed && { deployed }), current: release, previous, since: at };
};

/**
 * The registry as browsers get it under emergency rollbacks. Each holds until a release is chosen for everybody after it,
 * and ends a canary that was begun before it.
 *
 * @param rollbacks by their files: of two of the same time the last one counts
 * @returns also the rollbacks that are in force
 */
export const withRollbacks = (
  registry: ReleaseRegistry,
  rollbacks: readonly EmergencyRollback[],
): { registry: ReleaseRegistry; inForce: EmergencyRollback[] } => {
  // The signed times decide: a writer to the store can copy an old file after a newer one.
  const byTime = rollbacks.toSorted((one, other) => one.at - other.at);
  const newest = new Map(byTime.map((each) => [each.remote, each]));
  const inForce: EmergencyRollback[] = [];
  let result = registry;
  for (const rollback of newest.values()) {
    const state = rolledBack(stateOf(registry, rollback.remote), rollback);
    if (!state) continue;
    inForce.push(rollback);
    result =
      rollback.remote === SHELL
        ? { ...result, shell: state }
        : { ...result, remotes: { ...result.remotes, [rollback.remote]: state } };
  }
  return { registry: result, inForce };
};
