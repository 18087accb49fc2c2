/**
 * Which release of each remote browsers get:
 *
 *   npm run remotes -- list [dealer]
 *   npm run remotes -- history [dealer]
 *   npm run remotes -- promote dealer 1.4.0 --reason "Waste on the order page"
 *   npm run remotes -- canary dealer 1.5.0 --percent 10 --reason "Try the new table"
 *   npm run remotes -- rollback dealer --reason "The print page is blank"
 *   npm run remotes -- pin dealer 1.4.0 --reason "Fair week: no changes"
 *   npm run remotes -- unpin dealer --reason "The fair is over"
 *   npm run remotes -- deployed shell 1.2.0 --portal https://portal.example --reason "Version 1.2.0 of the portal"
 *
 * A release that goes forward must have passed `npm run matrix -- dealer 1.4.0`; --unproven "why" goes without, and is kept.
 * --by says who acts; --portal https://… asks that portal, not this checkout, what it offers to remotes, or whether it has
 * the shell.
 */
import { parseArgs } from 'node:util';
import { ROOT } from '../lib/paths.mjs';
import { problem, runMain } from '../lib/problem.mjs';
import { readPortalApi, readSharedVersions } from '../webpack/manifest.mjs';
import { SHARED } from '../webpack/shared.mjs';
import { authorOf } from './author.mjs';
import { incompatibility } from './compatibility.mjs';
import { liveShells } from './matrix/plan.mjs';
import { lackOfProof, readProof } from './matrix/results.mjs';
import { findRelease, readReleaseFiles, releasesOf, TAKEN } from './publish.mjs';
import { readBoot } from './read-boot.mjs';
import { changeRegistry, readHistory, readRegistry } from './registry.mjs';
import { openStore } from './settings.mjs';
import { canary, deployed, pin, promote, rollback, unpin } from './steps.mjs';
import { SHELL } from './store.mjs';

const USAGE =
  'list [remote] | history [remote] | promote | canary | pin <remote> <version> | rollback | unpin <remote> | deployed shell <version>';

/** What a portal offers: one that runs, as its page says; else this checkout. */
const portalFacts = async (url) => {
  if (!url) {
    const sharedVersions = await readSharedVersions(ROOT);
    return { portalApi: await readPortalApi(ROOT), sharedVersions, provides: SHARED };
  }
  const { portalApi, sharedVersions = {} } = (await readBoot(url)).boot;
  return { portalApi, sharedVersions };
};

/** Refuses what was not seen to work in the live shells. */
const requireProof = async (store, remote, { directory, version }) => {
  const { shell } = await readRegistry(store);
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

const showRemote = async (store, remote, state, shell, portal) => {
  console.log(`${remote}${state?.pin ? `  (pinned by ${state.pin.by}: ${state.pin.reason})` : ''}`);
  if (!state?.current) console.log('  served: the build that the server came with');
  for (const release of await releasesOf(store, remote)) {
    const { directory, built } = release;
    const lack = lackOfProof(await readProof(store, remote, directory, shell));
    const notes = [
      lack ? `not proven: ${lack}` : 'proven',
      directory === state?.current && 'current',
      directory === state?.canary?.release && `canary, ${state.canary.percent} %`,
      incompatibility(release, portal),
    ].filter(Boolean);
    console.log(
      `  ${directory}  ${built.at.slice(0, 16).replace('T', ' ')}  ${built.by}  ${notes.join('; ')}`.trimEnd(),
    );
  }
};

const showShell = async (store, state) => {
  console.log(SHELL);
  if (!state?.current) console.log('  none is noted as deployed');
  for (const { directory, built } of await releasesOf(store, SHELL)) {
    const note =
      directory === state?.current ? 'deployed' : directory === state?.previous[0] ? 'deployed before' : '';
    console.log(`  ${directory}  ${built.at.slice(0, 16).replace('T', ' ')}  ${built.by}  ${note}`.trimEnd());
  }
};

const list = async (store, only, portal) => {
  const { remotes, shell } = await readRegistry(store);
  if (!only || only === SHELL) await showShell(store, shell);
  if (only === SHELL) return;
  const known = (await store.names('')).filter((name) => /^[a-z]/.test(name) && !TAKEN.includes(name));
  const names = only ? [only] : [...new Set([...Object.keys(remotes), ...known])].sort();
  if (names.length === 0) console.log(`No remote was released to ${store.name} yet.`);
  for (const name of names) await showRemote(store, name, remotes[name], shell, portal);
};

const describe = ({ at, by, remote, action, from, to, percent, reason, unproven }) => {
  const none = remote === SHELL ? 'unknown' : 'own build';
  return `${at}  ${remote}  ${action}${percent ? ` ${percent} %` : ''}  ${from ?? none} → ${to ?? none}  ${by}: ${reason}${unproven ? ` (unproven: ${unproven})` : ''}`;
};

/** Steps that name a release, which must be proven; without proof they need a reason, which stays in the history. */
const FORWARD = {
  promote: (id) => promote(id),
  canary: (id, { percent }) => canary(id, Number(percent)),
  pin: (id, who) => pin(id, who),
};
const BACK = { rollback, unpin };

const forward = async (store, [action, remote, version], { unproven, portal, ...values }) => {
  const release = await fitRelease(store, remote, version, await portalFacts(portal));
  const step = FORWARD[action](release.directory, values);
  if (unproven === undefined) return provenIn(await requireProof(store, remote, release), step);
  const why = unproven.trim();
  if (!why) throw problem('Say why it goes without proof, for the history: --unproven "…"');
  return (before, now) => {
    const { state, line } = step(before, now);
    return { state, line: { ...line, unproven: why } };
  };
};

const chooseStep = async (store, positionals, values) => {
  const [action, remote, version] = positionals;
  if ((remote === SHELL) !== (action === 'deployed'))
    throw problem('The shell comes with the server, and remotes do not.', USAGE);
  if (action === 'deployed') return deployed(await deployedShell(store, version, values.portal));
  return Object.hasOwn(BACK, action) ? BACK[action]() : forward(store, positionals, values);
};

const change = async (store, positionals, values) => {
  const [, remote] = positionals;
  if (!remote) throw problem('Say which remote.', USAGE);
  const reason = values.reason?.trim();
  if (!reason) throw problem('Say why, for the history: --reason "…"');
  const who = { by: await authorOf(values.by), reason };
  const step = await chooseStep(store, positionals, { ...values, ...who });
  console.log(describe(await changeRegistry(store, { remote, ...who }, step)));
};

const CHANGES = [...Object.keys(FORWARD), ...Object.keys(BACK), 'deployed'];

await runMain(async () => {
  const text = { type: 'string' };
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { reason: text, by: text, percent: text, portal: text, unproven: text },
  });
  const [action, remote] = positionals;
  const store = openStore();
  if (action === 'list') await list(store, remote, await portalFacts(values.portal));
  else if (action === 'history')
    for (const line of await readHistory(store, { remote })) console.log(describe(line));
  else if (CHANGES.includes(action)) await change(store, positionals, values);
  else throw problem(`There is no "${action ?? ''}".`, USAGE);
});
