import { besideVisits, GUARDS, ownVisits } from './beside.mjs';
import { judgeBeside } from './judge.mjs';
import { seeAll } from './play.mjs';
import { isSame } from './stage.mjs';
import { expectedOf, MOST_BROKEN, takeTour } from './tour.mjs';

/** @typedef {import('../publish.mjs').Release} Release */

/** @param {import('./visits.mjs').Visit} visit */
const keyOf = ({ viewer, url }) => `${viewer} ${url}`;

/**
 * The pages of the other remotes as they are without the candidate.
 *
 * @param {import('./play.mjs').Round} round which serves everything but the candidate
 * @param {Release} candidate
 * @param {Release[]} others releases of the other remotes that are live
 */
export const seeOthers = async (round, candidate, others) => {
  const named = others.filter((release) => isSame(round.named.get(release.name), release));
  const visits = besideVisits(candidate, named, round.records);
  const seen = await seeAll(round, visits);
  return { others: named, visits, usual: new Map(visits.map((visit, index) => [keyOf(visit), seen[index]])) };
};

const playTours = async (round, candidate, { visits, usual }, expectedRelease) => {
  const tours = [...round.viewers]
    .filter(([viewer]) => viewer in GUARDS)
    .map(([viewer, context]) => {
      const own = ownVisits(candidate.routes, round.records, viewer).map((visit) => ({
        ...visit,
        remote: candidate.name,
      }));
      const others = visits.filter(
        (visit) => visit.isToured && visit.viewer === viewer && usual.get(keyOf(visit)).path === visit.lands,
      );
      if (own.length === 0 || others.length === 0) return [];
      const usualOf = (visit) => usual.get(keyOf(visit));
      return takeTour({ context, url: round.url, own, others, usualOf, expectedRelease });
    });
  return (await Promise.all(tours)).flat();
};

const playLoads = async (round, { visits, usual }, expectedRelease) => {
  const loads = visits
    .filter(({ isLoaded }) => isLoaded)
    .map((visit) => ({ ...visit, expected: expectedOf(usual.get(keyOf(visit))) }));
  const broken = [];
  await seeAll(round, loads, (visit, seen) => {
    const what = judgeBeside(visit, seen, usual.get(keyOf(visit)), expectedRelease(visit));
    if (what.length > 0) broken.push({ visit, what });
    return broken.length < MOST_BROKEN;
  });
  return broken;
};

/**
 * Opens the pages of the other remotes beside a candidate: first from its own pages in the same tab, then by their
 * addresses in the same browser, where what the candidate stored still is.
 *
 * @param {import('./play.mjs').Round} round which serves the candidate, whose own pages were opened
 * @param {Release} candidate
 * @param {Awaited<ReturnType<typeof seeOthers>>} before
 * @returns {Promise<{ pages: number, failures: import('./results.mjs').Result['failures'] }>}
 */
export const playBeside = async (round, candidate, before) => {
  const releases = new Map([candidate, ...before.others].map((release) => [release.name, release]));
  const lost = before.others.filter((release) => !isSame(round.named.get(release.name), release));
  if (lost.length > 0) {
    const what = ['the server no longer serves this release'];
    const failures = lost.map(({ name, directory }) => ({
      route: '/',
      viewer: 'visitor',
      beside: { remote: name, release: directory },
      what,
    }));
    return { pages: 0, failures };
  }
  const expectedRelease = ({ remote }) => ({
    release: releases.get(remote),
    entry: round.named.get(remote).entry,
  });
  const inTab = await playTours(round, candidate, before, expectedRelease);
  const broken = inTab.length > 0 ? inTab : await playLoads(round, before, expectedRelease);
  const failures = broken.map(({ visit: { route, viewer, remote }, what }) => ({
    route,
    viewer,
    ...(remote !== candidate.name && { beside: { remote, release: releases.get(remote)?.directory ?? '' } }),
    what,
  }));
  return { pages: before.visits.filter(({ isLoaded }) => isLoaded).length, failures };
};
