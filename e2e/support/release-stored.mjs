import { fromRoot, ROOT } from '@slabdesk/command-kit/paths';
import { publish, readBuild } from '@slabdesk/releases';
import { readRemotePaths } from '@slabdesk/remote-kit/contract';

/**
 * Releases the stored remote that was built with a previous major version of the portal API.
 *
 * @param {import('@slabdesk/releases').ReleaseStore} store
 * @param {string} major such as `4`
 * @returns {Promise<string>} the release's version
 */
export const releaseStored = async (store, major) => {
  const finished = await readBuild(
    fromRoot('e2e', 'previous-portal', `portal-${major}`),
    await readRemotePaths(ROOT),
  );
  const built = { at: new Date().toISOString(), by: 'e2e', node: process.version };
  await publish(store, finished, built);
  return finished.build.version;
};
