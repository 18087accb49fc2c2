import { problem } from '../../../command-kit/src/problem.mjs';
import { incompatibility } from '../compatibility.mjs';
import { SHELL } from '../store.mjs';
import { checkBeside, openOthers } from './check-beside.mjs';
import { createEnvironment, isSame } from './environment.mjs';
import { judge } from './judge.mjs';
import { openAll, openViewers, startBrowser } from './open-pages.mjs';
import { pageChecksOf } from './page-checks.mjs';
import { othersOf, releasesToRun, roundsOf, shellsToRun } from './plan.mjs';
import { keepResult, readResult } from './results.mjs';
import { seed, signIn } from './seed.mjs';

/** @typedef {{ remote: string, release: string, shell: string, result?: import('./results.mjs').Result }} Pair */

const failure = (route, viewer, ...what) => ({ route, viewer, what });

const told = (descriptor) => (descriptor ? `version ${descriptor.version}` : 'none');

/** A release that has to run: every page of it is opened. */
const checkRelease = async (round, release) => {
  const { name, routes } = release;
  const descriptor = round.named.get(name);
  if (!isSame(descriptor, release)) {
    const what = `the server tells browsers of ${told(descriptor)} instead`;
    return { outcome: 'failed', failures: [failure('/', 'visitor', what)], pages: 0 };
  }
  const checks = pageChecksOf(routes, round.records);
  const unknown = checks.filter(({ url }) => url === undefined);
  const known = checks.filter(({ url }) => url !== undefined);
  const seen = await openAll(round, known);
  const failures = [
    ...unknown.map(({ route, viewer }) =>
      failure(
        route,
        viewer,
        'there is no record to open it with: add one to packages/releases/src/matrix/seed.mjs',
      ),
    ),
    ...known.flatMap((check, index) => {
      const what = judge(check, seen[index], { release, entry: descriptor.entry });
      return what.length > 0 ? [failure(check.route, check.viewer, ...what)] : [];
    }),
  ];
  return { outcome: failures.length > 0 ? 'failed' : 'ok', failures, pages: known.length };
};

/**
 * A release that the shell is too old or too new for: browsers must get what was before instead, and where there is
 * nothing before, none of its code may run and the area says so.
 */
const checkRefusal = async (round, release, before, reason) => {
  const { name } = release;
  const descriptor = round.named.get(name);
  const serves = before ?? release;
  const check = pageChecksOf(serves.routes, round.records).find(({ url }) => url !== undefined);
  if (!check)
    return {
      outcome: 'failed',
      reason,
      failures: [failure('/', 'visitor', 'no page of it can be opened')],
      pages: 0,
    };
  const judgeRefusal = async () => {
    if (!isSame(descriptor, serves)) return [`the server tells browsers of ${told(descriptor)} instead`];
    const [seen] = await openAll(round, [{ ...check, global: release.global }]);
    if (before) return judge(check, seen, { release: before, entry: descriptor.entry });
    return seen.hasGlobal || !seen.heading ? ['its code runs all the same, or there is no page'] : [];
  };
  const what = await judgeRefusal();
  const failures = what.length > 0 ? [failure(check.route, check.viewer, ...what)] : [];
  return { outcome: failures.length > 0 ? 'failed' : 'refused', reason, failures, pages: 1 };
};

/** Serves one release of each remote, signs everybody in, and does something with it. */
const inRound = async ({ server, browser, records, shell, lists }, served, task) => {
  const { release: read } = server;
  const roles = await Promise.all(
    Object.entries(served).map(async ([name, id]) => {
      const release = await read(name, id);
      const reason = incompatibility(release, shell);
      const others = await Promise.all(
        lists[name].filter((other) => other !== id).map((other) => read(name, other)),
      );
      const before = reason && others.find((other) => !incompatibility(other, shell));
      return { name, release, reason, before };
    }),
  );
  const states = roles.map(({ name, release, before }) => [
    name,
    { id: release.directory, before: before?.directory },
  ]);
  const expected = roles.map(({ release, before }) => before ?? release);
  const named = await server.promote(Object.fromEntries(states), expected);
  const { viewers, close } = await openViewers(browser, server.url, await signIn(server.url));
  try {
    return await task({ viewers, url: server.url, records, named }, roles);
  } finally {
    await close();
  }
};

/**
 * Plays the releases whose turn it is.
 *
 * @param {any} context
 * @param {{ served: Record<string, string>, turns: string[], without?: Record<string, string> }} round
 */
const runRound = (context, { served, turns }) =>
  inRound(context, served, async (round, roles) => {
    const results = [];
    for (const { name, release, reason, before } of roles) {
      if (!turns.includes(name)) continue;
      const result = reason
        ? await checkRefusal(round, release, before, reason)
        : await checkRelease(round, release);
      results.push([name, result]);
    }
    return new Map(results);
  });

/**
 * Plays a candidate, and the pages of the other remotes beside it.
 *
 * @param {any} context
 * @param {{ served: Record<string, string>, turns: string[], without?: Record<string, string> }} plan
 */
