/** Releases the stored remote that was built with a previous major version of the portal API: `node release-stored.mjs 4`. */

import { fromRoot, ROOT } from '@slabdesk/command-kit/paths';
import { openStore, publish, readBuild } from '@slabdesk/releases';
import { readRemotePaths } from '@slabdesk/remote-kit/contract';

const [major] = process.argv.slice(2);
const finished = await readBuild(
  fromRoot('e2e', 'previous-portal', `portal-${major}`),
  await readRemotePaths(ROOT),
);
const built = { at: new Date().toISOString(), by: 'e2e', node: process.version };
await publish(openStore(process.env, ROOT), finished, built);
console.log(finished.build.version);
