import { problem } from '../../lib/problem.mjs';
import { incompatibility } from '../compatibility.mjs';
import { SHELL } from '../store.mjs';
import { judge } from './judge.mjs';
import { releasesToPlay, roundsOf, shellsToPlay } from './plan.mjs';
import { openViewers, seeAll, startBrowser } from './play.mjs';
import { keepResult, readResult } from './results.mjs';
import { seed, signIn } from './seed.mjs';
import { createStage, isSame } from './stage.mjs';
import { visitsOf } from './visits.mjs';

/** @typedef {{ remote: string, release: string, shell: string, result?: import('./results.mjs').Result }} Pair */

const failure = (route, viewer, ...what) => ({ route, viewer, what });

const told = (descriptor) => (descriptor ? `version ${descriptor.version}` : 'none');

/** A release that has to run: every page of it is opened. */
const playRelease = async (round, release) => {
  const { name, routes } = release;
  const descriptor = round.named.get(name);
  if (!isSame(descriptor, release)) {
    const what = `the server tells browsers of ${told(descriptor)} instead`;
    return { outcome: 'failed', failures: [failure('/', 'visitor', what)], pages: 0 };
  }
  const visits = visitsOf(routes, round.records);
  const unknown = visits.filter(({ url }) => url === undefined);
  const known = visits.filter(({ url }) => url !== undefined);
  const seen = await seeAll(round, known);
  const failures = [
    ...unknown.map(({ route, viewer }) =>
      failure(
        route,
        viewer,
        'there is no record to open it with: add one to scripts/releases/matrix/seed.mjs',
      ),
    ),
    ...known.flatMap((visit, index) => {
      const what = judge(visit, seen[index], { release, entry: descriptor.entry });
      return what.length > 0 ? [failure(visit.route, visit.viewer, ...what)] : [];
    }),
  ];
  return { outcome: failures.length > 0 ? 'failed' : 'ok', failures, pages: known.length };
};

/**
 * A release that the shell is too old or too new for: browsers must get what was before instead, and where there is
 * nothing before, none of its code may run and the area says so.
 */
const playRefusal = async (round, release, before, reason) => {
  const { name } = release;
  const descriptor = round.named.get(name);
  const serves = before ?? release;
  const visit = visitsOf(serves.routes, round.records).find(({ url }) => url !== undefined);
  const judgeRefusal = async () => {
    if (!isSame(descriptor, serves)) return [`the server tells browsers of ${told(descriptor)} instead`];
    const [seen] = await seeAll(round, [{ ...visit, global: release.global }]);
    if (before) return judge(visit, seen, { release: before, entry: descriptor.entry });
    return seen.hasGlobal || !seen.heading ? ['its code runs all the same, or there is no page'] : [];
  };
  const what = await judgeRefusal();
  const failures = what.length > 0 ? [failure(visit.route, visit.viewer, ...what)] : [];
  return { outcome: failures.length > 0 ? 'failed' : 'refused', reason, failures, pages: 1 };
};

/** Serves one release of each remote, and plays those whose turn it is. */
const playRound = async ({ theatre, browser, records, shell, lists, served, turns }) => {
  const { release: read } = theatre;
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
  const named = await theatre.promote(Object.fromEntries(states), expected);
  const { viewers, close } = await openViewers(browser, theatre.url, await signIn(theatre.url));
  const round = { viewers, url: theatre.url, records, named };
  try {
    const results = [];
    for (const { name, release, reason, before } of roles) {
      if (!turns.includes(name)) continue;
      const result = reason
        ? await playRefusal(round, release, before, reason)
        : await playRelease(round, release);
      results.push([name, result]);
    }
    return new Map(results);
  } finally {
    await close();
  }
};

const pairsOf = async (store, shells, lists, again) => {
  const pairs = shells.flatMap((shell) =>
    Object.entries(lists).flatMap(([remote, ids]) => ids.map((release) => ({ remote, release, shell }))),
  );
  const withResult = async (pair) => {
    const known = again ? undefined : await readResult(store, pair.remote, pair.release, pair.shell);
    const isKept = known && known.outcome !== 'failed';
    return { ...pair, isKept, ...(isKept && { result: { ...known, keptFrom: known.at } }) };
  };
  return Promise.all(pairs.map(withResult));
};

/**
 * Plays releases of remotes in releases of the shell, all from the store, and keeps what came of it there. Pairs that
 * passed before are not played again, unless `again` says so: neither of the two has changed since.
 *
 * @param {{ store: import('../store.mjs').ReleaseStore, registry: import('../registry.mjs').Registry,
 *   candidate?: import('./plan.mjs').Candidate, again?: boolean, say: (text: string) => void,
 *   facts: { by: string, commit?: string } }} options facts: kept with each result
 * @returns {Promise<{ shells: string[], pairs: Pair[] }>}
 */
export const playMatrix = async ({ store, registry, candidate, again = false, say, facts }) => {
  const shells = shellsToPlay(registry, candidate);
  const lists = releasesToPlay(registry, candidate);
  if (shells.length === 0) {
    throw problem(
      `No shell is noted as deployed in ${store.name}, so there is none to play in.`,
      'npm run release -w shell\nnpm run remotes -- deployed shell <version> --reason "…"',
    );
  }
  const pairs = await pairsOf(store, shells, lists, again);
  const isOpen = (shell, remote, release) =>
    pairs.find((pair) => pair.shell === shell && pair.remote === remote && pair.release === release)
      ?.isKept !== true;
  if (pairs.every(({ isKept }) => isKept)) return { shells, pairs };

  const stage = await createStage(store);
  const browser = await startBrowser();
  try {
    let records;
    for (const id of shells) {
      if (pairs.every(({ shell, isKept }) => shell !== id || isKept)) continue;
      const theatre = await stage.open(id, say);
      try {
        records ??= await seed(theatre.url, theatre.env);
        const shell = await stage.release(SHELL, id);
        for (const { served, turns: all } of roundsOf(lists)) {
          const turns = all.filter((remote) => isOpen(id, remote, served[remote]));
          if (turns.length === 0) continue;
          say(`Shell ${id}: ${turns.map((remote) => `${remote} ${served[remote]}`).join(', ')}`);
          const context = { theatre, browser, records, shell, lists, served, turns };
          for (const [remote, outcome] of await playRound(context)) {
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
        await theatre.stop();
      }
    }
    return { shells, pairs };
  } finally {
    await browser.close();
    await stage.close();
  }
};