const runCandidate = async (context, plan) => {
  const { server, shell } = context;
  const { served, without, turns } = plan;
  const [name] = turns;
  const candidate = await server.release(name, served[name]);
  const beside = othersOf(plan);
  const fits = (release) => !incompatibility(release, shell);
  if (!fits(candidate)) return runRound(context, plan);
  const all = await Promise.all(Object.entries(beside).map(([other, id]) => server.release(other, id)));
  const others = all.filter(fits);
  const before =
    others.length > 0 && (await inRound(context, without, (round) => openOthers(round, candidate, others)));
  const result = await inRound(context, served, async (round) => {
    const own = await checkRelease(round, candidate);
    if (own.outcome !== 'ok' || !before) return { ...own, beside };
    const { pages, failures } = await checkBeside(round, candidate, before);
    return { ...own, outcome: failures.length > 0 ? 'failed' : 'ok', failures, beside, besidePages: pages };
  });
  return new Map([[name, result]]);
};

const isSameRecord = (one = {}, other = {}) =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

/**
 * Whether a result still says what another run would. A candidate runs again once the other remotes have other
 * releases; that it broke their pages is found by nothing but its own turn as the candidate.
 */
const holds = (known, beside) => {
  if (!known) return false;
  if (!beside) return known.outcome !== 'failed' || known.failures.some((failure) => failure.beside);
  if (known.outcome === 'failed') return false;
  return known.outcome === 'refused' || (known.beside !== undefined && isSameRecord(known.beside, beside));
};

const pairsOf = async (store, shells, lists, { candidate, beside, again }) => {
  const pairs = shells.flatMap((shell) =>
    Object.entries(lists).flatMap(([remote, ids]) => ids.map((release) => ({ remote, release, shell }))),
  );
  const withResult = async (pair) => {
    const known = again ? undefined : await readResult(store, pair.remote, pair.release, pair.shell);
    const isCandidate = candidate?.name === pair.remote && candidate.id === pair.release;
    const isKept = holds(known, isCandidate ? beside : undefined);
    return { ...pair, isKept, ...(isKept && { result: { ...known, keptFrom: known?.at } }) };
  };
  return Promise.all(pairs.map(withResult));
};

/**
 * Plays releases of remotes in releases of the shell, all from the store, and keeps what came of it there. Pairs that
 * passed before do not run again, unless `again` says so: neither of the two has changed since.
 *
 * @param {{ store: import('../store.mjs').ReleaseStore, registry: import('../registry.mjs').Registry,
 *   candidate?: import('./plan.mjs').Candidate, again?: boolean, say: (text: string) => void,
 *   facts: { by: string, commit?: string } }} options facts: kept with each result
 * @returns {Promise<{ shells: string[], pairs: Pair[] }>}
 */
export const runMatrix = async ({ store, registry, candidate, again = false, say, facts }) => {
  const shells = shellsToRun(registry, candidate);
  const lists = releasesToRun(registry, candidate);
  if (shells.length === 0) {
    throw problem(
      `No shell is noted as deployed in ${store.name}, so there is none to play in.`,
      'npm run release -w shell\nnpm run remotes -- deployed shell <version> --reason "…"',
    );
  }
  const rounds = roundsOf(lists, candidate);
  const last = rounds.at(-1);
  const beside = last?.without && othersOf(last);
  const pairs = await pairsOf(store, shells, lists, { candidate, beside, again });
  const isOpen = (shell, remote, release) =>
    pairs.find((pair) => pair.shell === shell && pair.remote === remote && pair.release === release)
      ?.isKept !== true;
  if (pairs.every(({ isKept }) => isKept)) return { shells, pairs };

  const environment = await createEnvironment(store);
  const browser = await startBrowser();
  try {
    let records;
    for (const id of shells) {
      if (pairs.every(({ shell, isKept }) => shell !== id || isKept)) continue;
      const server = await environment.open(id, say);
      try {
        records ??= await seed(server.url, server.env);
        const shell = await environment.release(SHELL, id);
        const context = { server, browser, records, shell, lists };
        for (const { served, turns: all, without } of rounds) {
          const turns = all.filter((remote) => isOpen(id, remote, served[remote]));
          if (turns.length === 0) continue;
          say(`Shell ${id}: ${turns.map((remote) => `${remote} ${served[remote]}`).join(', ')}`);
          const run = without ? runCandidate : runRound;
          for (const [remote, outcome] of await run(context, { served, turns, without })) {
            const pair = { remote, release: served[remote], shell: id };
            const at = new Date().toISOString();
            const result = { ...outcome, at, ...facts, browser: browser.version() };
            await keepResult(store, pair, result);
            pairs.find(
              (other) => other.shell === id && other.remote === remote && other.release === served[remote],
            ).result = result;
          }
        }
      } finally {
        await server.stop();
      }
    }
    return { shells, pairs };
  } finally {
    await browser.close();
    await environment.close();
  }
};
