import {
  compareVersions,
  describeBroken,
  type EmergencyRollback,
  isEnded,
  isReleaseId,
  isUnreadable,
  lackOf,
  misfit,
  type NumberedChange,
  type Proposal,
  pairsOf,
  type ReadResults,
  type RegistryReader,
  type ReleaseReader,
  type ReleaseRegistry,
  type RemoteState,
  readHistory,
  readRelease,
  SHELL,
  servedBy,
  settingValues,
  stateOf,
  versionOf,
  viewRegistry,
} from '@slabdesk/releases';
import type { ReleaseHistoryLine, RemoteReleaseDetails, RemoteReleases, StoredRelease } from 'bff-contract';
import type { PortalFacts } from 'bff-contract/compatibility';
import type { RemoteSettings } from 'bff-contract/web';
import type { Knex } from 'knex';
import type { ChangeableReleases } from '../../../portal/releases';
import { toTime } from '../../../resource/values';
import { createReleaseProofRepository } from './release-proof-repository';

/** The newest releases of a remote that are shown, besides those in use. */
const MAX_RELEASES = 20;
/** Releases of the shell in the matrix. */
const MAX_SHELLS = 4;
const MAX_HISTORY = 20;
/** The number of changes, of all remotes, in which a remote's changes are looked for. */
const MAX_LOOKED_THROUGH = 100;

/** The server, as far as changes of releases need it. */
export interface ServedPortal {
  db: Knex;
  portalFacts: () => PortalFacts | undefined;
  /** The id of the server's own build of the shell. */
  broughtShell: () => string | undefined;
  /** The settings of the release of a remote that browsers get. */
  settingsOf: (remote: string) => RemoteSettings | undefined;
}

const newestFirst = (a: string, b: string): number => compareVersions(versionOf(b), versionOf(a));

const toRemote = (
  remote: string,
  state: RemoteState | undefined,
  emergency: EmergencyRollback | undefined,
): RemoteReleases => {
  const { current, since, deployed, canary: tried, pin, previous = [] } = state ?? {};
  const canary = tried && emergency && isEnded(tried, emergency) ? undefined : tried;
  const rollbackTo = canary ? current : previous[0];
  return {
    remote,
    current,
    ...(current !== undefined && { since: toTime(since ?? 0) }),
    deployed,
    canary: canary && {
      release: canary.release,
      percent: canary.percent,
      target: canary.target,
      isDriven: canary.rollout !== undefined,
      ...(canary.rollout?.next.length && { next: canary.rollout.next }),
    },
    pin,
    rollbackTo,
    emergency: emergency && { ...emergency, at: toTime(emergency.at) },
  };
};

/** The settings of a release with the values that browsers get. */
const toSettings = (
  settings: RemoteSettings | undefined,
  state: RemoteState | undefined,
): Pick<RemoteReleaseDetails, 'settings'> => {
  if (!settings) return {};
  const values = settingValues(settings, state?.settings);
  return {
    settings: Object.entries(settings).map(([name, setting]) => ({
      name,
      ...setting,
      value: values[name] ?? setting.default,
    })),
  };
};

/** A line of the history as the wire has it. */
export const toHistoryLine = ({ proposal, settings, ...line }: NumberedChange): ReleaseHistoryLine => ({
  ...line,
  ...(proposal && { ...proposal, action: line.action, proposes: proposal.action }),
  ...(settings && { settings: settings.after }),
});

/** The releases to show: the newest, and the releases that browsers get. */
const idsToShow = async (
  store: ReleaseReader,
  remote: string,
  state: RemoteState | undefined,
): Promise<string[]> => {
  const ids = (await store.names(remote)).filter(isReleaseId).sort(newestFirst);
  const inUse = [state?.current, state?.canary?.release, state?.deployed, state?.previous[0]];
  return ids.filter((id, index) => index < MAX_RELEASES || inUse.includes(id));
};

type Described = Omit<StoredRelease, 'lack' | 'pairs' | 'runs'>;

/** A release whose description is unreadable is shown as such. */
const describe = async (
  store: ReleaseReader,
  name: string,
  id: string,
  facts: PortalFacts | undefined,
): Promise<Described> => {
  const named = { id, version: versionOf(id) };
  try {
    const release = await readRelease(store, name, id);
    if (!release) return { ...named, problem: 'It is incomplete: it has no release.json.' };
    const { at: builtAt, by: builtBy, commit } = release.built;
    return { ...named, builtAt, builtBy, commit, problem: facts && misfit(release, facts) };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { ...named, problem: error.message };
  }
};

