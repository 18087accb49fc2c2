import { problem } from '../../../command-kit/src/problem.mjs';
import { incompatibility } from '../compatibility.mjs';
import { SHELL } from '../store.mjs';
import { judge } from './judge.mjs';
import { othersOf, releasesToPlay, roundsOf, shellsToPlay } from './plan.mjs';
import { openViewers, seeAll, startBrowser } from './play.mjs';
import { playBeside, seeOthers } from './play-beside.mjs';
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
        'there is no record to open it with: add one to packages/releases/src/matrix/seed.mjs',
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
  if (!visit)
    return {
      outcome: 'failed',
      reason,
      failures: [failure('/', 'visitor', 'no page of it can be opened')],
      pages: 0,
    };
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

/** Serves one release of each remote, signs everybody in, and does something with it. */
const inRound = async ({ theatre, browser, records, shell, lists }, served, task) => {
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
  try {
    return await task({ viewers, url: theatre.url, records, named }, roles);
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
const playRound = (context, { served, turns }) =>
  inRound(context, served, async (round, roles) => {
    const results = [];
    for (const { name, release, reason, before } of roles) {
      if (!turns.includes(name)) continue;
      const result = reason
        ? await playRefusal(round, release, before, reason)
        : await playRelease(round, release);
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
const playCandidate = async (context, plan) => {
  const { theatre, shell } = context;
  const { served, without, turns } = plan;
  const [name] = turns;
  const candidate = await theatre.release(name, served[name]);
  const beside = othersOf(plan);
  const fits = (release) => !incompatibility(release, shell);
  if (!fits(candidate)) return playRound(context, plan);
  const all = await Promise.all(Object.entries(beside).map(([other, id]) => theatre.release(other, id)));
  const others = all.filter(fits);
  const before =
    others.length > 0 && (await inRound(context, without, (round) => seeOthers(round, candidate, others)));
  const result = await inRound(context, served, async (round) => {
    const own = await playRelease(round, candidate);
    if (own.outcome !== 'ok' || !before) return { ...own, beside };
    const { pages, failures } = await playBeside(round, candidate, before);
    return { ...own, outcome: failures.length > 0 ? 'failed' : 'ok', failures, beside, besidePages: pages };
  });
  return new Map([[name, result]]);
};

const isSameRecord = (one = {}, other = {}) =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

/**
 * Whether a result still says what another run would. A candidate is played again once the other remotes have other
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
  const rounds = roundsOf(lists, candidate);
  const last = rounds.at(-1);
  const beside = last?.without && othersOf(last);
  const pairs = await pairsOf(store, shells, lists, { candidate, beside, again });
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
        const context = { theatre, browser, records, shell, lists };
        for (const { served, turns: all, without } of rounds) {
          const turns = all.filter((remote) => isOpen(id, remote, served[remote]));
          if (turns.length === 0) continue;
          say(`Shell ${id}: ${turns.map((remote) => `${remote} ${served[remote]}`).join(', ')}`);
          const play = without ? playCandidate : playRound;
          for (const [remote, outcome] of await play(context, { served, turns, without })) {
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
