import type { RegistryChange, ReleaseRegistry } from '../format';
import { keyOf, numbersOf } from '../store/numbered-files';
import type { ReleaseReader } from '../store/release-store';
import { LIMITS, parseJson } from '../stored-json';
import { readSigners, type SignedBy, sha256Of } from '../trust/signatures';
import type { Trust } from '../trust/trust';
import { isUnreadable, unreadable } from '../unreadable';
import { type BrokenFile, checkRegistry, EMPTY, REGISTRY } from './registry';
import { changeProblem } from './signed-change';

/**
 * The signed registry: each file names the hash of the accepted one before, and is signed. A file that is not accepted is
 * passed over, and the next one that follows what was accepted counts. So whoever can write to the store can take
 * changes away, but can't add one, alter one, or make readers go back.
 */

/** The newest change that was accepted. */
export interface Head {
  /** The name of the signed registry, by the trust file. */
  store: string;
  generation: number;
  /** Of the file's bytes. */
  sha256: string;
  registry: ReleaseRegistry;
}

/** A change that was accepted, with the number of its file. */
export type AcceptedChange = RegistryChange & { generation: number };

/** What was read of a signed registry. */
export interface ChainView {
  head: Head;
  /** The number of the newest file, accepted or not. */
  highest: number;
  /** Files that are not accepted, oldest first. */
  refused: BrokenFile[];
  /** The changes that were accepted, oldest first. */
  changes: AcceptedChange[];
}

/** Files that are read at once. */
const MAX_PARALLEL = 16;

interface Loaded {
  number: number;
  next?: ReleaseRegistry;
  sha256?: string;
  signers?: SignedBy[];
  reason?: string;
}

const load = async (reader: ReleaseReader, trust: Trust, number: number): Promise<Loaded> => {
  try {
    const bytes = await reader.read(keyOf(REGISTRY, number), LIMITS.registryBytes);
    if (!bytes) return { number, reason: 'it is missing' };
    const next = checkRegistry(parseJson(bytes), number);
    if (!next) return { number, reason: 'it was set aside' };
    return {
      number,
      next,
      sha256: sha256Of(bytes),
      signers: await readSigners(reader, REGISTRY, bytes, trust),
    };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { number, reason: error.reason };
  }
};

const refusalOf = ({ reason, next, signers = [] }: Loaded, head: Head, trust: Trust): string | undefined => {
  if (!next) return reason ?? 'it is missing';
  if (signers.length === 0) return 'it has no valid signature of a known key';
  if (next.chain?.store !== trust.store) return `it is no change of ${trust.store}`;
  if (next.chain.previous !== head.sha256) return `it does not follow generation ${head.generation}`;
  const reasons = signers.map((signer) => changeProblem(head.registry, next, signer, trust));
  return reasons.includes(undefined) ? undefined : reasons[0];
};

/**
 * Where the signed registry starts: the change that the trust file names by its hash.
 * @throws an unreadable error where the store has another one, or none
 */
export const readStart = async (reader: ReleaseReader, { store, start }: Trust): Promise<Head> => {
  const { generation, sha256 } = start;
  if (generation === 0) return { store, generation, sha256, registry: EMPTY };
  const key = keyOf(REGISTRY, generation);
  const bytes = await reader.read(key, LIMITS.registryBytes);
  if (!bytes || sha256Of(bytes) !== sha256)
    throw unreadable(
      `${key}, where the trust file says that the signed registry starts, is ${bytes ? 'another file' : 'missing'}`,
    );
  return { store, generation, sha256, registry: checkRegistry(parseJson(bytes), generation) ?? EMPTY };
};

/** Whether what was accepted before still counts, by a trust file that may be newer. */
export const isHeadOf = (
  { store, start }: Trust,
  head: Pick<Head, 'store' | 'generation' | 'sha256'>,
): boolean =>
  head.store === store &&
  (head.generation > start.generation ||
    (head.generation === start.generation && head.sha256 === start.sha256));

/** Reads the files of these numbers, and accepts those that follow. */
const readNumbers = async (
  reader: ReleaseReader,
  trust: Trust,
  from: Head,
  numbers: readonly number[],
): Promise<ChainView> => {
  const view: ChainView = {
    head: from,
    highest: numbers.at(-1) ?? from.generation,
    refused: [],
    changes: [],
  };
  for (let index = 0; index < numbers.length; index += MAX_PARALLEL) {
    const part = numbers.slice(index, index + MAX_PARALLEL);
    for (const loaded of await Promise.all(part.map((number) => load(reader, trust, number)))) {
      const { number, next, sha256 } = loaded;
      const reason = refusalOf(loaded, view.head, trust);
      if (reason !== undefined) view.refused.push({ number, key: keyOf(REGISTRY, number), reason });
      else if (next && sha256 !== undefined) {
        view.head = { store: trust.store, generation: number, sha256, registry: next };
        if (next.change) view.changes.push({ ...next.change, generation: number });
      }
    }
  }
  return view;
};

/**
 * Reads the signed registry on, by the list of its files.
 * @param from what was accepted already; the start if left out
 */
export const readChain = async (reader: ReleaseReader, trust: Trust, from?: Head): Promise<ChainView> => {
  const head = from ?? (await readStart(reader, trust));
  return readNumbers(reader, trust, head, await numbersOf(reader, REGISTRY, head.generation));
};

/** The same by the next numbers, which is mostly one question for a file that is not there. */
export const readChainNext = async (
  reader: ReleaseReader,
  trust: Trust,
  from: Head,
  after: number,
): Promise<ChainView | undefined> => {
  const isThere = (await load(reader, trust, after + 1)).reason !== 'it is missing';
  return isThere ? readChain(reader, trust, from) : undefined;
};

/** Whether the store still has the change that was accepted last. */
export const hasHead = async (reader: ReleaseReader, { generation, sha256 }: Head): Promise<boolean> => {
  if (generation === 0) return true;
  try {
    const bytes = await reader.read(keyOf(REGISTRY, generation), LIMITS.registryBytes);
    return bytes !== undefined && sha256Of(bytes) === sha256;
  } catch (error) {
    if (isUnreadable(error)) return false;
    throw error;
  }
};