interface Tests extends Pick<RemoteReleaseDetails, 'shells' | 'remotes'> {
  judge: (id: string) => Pick<StoredRelease, 'lack' | 'pairs' | 'runs'>;
}

/** Results of the pairs that releases need, and of a remote's in some older shells. */
const testsOf = async (
  {
    store,
    readResults,
    emergencyOf,
  }: Pick<ChangeableReleases, 'store' | 'emergencyOf'> & { readResults: ReadResults },
  registry: ReleaseRegistry,
  name: string,
  ids: readonly string[],
): Promise<Tests> => {
  const isShell = name === SHELL;
  const served = servedBy(registry, emergencyOf);
  const needed = (id: string) => pairsOf(served, name, id);
  const older = isShell ? [] : (await store.names(SHELL)).filter((id) => isReleaseId(id)).sort(newestFirst);
  const shells = isShell ? [] : [...new Set([...served.live, ...older])].slice(0, MAX_SHELLS);
  const results = await readResults(
    ids.flatMap((release) =>
      isShell ? needed(release) : shells.map((shell) => ({ remote: name, release, shell })),
    ),
  );
  return {
    shells: shells
      .map((id) => ({ id, isLive: served.live.includes(id) }))
      .filter(({ id, isLive }) => isLive || results.some(({ shell }) => shell === id)),
    ...(isShell && {
      remotes: needed('').map(({ remote, release, mayRefuse }) => ({ remote, release, isCanary: mayRefuse })),
    }),
    judge: (id) => {
      const pairs = results.filter((each) => (isShell ? each.shell : each.release) === id);
      return { pairs, ...(isShell && { runs: pairs }), lack: lackOf(name, needed(id), pairs) };
    },
  };
};

/** The proposals that wait for approval, oldest first. The history knows when they were made. */
const proposalsOf = async (registry: RegistryReader, { proposals = {} }: ReleaseRegistry) => {
  const numbers = Object.keys(proposals).map(Number);
  const lines =
    numbers.length > 0
      ? await readHistory(registry, { after: Math.min(...numbers) - 1, limit: MAX_LOOKED_THROUGH })
      : [];
  return numbers.map((number) => {
    const at = lines.find((line) => line.number === number)?.at;
    return { ...(proposals[number] as Proposal), number, at };
  });
};

/** Reads what administrators see of releases from the store and the registry. Calls reject if one does not respond. */
export const createReleaseReadModel = (
  app: ServedPortal,
  released: Pick<ChangeableReleases, 'store' | 'registry' | 'secondPerson' | 'emergencyOf'>,
  platform: readonly string[],
) => ({
  overview: async () => {
    const { registry, head, broken } = await viewRegistry(released.registry);
    return {
      secondPerson: released.secondPerson,
      isSigned: released.secondPerson,
      generation: head.number,
      problems: broken.map(describeBroken),
      remotes: [...platform, SHELL].map((name) =>
        toRemote(name, stateOf(registry, name), released.emergencyOf(name)),
      ),
      live: servedBy(registry, released.emergencyOf).live,
      proposals: await proposalsOf(released.registry, registry),
    };
  },

  /** The newest changes of all remotes. */
  history: async () => (await readHistory(released.registry, { limit: MAX_HISTORY })).map(toHistoryLine),

  details: async (remote: string): Promise<Omit<RemoteReleaseDetails, 'canaryPercent'>> => {
    const { store, emergencyOf } = released;
    const { registry, head } = await viewRegistry(released.registry);
    const state = stateOf(registry, remote);
    const [ids, history] = await Promise.all([
      idsToShow(store, remote, state),
      readHistory(released.registry, {
        remote,
        limit: MAX_HISTORY,
        after: Math.max(0, head.number - MAX_LOOKED_THROUGH),
      }),
    ]);
    const facts = app.portalFacts();
    const { read: readResults } = createReleaseProofRepository(app.db);
    const { judge, ...tests } = await testsOf({ store, readResults, emergencyOf }, registry, remote, ids);
    const releases = ids.map(async (id) => ({
      ...(await describe(store, remote, id, facts)),
      ...judge(id),
    }));
    return {
      ...toRemote(remote, state, emergencyOf(remote)),
      base: head.number,
      generation: head.number,
      ...tests,
      releases: await Promise.all(releases),
      ...toSettings(app.settingsOf(remote), state),
      history: history.map(toHistoryLine),
    };
  },
});
