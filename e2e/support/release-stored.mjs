import { fromRoot, ROOT } from '@slabdesk/command-kit/paths';
import { readBuild } from '@slabdesk/releases';
import { readRemotePaths } from '@slabdesk/remote-kit/contract';
import { publish } from './publish.mjs';

/**
 * Releases the stored remote that was built with a previous major version of the portal API.
 *
 * @param {Parameters<typeof publish>[0]} store
 * @param {string} major such as `4`
 * @returns {Promise<string>} the release's version
 */
export const releaseStored = async (store, major) => {
  const finished = await readBuild(
    fromRoot('e2e', 'previous-portal', `portal-${major}`),
    await readRemotePaths(ROOT),
  );
  await publish(store, finished);
  return finished.build.version;
};
