import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { problem } from '@slabdesk/releases';
import { packageFolder } from '@slabdesk/remote-kit/packages';
import type { RemotePaths } from 'bff-contract/remote-paths';

/** A portal that was built, whose server runs the releases. */
export interface PortalBuild {
  /** Its server is started here. */
  root: string;
  /** The file of its server. */
  server: string;
  /** The file of its command that makes administrators. */
  admin: string;
  /** The file of its command that goes on from a copy of the registry. */
  registry: string;
}

/**
 * A portal that `npm run package` made.
 *
 * @param folder absolute path
 */
export const packagedPortal = (folder: string): PortalBuild => {
  const server = path.join(folder, 'server.js');
  const admin = path.join(folder, 'admin.js');
  const registry = path.join(folder, 'registry.js');
  if (![server, admin, registry].every(existsSync))
    throw problem(
      `${folder} holds no packaged portal of this version: it lacks server.js, admin.js or registry.js.`,
      'The platform makes one by `npm run package`.',
    );
  return { root: folder, server, admin, registry };
};

/** The remotes that the contract of a portal lists, with their paths. */
export const listedRemotes = async ({ server }: PortalBuild): Promise<RemotePaths> =>
  JSON.parse(
    await readFile(path.join(packageFolder('bff-contract', path.dirname(server)), 'remotes.json'), 'utf8'),
  );
