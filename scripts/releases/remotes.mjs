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
 * --by says who acts; --portal https://… asks that portal, not this checkout, what it offers to remotes, or whether it has
 * the shell.
 */
import { parseArgs } from 'node:util';
import { ROOT } from '../lib/paths.mjs';
import { problem, runMain } from '../lib/problem.mjs';
import { readPortalApi, readSharedVersions } from '../webpack/manifest.mjs';
import { authorOf } from './author.mjs';
import { incompatibility } from './compatibility.mjs';
import { releasesOf, TAKEN, verifyRelease } from './publish.mjs';
import { changeRegistry, readHistory, readRegistry } from './registry.mjs';
import { openStore } from './settings.mjs';
import { canary, deployed, pin, promote, rollback, unpin } from './steps.mjs';
import { SHELL } from './store.mjs';

const USAGE =
  'list [remote] | history [remote] | promote | canary | pin <remote> <version> | rollback | unpin <remote> | deployed shell <version>';

const readPage = async (url) => {
  const answer = await fetch(url, { headers: { Accept: 'text/html' }, signal: AbortSignal.timeout(10_000) });
  const html = await answer.text();
  const boot = /<script[^>]*id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  if (!boot) throw problem(`${url} does not answer as a portal (${answer.status}).`);
  return { html, boot: JSON.parse(boot) };
};

/** What a portal offers: one that runs, as its page says; else this checkout. */
const portalFacts = async (url) => {
  if (!url) return { portalApi: await readPortalApi(ROOT), sharedVersions: await readSharedVersions(ROOT) };
  const { portalApi, sharedVersions = {} } = (await readPage(url)).boot;
  return { portalApi, sharedVersions };
};

/** The one release that a version, or a whole `<version>-<hash>`, names. */
const findRelease = async (store, remote, asked) => {
  if (!asked) throw problem('Say which version.', USAGE);
  const found = (await releasesOf(store, remote)).filter(
    ({ version, directory }) => version === asked || directory === asked,
  );
  if (found.length === 0) throw problem(`${remote} ${asked} was not released to ${store.name}.`);
  if (found.length > 1) {
    throw problem(`Several releases have this version.`, found.map(({ directory }) => directory).join('\n'));
  }
  return found[0];
};

/** A release that browsers may get: whole, unaltered, and made for this portal. */
const fitRelease = async (store, remote, asked, portal) => {
  const release = await findRelease(store, remote, asked);
  const reason = incompatibility(release, portal);
  if (reason) throw problem(`${remote} ${release.directory} does not fit: ${reason}.`);
  await verifyRelease(store, release);
  return release.directory;
};

/** The release of the shell that servers are said to bring; a portal that is named shows whether it does. */
const deployedShell = async (store, asked, url) => {
  const release = await findRelease(store, SHELL, asked);
  const html = url && (await readPage(url)).html;
  const other = html && release.scripts.find((file) => !html.includes(`/assets/${file}"`));
  if (other) throw problem(`${url} does not bring shell ${release.directory}: its page has no ${other}.`);
  await verifyRelease(store, release);
  return release.directory;
};

const showRemote = async (store, remote, state, portal) => {
  console.log(`${remote}${state?.pin ? `  (pinned by ${state.pin.by}: ${state.pin.reason})` : ''}`);
  if (!state?.current) console.log('  served: the build that the server came with');
  for (const release of await releasesOf(store, remote)) {
    const { directory, built } = release;
    const notes = [
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
  for (const name of names) await showRemote(store, name, remotes[name], portal);
};

const describe = ({ at, by, remote, action, from, to, percent, reason }) => {
  const none = remote === SHELL ? 'unknown' : 'own build';
  return `${at}  ${remote}  ${action}${percent ? ` ${percent} %` : ''}  ${from ?? none} → ${to ?? none}  ${by}: ${reason}`;
};

const STEPS = {
  promote: (choose) => choose().then(promote),
  canary: async (choose, { percent }) => canary(await choose(), Number(percent)),
  pin: async (choose, who) => pin(await choose(), who),
  rollback: async () => rollback(),
  unpin: async () => unpin(),
  deployed: (choose) => choose().then(deployed),
};

const change = async (store, [action, remote, version], values) => {
  if (!remote) throw problem('Say which remote.', USAGE);
  const reason = values.reason?.trim();
  if (!reason) throw problem('Say why, for the history: --reason "…"');
  const who = { by: await authorOf(values.by), reason };
  if ((remote === SHELL) !== (action === 'deployed'))
    throw problem('The shell comes with the server, and remotes do not.', USAGE);
  const choose = async () =>
    action === 'deployed'
      ? deployedShell(store, version, values.portal)
      : fitRelease(store, remote, version, await portalFacts(values.portal));
  const step = await STEPS[action](choose, { ...values, ...who });
  const done = await changeRegistry(store, { remote, ...who }, step);
  console.log(describe(done));
};

await runMain(async () => {
  const text = { type: 'string' };
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { reason: text, by: text, percent: text, portal: text },
  });
  const [action, remote] = positionals;
  const store = openStore();
  if (action === 'list') await list(store, remote, await portalFacts(values.portal));
  else if (action === 'history')
    for (const line of await readHistory(store, { remote })) console.log(describe(line));
  else if (Object.hasOwn(STEPS, action ?? '')) await change(store, positionals, values);
  else throw problem(`There is no "${action ?? ''}".`, USAGE);
});
