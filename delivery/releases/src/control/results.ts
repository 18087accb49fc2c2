import type { PairId, Result } from '../format';
import { liveShells, type ServedRelease, servedReleases, servedShells } from '../registry/registry';
import { LIMITS, type ReleaseRegistry, type RemoteState } from '../shapes';
import { keyOf, numbersOf } from '../store/numbered-files';
import type { ReleaseReader, ReleaseStore } from '../store/release-store';
import { parseJson } from '../stored-json';
import type { Signer } from '../trust/keys';
import { signBytes } from '../trust/signatures';
import { isUnreadable } from '../unreadable';

/** A result with a shell that is live. */
export interface Proof {
  shell: string;
  /** Whether browsers get the shell with their next page; others are in open tabs, or on servers that are not replaced yet. */
  isServed: boolean;
  result: Result | undefined;
}

const folderOf = ({ remote, release, shell }: PairId): string => `matrix/${remote}/${release}/${shell}`;

const OUTCOMES = ['ok', 'refused', 'failed'];

/** The newest result of a pair; undefined if the pair never ran, or its result can't be read. */
export const readResult = async (store: ReleaseReader, pair: PairId): Promise<Result | undefined> => {
  const folder = folderOf(pair);
  const newest = (await numbersOf(store, folder)).at(-1);
  if (newest === undefined) return undefined;
  try {
    const bytes = await store.read(keyOf(folder, newest), LIMITS.releaseBytes);
    const result = bytes && (parseJson(bytes) as Result | null);
    return result && OUTCOMES.includes(result.outcome) ? result : undefined;
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
};

/** The releases of the shell in which a release of a remote was run. */
export const testedShells = (
  store: ReleaseReader,
  { remote, release }: Omit<PairId, 'shell'>,
): Promise<string[]> => store.names(`matrix/${remote}/${release}`);

/**
 * Adds a result to the previous ones.
 * @param signer signs it, where the trust file demands that
 */
export const keepResult = async (
  store: ReleaseStore,
  pair: PairId,
  result: Result,
  signer?: Signer,
): Promise<void> => {
  const folder = folderOf(pair);
  for (let number = ((await numbersOf(store, folder)).at(-1) ?? 0) + 1; ; number++) {
    const key = keyOf(folder, number);
    const kept = signer ? { ...result, key } : result;
    const bytes = Buffer.from(`${JSON.stringify(kept, null, 2)}\n`);
    if (signer) await signBytes(store, 'matrix', bytes, signer);
    if (await store.create(key, bytes)) return;
  }
};

/** The results of a release with the shells that are live, newest shell first. */
export const readProof = (
  store: ReleaseReader,
  remote: string,
  release: string,
  shell: RemoteState | undefined,
): Promise<Proof[]> =>
  Promise.all(
    liveShells(shell).map(async (id) => ({
      shell: id,
      isServed: servedShells(shell).includes(id),
      result: await readResult(store, { remote, release, shell: id }),
    })),
  );

/**
 * Why these results are no proof that a release works in the shells that are live; undefined when they are. A shell that browsers
 * get no more may refuse it: its tabs go on with what was before.
 */
export const lackOfProof = (
  proof: ReadonlyArray<Omit<Proof, 'result'> & { result: Pick<Result, 'outcome' | 'reason'> | undefined }>,
): string | undefined => {
  if (proof.length === 0) return 'no shell is noted as deployed';
  for (const { shell, isServed, result } of proof) {
    if (!result) return `it was not run in shell ${shell}`;
    if (result.outcome === 'failed') return `it failed in shell ${shell}`;
    if (result.outcome === 'refused' && isServed) return `shell ${shell} refuses it: ${result.reason}`;
  }
  return undefined;
};

/** The result in a shell of a remote's release that browsers get. */
export interface ShellProof extends ServedRelease {
  result: Result | undefined;
}

/** The results of what browsers get of the remotes in a release of the shell. */
export const readShellProof = (
  store: ReleaseReader,
  shell: string,
  remotes: ReleaseRegistry['remotes'],
): Promise<ShellProof[]> =>
  Promise.all(
    servedReleases(remotes).map(async (each) => ({
      ...each,
      result: await readResult(store, { ...each, shell }),
    })),
  );

/**
 * Why these results are no proof that the remotes work in a shell; undefined when they are. It may refuse a canary: its
 * browsers get the current release.
 */
export const lackOfShellProof = (proof: readonly ShellProof[]): string | undefined => {
  if (proof.length === 0) return 'no remote was promoted that could run in it';
  for (const { remote, release, isCanary, result } of proof) {
    if (!result) return `${remote} ${release} was not run in it`;
    if (result.outcome === 'failed') return `${remote} ${release} failed in it`;
    if (result.outcome === 'refused' && !isCanary) return `it refuses ${remote} ${release}: ${result.reason}`;
  }
  return undefined;
};
