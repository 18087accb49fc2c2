import { pageChecksOf } from './page-checks.mjs';

/**
 * A page of another remote that is opened next to a candidate.
 *
 * @typedef {import('./page-checks.mjs').PageCheck & { remote: string, isInTab: boolean, isLoaded: boolean }} BesideCheck
 *   isInTab: reached from the candidate's pages without loading the document again; isLoaded: opened by its address
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

const guardOf = (routes, check) => routes.find(({ path }) => path === check.route).guard;

/** The candidate's pages that this viewer may open. */
export const ownChecks = (routes, records, viewer) =>
  pageChecksOf(routes, records)
    .filter((check) => check.url !== undefined && isOrdinary(check))
    .filter((check) => GUARDS[viewer].includes(guardOf(routes, check)))
    .map((check) => ({ ...check, viewer }));

/**
 * The pages of the other remotes to open next to a candidate: each of them once by its address, as the viewer its guard
 * asks for, and once from the candidate's own pages, as a viewer who may open both.
 *
 * @param {Pick<import('../publish.mjs').Release, 'name' | 'routes'>} candidate
 * @param {Pick<import('../publish.mjs').Release, 'name' | 'routes'>[]} others
 * @param {Record<string, string>} records
 * @returns {BesideCheck[]}
 */
export const besideChecks = (candidate, others, records) => {
  const viewersOfOwn = Object.keys(GUARDS).filter(
    (viewer) => ownChecks(candidate.routes, records, viewer).length > 0,
  );
  return others.flatMap(({ name, routes }) =>
    pageChecksOf(routes, records)
      .filter(({ url }) => url !== undefined)
      .flatMap((check) => {
        const guard = guardOf(routes, check);
        const common = viewersOfOwn.filter((viewer) => GUARDS[viewer].includes(guard));
        const tabViewer = /** @type {typeof check.viewer | undefined} */ (
          isOrdinary(check) ? (common.includes(check.viewer) ? check.viewer : common[0]) : undefined
        );
        const loaded = { ...check, remote: name, isLoaded: true, isInTab: check.viewer === tabViewer };
        if (!tabViewer || tabViewer === check.viewer) return [loaded];
        return [loaded, { ...loaded, viewer: tabViewer, isLoaded: false, isInTab: true }];
      }),
  );
};
