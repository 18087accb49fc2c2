import { besideChecks, GUARDS, ownChecks } from './beside.mjs';
import { isSame } from './environment.mjs';
import { judgeBeside } from './judge.mjs';
import { openAll } from './open-pages.mjs';
import { checkInOneTab, expectedOf, MAX_BROKEN } from './tour.mjs';

/** @typedef {import('../publish.mjs').Release} Release */

/** @param {import('./page-checks.mjs').PageCheck} check */
const keyOf = ({ viewer, url }) => `${viewer} ${url}`;

/**
 * The pages of the other remotes as they are without the candidate.
 *
 * @param {import('./open-pages.mjs').Round} round which serves everything but the candidate
 * @param {Release} candidate
 * @param {Release[]} others releases of the other remotes that are live
 */
export const openOthers = async (round, candidate, others) => {
  const named = others.filter((release) => isSame(round.named.get(release.name), release));
  const checks = besideChecks(candidate, named, round.records);
  const seen = await openAll(round, checks);
  return { others: named, checks, usual: new Map(checks.map((check, index) => [keyOf(check), seen[index]])) };
};

const checkInTab = async (round, candidate, { checks, usual }, expectedRelease) => {
  const tours = [...round.viewers]
    .filter(([viewer]) => viewer in GUARDS)
    .map(([viewer, context]) => {
      const own = ownChecks(candidate.routes, round.records, viewer).map((check) => ({
        ...check,
        remote: candidate.name,
      }));
      const others = checks.filter(
        (check) => check.isInTab && check.viewer === viewer && usual.get(keyOf(check)).path === check.lands,
      );
      if (own.length === 0 || others.length === 0) return [];
      const usualOf = (check) => usual.get(keyOf(check));
      return checkInOneTab({ context, url: round.url, own, others, usualOf, expectedRelease });
    });
  return (await Promise.all(tours)).flat();
};

const checkByAddress = async (round, { checks, usual }, expectedRelease) => {
  const loads = checks
    .filter(({ isLoaded }) => isLoaded)
    .map((check) => ({ ...check, expected: expectedOf(usual.get(keyOf(check))) }));
  const broken = [];
  await openAll(round, loads, (check, seen) => {
    const what = judgeBeside(check, seen, usual.get(keyOf(check)), expectedRelease(check));
    if (what.length > 0) broken.push({ check, what });
    return broken.length < MAX_BROKEN;
  });
  return broken;
};

/**
 * Opens the pages of the other remotes beside a candidate: first from its own pages in the same tab, then by their
 * addresses in the same browser, where what the candidate stored still is.
 *
 * @param {import('./open-pages.mjs').Round} round which serves the candidate, whose own pages were opened
 * @param {Release} candidate
 * @param {Awaited<ReturnType<typeof openOthers>>} before
 * @returns {Promise<{ pages: number, failures: import('./results.mjs').Result['failures'] }>}
 */
export const checkBeside = async (round, candidate, before) => {
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
  const inTab = await checkInTab(round, candidate, before, expectedRelease);
  const broken = inTab.length > 0 ? inTab : await checkByAddress(round, before, expectedRelease);
  const failures = broken.map(({ check: { route, viewer, remote }, what }) => ({
    route,
    viewer,
    ...(remote !== candidate.name && { beside: { remote, release: releases.get(remote)?.directory ?? '' } }),
    what,
  }));
  return { pages: before.checks.filter(({ isLoaded }) => isLoaded).length, failures };
};
