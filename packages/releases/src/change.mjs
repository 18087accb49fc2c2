import { confirm, isInteractive } from '../../command-kit/src/confirm.mjs';
import { ROOT } from '../../command-kit/src/paths.mjs';
import { problem } from '../../command-kit/src/problem.mjs';
import { readPortalApi, readSharedVersions } from '../../remote-kit/src/webpack/manifest.mjs';
import { PROVIDED } from '../../remote-kit/src/webpack/shared.mjs';
import { authorOf } from './author.mjs';
import { incompatibility, readRemotePaths } from './compatibility.mjs';
import { liveShells } from './matrix/plan.mjs';
import { lackOfProof, readProof } from './matrix/results.mjs';
import { findRelease, readReleaseFiles } from './publish.mjs';
import { readBoot } from './read-boot.mjs';
import { changeRegistry, readHistory, sayBroken, stateOf } from './registry.mjs';
import { sayWhatHappened } from './say-change.mjs';
import { canary, deployed, pin, promote, rollback, unpin } from './steps.mjs';
import { SHELL } from './store.mjs';
import { compareVersions, versionOf } from './versions.mjs';

/** Of a reason and of a name, in the history. */
const MAX_TEXT = 1_000;

/** What a portal offers: one that runs, as its page says; else this checkout, which knows the remotes in any case. */
export const portalFacts = async (url) => {
  const remotePaths = await readRemotePaths(ROOT);
  if (!url) {
    const sharedVersions = await readSharedVersions(ROOT);
    return { portalApi: await readPortalApi(ROOT), sharedVersions, provides: PROVIDED, remotePaths };
  }
  const { portalApi, sharedVersions = {} } = (await readBoot(url)).boot;
  return { portalApi, sharedVersions, remotePaths };
};

/** Refuses what was not seen to work in the live shells. */
const requireProof = async (store, { shell }, remote, { directory, version }) => {
  const lack = lackOfProof(await readProof(store, remote, directory, shell));
  if (!lack) return shell;
  const first = shell?.current
    ? ''
    : 'npm run release -w shell\nnpm run remotes -- deployed shell <version> --reason "…"\n';
  throw problem(
    `${remote} ${directory} is not proven: ${lack}.`,
    `${first}npm run matrix -- ${remote} ${version}\nor, to go without: --unproven "why"`,
  );
};

/** Makes the step fail where another shell was deployed since the proof was read. */
const provenIn = (shell, step) => (before, now, registry) => {
  if (String(liveShells(registry.shell)) !== String(liveShells(shell)))
    throw problem(
      'Another shell was deployed meanwhile, which this release was not proven with.',
      'Try again.',
    );
  return step(before, now);
};

/** A release that browsers may get: whole, unaltered, and made for this portal. */
const fitRelease = async (store, remote, asked, portal) => {
  const release = await findRelease(store, remote, asked);
  const reason = incompatibility(release, portal);
  if (reason) throw problem(`${remote} ${release.directory} does not fit: ${reason}.`);
  await readReleaseFiles(store, release);
  return release;
};

/** The release of the shell that servers are said to bring; a portal that is named shows whether it does. */
const deployedShell = async (store, asked, url) => {
  const release = await findRelease(store, SHELL, asked);
  const html = url && (await readBoot(url)).html;
  const other = html && release.scripts.find((file) => !html.includes(`/assets/${file}"`));
  if (other) throw problem(`${url} does not bring shell ${release.directory}: its page has no ${other}.`);
  await readReleaseFiles(store, release);
  return release.directory;
};

/** The newest release that some browsers get now. */
const newestLive = (state) =>
  [state?.current, state?.canary?.release]
    .filter(Boolean)
    .sort((a, b) => compareVersions(versionOf(b), versionOf(a)))[0];

/** An older release than browsers get now is given to them on purpose only. */
const refuseDowngrade = async (remote, id, state, isAllowed) => {
  const newest = newestLive(state);
  const isOlder = newest && compareVersions(versionOf(id), versionOf(newest)) < 0;
  if (!isOlder || id === state.current || isAllowed) return;
  const what = `${remote} ${id} is older than ${newest}, which ${newest === state.current ? 'everybody gets' : 'some browsers get'} now`;
  if (isInteractive()) {
    if (await confirm(`${what}. Go on?`)) return;
    throw problem('Nothing was changed.');
  }
  throw problem(
    `${what}. Nothing was changed.`,
    `To go back: npm run remotes -- rollback ${remote} --reason "…"\nTo give it to browsers all the same: --downgrade`,
  );
};

