import type { PairId, Result } from '../format';
import { withRollbacks } from '../registry/emergency';
import { liveShells } from '../registry/registry';
import type { EmergencyRollback, ReleaseRegistry } from '../shapes';
import { SHELL } from '../store/release-store';

/** A pair that a release must be run in before browsers get it. */
export interface NeededPair extends PairId {
  /** Whether the shell may refuse the remote's release: browsers get the previous one instead. */
  mayRefuse: boolean;
}

/** Resolves to the newest results of these pairs, in their order. */
export type ReadResults = (pairs: readonly PairId[]) => Promise<Result[]>;

/** The releases that browsers get, in the form of a portal's overview. */
interface Served {
  /** The shells that browsers run. */
  live: string[];
  /** The shell is one of them. */
  remotes: ReadonlyArray<{
    remote: string;
    current?: string | undefined;
    canary?: { release: string } | undefined;
    /** Its release takes the place of `current`. */
    emergency?: { release: string } | undefined;
  }>;
}

/** Finds the emergency rollback of a remote, or of the shell, that is in force. */
export type FindEmergency = (name: string) => EmergencyRollback | undefined;

/** The releases that browsers get by the registry and by emergency rollbacks. */
export const servedBy = (registry: ReleaseRegistry, emergencyOf: FindEmergency): Served => {
  const rollbacks = [...Object.keys(registry.remotes), SHELL].flatMap((name) => emergencyOf(name) ?? []);
  const { remotes, shell } = withRollbacks(registry, rollbacks).registry;
  return {
    live: liveShells(shell),
    remotes: Object.entries({ ...remotes, [SHELL]: shell }).map(([remote, state]) => ({ remote, ...state })),
  };
};

/**
 * The pairs that must have passed before browsers get a release: of a remote with each live shell, of the shell with each release that
 * browsers get of the remotes. A shell may refuse a canary, and a remote where it runs only in open tabs and on older servers.
 */
export const pairsOf = ({ live, remotes }: Served, name: string, id: string): NeededPair[] => {
  const served = remotes.flatMap(({ remote, current, canary, emergency }) => {
    const release = emergency?.release ?? current;
    return [
      ...(release === undefined ? [] : [{ remote, release, mayRefuse: false }]),
      ...(canary ? [{ remote, release: canary.release, mayRefuse: true }] : []),
    ];
  });
  if (name === SHELL)
    return served.flatMap((each) => (each.remote === SHELL ? [] : [{ ...each, shell: id }]));
  const next = served.flatMap(({ remote, release }) => (remote === SHELL ? [release] : []));
  return live.map((shell) => ({ remote: name, release: id, shell, mayRefuse: !next.includes(shell) }));
};

/**
 * Why results are no proof that a remote, or the shell, works; undefined when they are.
 * @param pairs of {@link pairsOf}
 */
export const lackOf = (
  name: string,
  pairs: readonly NeededPair[],
  results: readonly Result[],
): string | undefined => {
  const isShell = name === SHELL;
  if (pairs.length === 0)
    return isShell ? 'no remote was promoted that could run in it' : 'no shell is noted as deployed';
  for (const { remote, release, shell, mayRefuse } of pairs) {
    const result = results.find(
      (each) => each.remote === remote && each.release === release && each.shell === shell,
    );
    const [tested, place] = isShell ? [`${remote} ${release}`, 'it'] : ['it', `shell ${shell}`];
    if (!result) return `${tested} was not run in ${place}`;
    if (result.outcome === 'failed') return `${tested} failed in ${place}`;
    if (result.outcome === 'refused' && !mayRefuse) return `${place} refuses ${tested}: ${result.reason}`;
  }
  return undefined;
};
