import type { ReleaseRegistry } from 'bff-contract/web';
import type { ReleaseReader } from './reader';
import { checkShape, LIMITS, parseJson } from './stored-json';
import { isUnreadable, unreadable } from './unreadable';

const FOLDER = 'registry';

/** A file of the registry that can't be read. */
export interface BrokenFile {
  number: number;
  key: string;
  reason: string;
}

/** What the store holds of the registry. */
export interface RegistryView {
  /** The newest that can be read. */
  registry?: ReleaseRegistry | undefined;
  /** The number of the newest file, readable or not; 0 without any. */
  highest: number;
  /** Files that are newer than `registry` and can't be read, newest first. */
  broken: BrokenFile[];
}

export const EMPTY: ReleaseRegistry = { generation: 0, remotes: {} };

const fileOf = (number: number): string => `${String(number).padStart(8, '0')}.json`;
const keyOf = (number: number): string => `${FOLDER}/${fileOf(number)}`;

/**
 * Checks what a file of the registry holds; undefined where a repair has set the file aside.
 * @throws an unreadable error when it is no registry that this version knows
 */
export const checkRegistry = (value: unknown, number?: number): ReleaseRegistry | undefined => {
  const { quarantined, format } = (value ?? {}) as { quarantined?: unknown; format?: unknown };
  if (typeof quarantined === 'string') return undefined;
  if (typeof format === 'number' && format > LIMITS.format) {
    throw unreadable(`it has format ${format}, and this server knows ${LIMITS.format}`);
  }
  const registry = checkShape<ReleaseRegistry>('registry', value);
  if (number !== undefined && registry.generation !== number) {
    throw unreadable(`it says that it is generation ${registry.generation}`);
  }
  return registry;
};

type Found = { registry?: ReleaseRegistry | undefined; broken?: BrokenFile };

/** Undefined where there is no such file. */
const readFile = async (reader: ReleaseReader, number: number): Promise<Found | undefined> => {
  const key = keyOf(number);
  try {
    const bytes = await reader.read(key, LIMITS.registryBytes);
    return bytes && { registry: checkRegistry(parseJson(bytes), number) };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { broken: { number, key, reason: error.message } };
  }
};

const missing = (number: number): Found => ({
  broken: { number, key: keyOf(number), reason: 'it is missing' },
});

/**
 * The newest file of the registry that can be read, by the list of its files.
 * @param after files up to this number are not looked at
 */
export const readNewest = async (reader: ReleaseReader, after = 0): Promise<RegistryView> => {
  const names = await reader.names(FOLDER, after > 0 ? fileOf(after) : undefined);
  const numbers = names
    .map((name) => Number(/^(\d{8})\.json$/.exec(name)?.[1] ?? 0))
    .filter((number) => number > after)
    .sort((a, b) => b - a);
  const highest = numbers[0] ?? 0;
  const broken: BrokenFile[] = [];
  for (const number of numbers) {
    const found = (await readFile(reader, number)) ?? missing(number);
    if (found.registry) return { registry: found.registry, highest, broken };
    if (found.broken) broken.push(found.broken);
  }
  return { highest, broken };
};

/**
 * The same by the next numbers, which is mostly one question for a file that is not there. It ends at a file that can't
 * be read: a proxy may respond with a page to any question.
 */
export const readNext = async (reader: ReleaseReader, after: number): Promise<RegistryView> => {
  const view: RegistryView = { highest: after, broken: [] };
  while (view.broken.length === 0) {
    const found = await readFile(reader, view.highest + 1);
    if (!found) break;
    view.highest += 1;
    view.registry = found.registry ?? view.registry;
    if (found.broken) view.broken.push(found.broken);
  }
  return view;
};

/** Whether one registry was decided after another. A store that was begun anew counts from 1 again. */
export const isNewer = (one: ReleaseRegistry, other: ReleaseRegistry): boolean => {
  const at = ({ change }: ReleaseRegistry) => Date.parse(change?.at ?? '');
  return one.generation > other.generation || at(one) > at(other);
};