/** Steps that name a release, which must be proven; without proof they need a reason, which stays in the history. */
const FORWARD = {
  promote: (id) => promote(id),
  canary: (id, { percent }) => canary(id, Number(percent)),
  pin: (id, who) => pin(id, who),
};
const BACK = { rollback, unpin };
export const CHANGES = [...Object.keys(FORWARD), ...Object.keys(BACK), 'deployed'];

const forward = async (store, { registry }, [action, remote, version], values) => {
  const { unproven, portal, downgrade } = values;
  const release = await fitRelease(store, remote, version, await portalFacts(portal));
  const step = FORWARD[action](release.directory, values);
  const why = unproven?.trim();
  if (why === '') throw problem('Say why it goes without proof, for the history: --unproven "…"');
  const shell = why === undefined && (await requireProof(store, registry, remote, release));
  await refuseDowngrade(remote, release.directory, stateOf(registry, remote), downgrade);
  if (why === undefined) return provenIn(shell, step);
  return (before, now) => {
    const { state, line } = step(before, now);
    return { state, line: { ...line, unproven: why } };
  };
};

const chooseStep = async (store, view, positionals, values) => {
  const [action, , version] = positionals;
  if (action === 'deployed') return deployed(await deployedShell(store, version, values.portal));
  return Object.hasOwn(BACK, action) ? BACK[action]() : forward(store, view, positionals, values);
};

/**
 * A file that can't be read may hold another team's promotion, which the next change would undo. Going back is for
 * emergencies, and is done all the same.
 */
const refuseBroken = (action, { registry, broken }) => {
  if (broken.length === 0 || Object.hasOwn(BACK, action)) return;
  throw problem(
    `${broken.map(sayBroken).join('; ')}. The newest that can be read is generation ${registry.generation}; nothing was changed.`,
    'npm run remotes -- repair\ngoes on from there. What came later is lost, so look at the history first.',
  );
};

const ADVICE = { rollback: 'Run it again to go further back.' };

/** @returns {never} */
const refuseConflict = (action, remote, newest) => {
  throw problem(
    `${sayWhatHappened(remote, newest, 'meanwhile')}; nothing was changed.`,
    ADVICE[action] ??
      `npm run remotes -- list ${remote}\nshows how it is now. Run the command again if it is still right.`,
  );
};

/** What the user can't have known: a change of the remote since the command was started. Clocks that go ahead say nothing. */
const refuseIfChangedSince = async (store, { registry }, action, remote, startedAt) => {
  if (!(Date.parse(registry.change?.at ?? '') >= startedAt)) return;
  const [newest] = await readHistory(store, { remote, limit: 1, since: startedAt });
  if (newest && Date.parse(newest.at) <= Date.now()) refuseConflict(action, remote, newest);
};

const textOf = (value, what) => {
  const text = value?.trim();
  if (text?.length > MAX_TEXT) throw problem(`${what} has more than ${MAX_TEXT} characters.`);
  return text;
};

/**
 * Changes what browsers get, or notes a shell, if nothing has changed since the user started the command.
 *
 * @param {import('./store.mjs').ReleaseStore} store
 * @param {import('./registry.mjs').View} seen what the command goes by
 * @param {number} startedAt epoch ms
 * @returns {Promise<import('./registry.mjs').Change>}
 */
export const change = async (store, seen, positionals, values, startedAt) => {
  const [action, remote] = positionals;
  const reason = textOf(values.reason, '--reason');
  if (!reason) throw problem('Say why, for the history: --reason "…"');
  refuseBroken(action, seen);
  const who = { by: textOf(await authorOf(values.by), '--by'), reason };
  const isNote = action === 'deployed';
  if (!isNote) await refuseIfChangedSince(store, seen, action, remote, startedAt);
  const step = await chooseStep(store, seen, positionals, { ...values, ...who });
  // Deployments are noted in the order they happened in, whatever was noted before.
  const onConflict = isNote ? undefined : (changes) => refuseConflict(action, remote, changes[0]);
  return changeRegistry(store, { remote, ...who, seen, onConflict }, step);
};
