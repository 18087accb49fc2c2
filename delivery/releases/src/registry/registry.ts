import type { RegistryChange, ReleaseRegistry, RemoteState } from '../format';
import { LIMITS } from '../shapes';
import { keyOf, numbersOf } from '../store/numbered-files';
import { type ReleaseReader, SHELL } from '../store/release-store';
import { checkShape, parseJson } from '../stored-json';
import { isUnreadable, unreadable } from '../unreadable';

/** The registry says which release of each remote browsers get. It is a row of changes that are only ever added. */

export const REGISTRY = 'registry';

/** A change that can't be read. */
export interface BrokenFile {
  number: number;
  key: string;
  reason: string;
}

/** The registry as the store has it. */
export interface RegistryView {
  /** The newest that can be read. */
  registry: ReleaseRegistry;
  /** The number of the newest file, readable or not; 0 without any. */
  highest: number;
  /** Files that are newer than `registry` and can't be read, newest first. */
  broken: BrokenFile[];
}

/** The same of files from some number on, of which none may be readable. */
export type NewerView = Omit<RegistryView, 'registry'> & { registry?: ReleaseRegistry | undefined };

export const EMPTY: ReleaseRegistry = { generation: 0, remotes: {} };

/**
 * Checks what a change of the registry holds.
 * @throws an unreadable error when it is no registry that this version knows
 */
export const checkRegistry = (value: unknown, number?: number): ReleaseRegistry => {
  const { format } = (value ?? {}) as { format?: unknown };
  if (typeof format === 'number' && format > LIMITS.format) {
    throw unreadable(`it has format ${format}, and only ${LIMITS.format} is known here`);
  }
  const registry = checkShape<ReleaseRegistry>('registry', value);
  if (number !== undefined && registry.generation !== number) {
    throw unreadable(`it says that it is generation ${registry.generation}`);
  }
  return registry;
};

type Found = { registry?: ReleaseRegistry | undefined; broken?: BrokenFile };

/** Undefined where there is no such file. */
const readFile = async (store: ReleaseReader, number: number): Promise<Found | undefined> => {
  const key = keyOf(REGISTRY, number);
  try {
    const bytes = await store.read(key, LIMITS.registryBytes);
    return bytes && { registry: checkRegistry(parseJson(bytes), number) };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { broken: { number, key, reason: error.reason } };
  }
};

/** Reads a file that the list of the folder names. */
const readListed = async (store: ReleaseReader, number: number): Promise<Found> =>
  (await readFile(store, number)) ?? {
    broken: { number, key: keyOf(REGISTRY, number), reason: 'it is missing' },
  };

/** A broken file in words, without a full stop. */
export const describeBroken = ({ key, reason }: BrokenFile): string => `${key} can't be read: ${reason}`;

/**
 * The newest file of the registry that can be read, by the list of its files.
 * @param after files up to this number are not looked at
 */
export const readNewest = async (store: ReleaseReader, after = 0): Promise<NewerView> => {
  const numbers = (await numbersOf(store, REGISTRY, after)).reverse();
  const highest = numbers[0] ?? 0;
  const broken: BrokenFile[] = [];
  for (const number of numbers) {
    const found = await readListed(store, number);
    if (found.registry) return { registry: found.registry, highest, broken };
    if (found.broken) broken.push(found.broken);
  }
  return { highest, broken };
};

/**
 * The same by the next numbers, which is mostly one question for a file that is not there. It ends at a file that can't
 * be read: a proxy may respond with a page to any question.
 */
export const readNext = async (store: ReleaseReader, after: number): Promise<NewerView> => {
  const view: NewerView = { highest: after, broken: [] };
  while (view.broken.length === 0) {
    const found = await readFile(store, view.highest + 1);
    if (!found) break;
    view.highest += 1;
    view.registry = found.registry ?? view.registry;
    if (found.broken) view.broken.push(found.broken);
  }
  return view;
};

/** The current registry, and the problems of its newest files. */
export const viewRegistry = async (store: ReleaseReader): Promise<RegistryView> => {
  const { registry = EMPTY, ...rest } = await readNewest(store);
  return { registry, ...rest };
};

/** The newest registry that can be read. */
export const readRegistry = async (store: ReleaseReader): Promise<ReleaseRegistry> =>
  (await viewRegistry(store)).registry;

interface HistoryOptions {
  /** Only its changes. */
  remote?: string | undefined;
  limit?: number;
  /** Only changes after this generation. */
  after?: number;
  /** Only changes since then, in epoch ms. */
  since?: number;
}

/** The changes of the registry, newest first. */
export const readHistory = async (
  store: ReleaseReader,
  { remote, limit = 20, after = 0, since = 0 }: HistoryOptions = {},
): Promise<RegistryChange[]> => {
  const changes: RegistryChange[] = [];
  for (const number of (await numbersOf(store, REGISTRY, after)).reverse()) {
    const change = (await readListed(store, number)).registry?.change;
    if (Date.parse(change?.at ?? '') < since) break;
    if (change && (!remote || change.remote === remote)) changes.push(change);
    if (changes.length === limit) break;
  }
  return changes;
};

/** The registry's entry for a remote, or for the shell. */
export const stateOf = ({ remotes, shell }: ReleaseRegistry, name: string): RemoteState | undefined =>
  name === SHELL ? shell : Object.hasOwn(remotes, name) ? remotes[name] : undefined;

/** The shells that browsers get with their next page. */
export const servedShells = (shell: RemoteState | undefined): string[] =>
  [shell?.current, shell?.canary?.release].filter((id) => id !== undefined);

/**
 * The shells that browsers run: what they get first, then a canary, what servers bring, and what was current before, which open tabs
 * and servers that are not replaced yet still have.
 */
export const liveShells = (shell: RemoteState | undefined): string[] => [
  ...new Set(
    [...servedShells(shell), shell?.deployed, shell?.previous.find((id) => id !== shell.deployed)].filter(
      (id) => id !== undefined,
    ),
  ),
];

/** A release of a remote that browsers get. */
export interface ServedRelease {
  remote: string;
  release: string;
  /** Whether only some browsers get it. */
  isCanary: boolean;
}

/** The remotes' releases that browsers get from the store. */
export const servedReleases = (remotes: ReleaseRegistry['remotes']): ServedRelease[] =>
  Object.entries(remotes).flatMap(([remote, { current, canary }]) => [
    ...(current === undefined ? [] : [{ remote, release: current, isCanary: false }]),
    ...(canary ? [{ remote, release: canary.release, isCanary: true }] : []),
  ]);

/** Whether one registry was decided after another. A store that was begun anew counts from 1 again. */
export const isNewer = (one: ReleaseRegistry, other: ReleaseRegistry): boolean => {
  const at = ({ change }: ReleaseRegistry) => Date.parse(change?.at ?? '');
  return one.generation > other.generation || at(one) > at(other);
};
