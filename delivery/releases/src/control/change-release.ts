import { isDeepStrictEqual } from 'node:util';
import type { PortalFacts } from 'bff-contract/compatibility';
import type { RemoteRelease, ShellRelease } from '../format';
import { problem } from '../problem';
import { NOTE_SHELL, stateOf } from '../registry/registry';
import { type Step, withDigest, withoutProof } from '../registry/steps';
import { findRelease, forEachFile, readRelease } from '../releases/read-releases';
import type { ReleaseRegistry, RemoteState } from '../shapes';
import { type ReleaseReader, SHELL } from '../store/release-store';
import { compareVersions, versionOf } from '../versions';
import { misfit } from './misfit';
import { type FindEmergency, lackOf, pairsOf, type ReadResults, servedBy } from './results';

/** The checks of the server before browsers get another release of a remote, or of the shell. */

/** Reads for the proof of a release. */
interface ProofSources {
  readResults: ReadResults;
  emergencyOf: FindEmergency;
}

/**
 * Makes a step fail where its release was not seen to work, or what it was seen to work with has changed since.
 * @throws a problem without proof
 */
const proven = async (
  { readResults, emergencyOf }: ProofSources,
  registry: ReleaseRegistry,
  release: RemoteRelease | ShellRelease,
  step: Step,
): Promise<Step> => {
  const { name, directory } = release;
  const pairsIn = (each: ReleaseRegistry) => pairsOf(servedBy(each, emergencyOf), name, directory);
  const pairs = pairsIn(registry);
  const lack = lackOf(name, pairs, await readResults(pairs));
  const lacksShell = name !== SHELL && pairs.length === 0;
  if (lack) throw problem(`${name} ${directory} is not proven: ${lack}.`, lacksShell ? NOTE_SHELL : '');
  return (state, now, latest = registry) => {
    if (isDeepStrictEqual(pairsIn(latest), pairs)) return step(state, now, latest);
    throw problem(
      name === SHELL
        ? 'Another release of a remote was chosen meanwhile, which this shell was not proven with.'
        : 'Another shell was deployed meanwhile, which this release was not proven with.',
    );
  };
};

/** A server without a build of the shell has no facts. */
const whyUnfit = (
  release: RemoteRelease | ShellRelease,
  portal: PortalFacts | undefined,
): string | undefined => {
  if (!portal) throw problem('This server has no build of the shell.');
  return misfit(release, portal);
};

/** The release that a change gives to browsers. */
interface Asked {
  remote: string;
  /** A version, or `<version>-<hash>`. */
  release?: string | undefined;
  /** Facts that remotes and shells depend on. */
  portal: PortalFacts | undefined;
}

/** A release that browsers may get: whole, unaltered, and made for this portal and its server. */
const fitRelease = async (
  store: ReleaseReader,
  { remote, release: wanted, portal }: Asked,
): Promise<RemoteRelease | ShellRelease> => {
  const release: RemoteRelease | ShellRelease = await findRelease(store, remote, wanted);
  const reason = whyUnfit(release, portal);
  if (reason) throw problem(`${remote} ${release.directory} does not fit: ${reason}.`);
  await forEachFile(store, release, () => undefined);
  return release;
};

/** Refuses a release that is older than what some browsers get now. */
const refuseDowngrade = (remote: string, release: string, state: RemoteState | undefined): void => {
  const [newest] = [state?.current, state?.canary?.release]
    .filter((id) => id !== undefined)
    .sort((a, b) => compareVersions(versionOf(b), versionOf(a)));
  const isOlder = newest !== undefined && compareVersions(versionOf(release), versionOf(newest)) < 0;
  if (!isOlder || release === state?.current) return;
  const who = newest === state?.current ? 'everybody gets' : 'some browsers get';
  throw problem(`${remote} ${release} is older than ${newest}, which ${who} now.`, '', {
    refusal: 'DOWNGRADE',
  });
};

/**
 * Checks a release that goes forward: it must be whole, fit the portal and have been run in the live shells; of the shell, with what
 * browsers get of the remotes.
 *
 * @param registry what the check is for
 * @param unproven why it goes without proof, for the history
 * @param step gives browsers the release
 * @returns the step, which also fails if the proof no longer holds
 * @throws a problem if the release is refused
 */
export const forward = async (
  { store, ...sources }: ProofSources & { store: ReleaseReader },
  registry: ReleaseRegistry,
  {
    unproven,
    allowsDowngrade = false,
    ...asked
  }: Asked & { unproven?: string | undefined; allowsDowngrade?: boolean | undefined },
  step: Step,
): Promise<Step> => {
  const release = await fitRelease(store, asked);
  const noted = withDigest(step, release);
  const checked = unproven === undefined ? await proven(sources, registry, release, noted) : noted;
  if (!allowsDowngrade) refuseDowngrade(asked.remote, release.directory, stateOf(registry, asked.remote));
  return unproven === undefined ? checked : withoutProof(noted, unproven);
};

/** Refuses to go back to a shell that servers would pass over, so that nothing changed. What they bring needs no look. */
export const refuseUnfitShell = async (
  store: ReleaseReader,
  { shell }: ReleaseRegistry,
  portal: PortalFacts | undefined,
): Promise<void> => {
  const [to] = shell?.previous ?? [];
  if (!shell || shell.canary || shell.pin || to === undefined || to === shell.deployed) return;
  const release = await readRelease(store, SHELL, to);
  const reason = release ? whyUnfit(release, portal) : 'it is not in the store';
  if (reason) throw problem(`Servers can't go back to shell ${to}: ${reason}.`);
};
