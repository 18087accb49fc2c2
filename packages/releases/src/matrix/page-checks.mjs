/** Who opens a page: the least that its guard asks for. */
const VIEWERS = { public: 'visitor', user: 'dealer', dealer: 'dealer', admin: 'admin' };

/** Pages that need more than their path: a query, another user, or that redirect. */
const SPECIAL = {
  '/logout': { viewer: 'leaver', lands: '/login' },
  '/onboarding': { viewer: 'newcomer' },
  '/reset-password': { query: '?token=t&id=i' },
  '/set-password': { query: '?token=t&id=i' },
  '/app-user-set-password': { query: '?token=t&id=i' },
  '*': { path: '/no/such/page' },
};

/**
 * @typedef {object} PageCheck
 * @property {string} route as the manifest names it
 * @property {string} page
 * @property {'visitor' | 'dealer' | 'newcomer' | 'leaver' | 'admin'} viewer
 * @property {string} [url] path and query; undefined where no record is known for it
 * @property {string} [lands] the path that it ends at
 * @property {{ heading?: string, timeout?: number }} [expected] what to wait for, in ms
 * @property {string} [global] the variable of a container that must not be set
 */

/** Fills the ids in: `/orders/:id` is a page of the record of `orders`. */
const fill = (path, records) => {
  const parts = path.split('/');
  const filled = parts.map((part, index) => (part.startsWith(':') ? records[parts[index - 1]] : part));
  return filled.includes(undefined) ? undefined : filled.join('/');
};

/**
 * The checks that show every page of a remote once.
 *
 * @param {{ path: string, page: string, guard: string }[]} routes of its manifest
 * @param {Record<string, string>} records an id for each part of a path that has records below it
 * @returns {PageCheck[]}
 */
export const pageChecksOf = (routes, records) =>
  routes.map(({ path: route, page, guard }) => {
    const { path = route, query = '', viewer = VIEWERS[guard], lands } = SPECIAL[route] ?? {};
    const filled = fill(path, records);
    return { route, page, viewer, url: filled && `${filled}${query}`, lands: lands ?? filled };
  });
