import { visitsOf } from './visits.mjs';

/**
 * A page of another remote that is opened next to a candidate.
 *
 * @typedef {import('./visits.mjs').Visit & { remote: string, isToured: boolean, isLoaded: boolean }} BesideVisit
 *   isToured: reached from the candidate's pages without loading the document again; isLoaded: opened by its address
 *   once the browser has been on the candidate's pages
 */

/** The roles a signed-in browser can have, and the guards that let each of them pass. */
export const GUARDS = {
  visitor: ['public'],
  dealer: ['dealer', 'user', 'public'],
  admin: ['admin', 'user', 'public'],
};

/** Visits with a viewer of their own end a session or need an account in a special state. */
const isOrdinary = ({ viewer }) => viewer in GUARDS;

const guardOf = (routes, visit) => routes.find(({ path }) => path === visit.route).guard;

/** The candidate's pages that this viewer may open. */
export const ownVisits = (routes, records, viewer) =>
  visitsOf(routes, records)
    .filter((visit) => visit.url !== undefined && isOrdinary(visit))
    .filter((visit) => GUARDS[viewer].includes(guardOf(routes, visit)))
    .map((visit) => ({ ...visit, viewer }));

/**
 * The pages of the other remotes to open next to a candidate: each of them once by its address, as the viewer its guard
 * asks for, and once from the candidate's own pages, as a viewer who may open both.
 *
 * @param {Pick<import('../publish.mjs').Release, 'name' | 'routes'>} candidate
 * @param {Pick<import('../publish.mjs').Release, 'name' | 'routes'>[]} others
 * @param {Record<string, string>} records
 * @returns {BesideVisit[]}
 */
export const besideVisits = (candidate, others, records) => {
  const viewersOfOwn = Object.keys(GUARDS).filter(
    (viewer) => ownVisits(candidate.routes, records, viewer).length > 0,
  );
  return others.flatMap(({ name, routes }) =>
    visitsOf(routes, records)
      .filter(({ url }) => url !== undefined)
      .flatMap((visit) => {
        const guard = guardOf(routes, visit);
        const common = viewersOfOwn.filter((viewer) => GUARDS[viewer].includes(guard));
        const tourist = /** @type {typeof visit.viewer | undefined} */ (
          isOrdinary(visit) ? (common.includes(visit.viewer) ? visit.viewer : common[0]) : undefined
        );
        const loaded = { ...visit, remote: name, isLoaded: true, isToured: visit.viewer === tourist };
        if (!tourist || tourist === visit.viewer) return [loaded];
        return [loaded, { ...loaded, viewer: tourist, isLoaded: false, isToured: true }];
      }),
  );
};
