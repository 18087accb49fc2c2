/**
 * Makes the stored release of a remote for the portal API of this checkout: `node make.mjs`. Run it on the last commit of a
 * major version, before the next one, and commit the folder; it is never made again.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { fileNameOf, sharedPackages } from '@slabdesk/api-reports/packages';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { createFolderStore } from '@slabdesk/releases';
import { adoptBuild } from '@slabdesk/releases/commands/adopt-build';
import { chunkIntegrity } from '@slabdesk/remote-kit/chunk-integrity';
import { readPortalApi } from '@slabdesk/remote-kit/manifest';
import * as router from 'react-router-dom';
import webpack from 'webpack';
import { buildWith } from '../bundlers/webpack-like.mjs';

/** The values that a shared module exports, as its API report says. */
const exportsOf = (shared, module) => {
  const report = readFileSync(fromRoot(shared.dir, 'api', `${fileNameOf(shared, module)}.api.md`), 'utf8');
  const names = [
    ...report.matchAll(/^export (?:const|class|function) (\w+)|^export \{ (?:\w+ as )?(\w+) \}/gm),
  ];
  return names
    .map(([, declared, named]) => declared ?? named)
    .filter((name) => module !== '@slabdesk/portal/router' || name in router)
    .sort();
};

const dir = import.meta.dirname;
const portalApi = readPortalApi(dir);
const [major] = portalApi.split('.');
const version = `${portalApi}.0`;

const root = await mkdtemp(path.join(tmpdir(), 'previous-portal-'));
const from = path.join(root, 'out');
await buildWith(webpack, {
  dir,
  out: from,
  name: `remote_dealer_portal${major}`,
  Federation: ModuleFederationPlugin,
  plugins: [chunkIntegrity()],
});
const page = {
  page: 'stored',
  layout: 'column',
  guard: 'public',
  title: 'Stored',
  path: '/profile/stored/:id',
};
await writeFile(
  path.join(from, 'remote.json'),
  JSON.stringify({ name: 'dealer', audience: 'everyone', routes: [page], nav: [] }),
);
const store = createFolderStore(path.join(root, 'store'));
const dist = path.join(dir, `portal-${major}`);
await rm(dist, { recursive: true, force: true });
await adoptBuild({ from, dir, dist, version, store });
await rm(root, { recursive: true, force: true });
const modules = sharedPackages().flatMap((each) =>
  each.modules.map((module) => [module, exportsOf(each, module)]),
);
await writeFile(path.join(dist, 'exports.json'), `${JSON.stringify(Object.fromEntries(modules), null, 1)}\n`);
