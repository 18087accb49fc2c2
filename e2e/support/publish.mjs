import { publish as publishTo } from '@slabdesk/releases';

/**
 * Publishes a release to a store, or to a portal by its API.
 *
 * @param {import('@slabdesk/releases').ReleaseStore | import('@slabdesk/releases').PortalClient} place
 * @param {import('@slabdesk/releases').FinishedBuild} finished
 * @returns {Promise<unknown>}
 */
export const publish = (place, finished) => {
  const built = { at: new Date().toISOString(), by: 'e2e', node: process.version };
  return 'publish' in place ? place.publish(finished, built) : publishTo(place, finished, built);
};
