import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readSurface } from '@slabdesk/api-reports/surface';
import { ensurePrograms } from '@slabdesk/command-kit/apt';
import { compile } from '@slabdesk/command-kit/build';
import { fromRoot, ROOT } from '@slabdesk/command-kit/paths';
import { problem, readShellBuild } from '@slabdesk/releases';
import { buildRelease } from '@slabdesk/remote-kit/build';
import type { Checkout } from './checkout.mts';
import { addDeclarations } from './live-types.mts';
import { checkOwnTypes } from './release.mts';

/** The declarations go with the shell's release. */
const declare = async (dist: string): Promise<void> => {
  const shell = JSON.parse(await readFile(path.join(dist, 'shell.json'), 'utf8'));
  await addDeclarations(dist, shell, await readSurface());
};

export const checkout: Checkout = {
  shellFolder: fromRoot('shell'),
  makeShell: async ({ dir, dist, version, from }) => {
    if (from !== undefined) throw problem('The shell is built by this command: it takes no --from.');
    await Promise.all([checkOwnTypes(dir), buildRelease(dir, dist, version)]);
    await declare(dist);
    return readShellBuild(dist);
  },
  installBrowser: () => ensurePrograms(['chromium']),
  buildServer: async () => {
    await compile();
    return {
      root: ROOT,
      server: fromRoot('bff', 'dist', 'src', 'server.js'),
      admin: fromRoot('bff', 'dist', 'src', 'commands', 'admin.js'),
      registry: fromRoot('bff', 'dist', 'src', 'commands', 'registry.js'),
    };
  },
};
