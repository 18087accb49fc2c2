/** `npm run matrix` in this repository: the server is that of the checkout, unless --server names another one. */

import { ensurePrograms } from '@slabdesk/command-kit/apt';
import { fromRoot, ROOT } from '@slabdesk/command-kit/paths';
import { runMain } from '@slabdesk/command-kit/problem';
import { runTurbo } from '@slabdesk/command-kit/turbo';
import { problem } from '@slabdesk/releases';
import type { PortalBuild } from '../matrix/portal-build.mts';
import { runMatrixCommand } from './matrix-command.mts';

/** The front ends come from the store. */
const buildServer = async (): Promise<PortalBuild> => {
  const { code, output } = await runTurbo(['build', '--filter=bff...', '--output-logs=errors-only']);
  if (code !== 0) throw problem(`The build of the server failed:\n${output.trim()}`);
  return {
    root: ROOT,
    server: fromRoot('bff', 'dist', 'src', 'server.js'),
    admin: fromRoot('bff', 'dist', 'src', 'commands', 'admin.js'),
    registry: fromRoot('bff', 'dist', 'src', 'commands', 'registry.js'),
    remotes: [],
  };
};

await runMain(() =>
  runMatrixCommand(async (portal) => {
    await ensurePrograms(['chromium']);
    return portal ?? buildServer();
  }),
);
