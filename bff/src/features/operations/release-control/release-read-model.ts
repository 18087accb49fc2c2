import {
  type BrokenFile,
  compareVersions,
  describeBroken,
  isReleaseId,
  isUnreadable,
  lackOfProof,
  liveShells,
  type RegistryChange,
  type RegistrySeen,
  type ReleaseReader,
  type RemoteRelease,
  type RemoteState,
  readRelease,
  readResult,
  stateOf,
  testedShells,
  versionOf,
} from '@slabdesk/releases';
import type {
  ReleaseHistoryLine,
  ReleaseOverview,
  RemoteReleaseDetails,
  RemoteReleases,
  StoredRelease,
  TestedPair,
} from 'bff-contract';
import { incompatibility, type PortalFacts } from 'bff-contract/compatibility';
import type { ChangeableReleases } from '../../../portal/releases';
import { toTime } from '../../../resource/values';

/** The newest releases of a remote that are shown, besides those in use. */
const MAX_RELEASES = 20;
/** Releases of the shell in the matrix. */
const MAX_SHELLS = 4;
const MAX_HISTORY = 20;
const MAX_REFUSED = 5;
/** Changes of all remotes in which those of one are looked for: each is a file. */
const MAX_HISTORY_FILES = 100;

const newestFirst = (a: string, b: string): number => compareVersions(versionOf(b), versionOf(a));

const toRemote = (remote: string, state: RemoteState | undefined): RemoteReleases => {
  const { current, since, canary, pin, previous = [] } = state ?? {};
  const rollbackTo = canary ? current : previous[0];
  return {
    remote,
    ...(current !== undefined && { current, since: toTime(since ?? 0) }),
    ...(canary && {
      canary: {
        release: canary.release,
        percent: canary.percent,
        ...(canary.target && { target: canary.target }),
        isDriven: canary.rollout !== undefined,
      },
    }),
    ...(pin && { pin: { reason: pin.reason, by: pin.by } }),
    ...(rollbackTo !== undefined && { rollbackTo }),
  };
};

/** A line of the history as the wire has it. */
export const toHistoryLine = (change: RegistryChange): ReleaseHistoryLine => {
  const { at, by = '', reason = '', action = '', from } = change;
  const { to, percent, target, unproven } = change.proposal ?? change;
  return {
    at,
    by,
    reason,
    action,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(percent !== undefined && { percent }),
    ...(target && { target }),
    ...(unproven !== undefined && { unproven }),
  };
};

/** The releases to show: the newest, and those that browsers get. */
const idsToShow = async (
  store: ReleaseReader,
  remote: string,
  state: RemoteState | undefined,
): Promise<string[]> => {
  const ids = (await store.names(remote)).filter(isReleaseId).sort(newestFirst);
  const inUse = [state?.current, state?.canary?.release, state?.previous[0]];
  const shown = ids.filter((id, index) => index < MAX_RELEASES || inUse.includes(id));
  return shown;
};

const pairsOf = async (
  store: ReleaseReader,
  { remote, release }: { remote: string; release: string },
  shells: readonly string[],
): Promise<TestedPair[]> => {
  const results = await Promise.all(
    shells.map(async (shell) => ({ shell, result: await readResult(store, { remote, release, shell }) })),
  );
  return results.flatMap(({ shell, result }) => {
    if (!result) return [];
    const { outcome, at, pages, reason } = result;
    return [{ shell, outcome, at, pages, ...(reason !== undefined && { reason }) }];
  });
};

/** A release whose description is unreadable is shown as such. */
const describe = async (
  store: ReleaseReader,
  remote: string,
  id: string,
): Promise<{ release?: RemoteRelease | undefined; problem?: string }> => {
  try {
    const release = await readRelease(store, remote, id);
    return release ? { release } : { problem: 'It is incomplete: it has no release.json.' };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { problem: error.message };
  }
};

/** The newest files of a signed registry that are not accepted. */
const describeRefused = (refused: RegistrySeen['refused'] = []): string[] =>
  refused.slice(-MAX_REFUSED).map(({ key, reason }: BrokenFile) => `${key} is not accepted: ${reason}`);

/** Reads what administrators see of releases from the store. Calls reject if the store does not respond. */
export const createReleaseReadModel = (
  released: Pick<ChangeableReleases, 'store' | 'see' | 'changes' | 'isSigned'>,
  portalFacts: () => PortalFacts | undefined,
  platform: readonly string[],
) => ({
  overview: async (): Promise<Omit<ReleaseOverview, 'mayRelease'>> => {
    const { registry, highest, broken, refused } = await released.see();
    return {
      isSigned: released.isSigned,
      generation: released.isSigned ? registry.generation : highest,
      problems: [...broken.map(describeBroken), ...describeRefused(refused)],
      remotes: platform.map((name) => toRemote(name, stateOf(registry, name))),
    };
  },

  details: async (remote: string): Promise<RemoteReleaseDetails> => {
    const { store, isSigned } = released;
    const { registry, highest } = await released.see();
    const generation = isSigned ? registry.generation : highest;
    const state = stateOf(registry, remote);
    const live = liveShells(registry.shell);
    const [ids, history] = await Promise.all([
      idsToShow(store, remote, state),
      released.changes({
        remote,
        limit: MAX_HISTORY,
        after: Math.max(0, generation - MAX_HISTORY_FILES),
      }),
    ]);
    const tested = await Promise.all(
      ids.map(async (release) => (await testedShells(store, { remote, release })).filter(isReleaseId)),
    );
    const others = [...new Set(tested.flat())].filter((id) => !live.includes(id)).sort(newestFirst);
    const shells = [...live, ...others].slice(0, MAX_SHELLS);
    const facts = portalFacts();
    const releases = ids.map(async (id, index): Promise<StoredRelease> => {
      const ran = shells.filter((shell) => tested[index]?.includes(shell));
      const [{ release, problem: unreadable }, pairs] = await Promise.all([
        describe(store, remote, id),
        pairsOf(store, { remote, release: id }, ran),
      ]);
      const reason = release && facts && incompatibility(release, facts);
      const problem = unreadable ?? reason;
      const proof = live.map((shell) => ({ shell, result: pairs.find((pair) => pair.shell === shell) }));
      const lack = lackOfProof(proof);
      return {
        id,
        version: versionOf(id),
        ...(release && { builtAt: release.built.at, builtBy: release.built.by }),
        ...(release?.built.commit !== undefined && { commit: release.built.commit }),
        ...(problem !== undefined && { problem }),
        ...(lack !== undefined && { lack }),
        pairs,
      };
    });
    return {
      ...toRemote(remote, state),
      generation,
      shells: shells.map((id) => ({ id, isLive: live.includes(id) })),
      releases: await Promise.all(releases),
      history: history.map(toHistoryLine),
    };
  },
});
