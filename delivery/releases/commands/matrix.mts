/** `portal matrix`: in a checkout of the portal the server is its own, unless --server names another one. */

import { existsSync } from 'node:fs';
import { ensurePrograms } from '@slabdesk/command-kit/apt';
import { fromRoot, ROOT } from '@slabdesk/command-kit/paths';
import { runMain, usageProblem } from '@slabdesk/command-kit/problem';
import { runTurbo } from '@slabdesk/command-kit/turbo';
import { problem } from '@slabdesk/releases';
import type { PortalBuild } from '../matrix/portal-build.mts';
import { runMatrixCommand } from './matrix-command.mts';

const isCheckout = existsSync(fromRoot('bff', 'src', 'server.ts'));

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
    if (isCheckout) await ensurePrograms(['chromium']);
    else if (!portal)
      throw usageProblem(
        'Name the folder of a packaged portal, whose server runs the releases.',
        ['portal matrix', ...process.argv.slice(2), '--server <folder>'].join(' '),
      );
    return portal ?? buildServer();
  }),
);
