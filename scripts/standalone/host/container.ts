import { createInstance } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { getRuntimeConfig, type RemoteDefinition } from 'shared-ui/portal';
import { shares } from './shares';

const [only] = getRuntimeConfig().remotes;
if (!only) throw new Error('The page names no remote');

/** The remote that runs alone here. */
export const remote = only;

/** The container is hosted by the standard runtime of module federation, which any host could use. */
const host = createInstance({
  name: 'standalone',
  remotes: [
    {
      name: remote.name,
      entry: new URL(remote.entry, window.location.origin).href,
      entryGlobalName: remote.global,
      type: 'global',
    },
  ],
  shared: shares,
  shareStrategy: 'loaded-first',
});

/** What the remote exposes. */
export const loadDefinition = async (): Promise<RemoteDefinition> => {
  const container = await host.loadRemote<{ remote: RemoteDefinition }>(`${remote.name}/pages`);
  if (!container?.remote) throw new Error('src/index.ts must export "remote"');
  return container.remote;
};

export const loadPage = async (page: string): Promise<ComponentType> => {
  const load = (await loadDefinition()).pages[page];
  if (!load) throw new Error(`src/index.ts has no page "${page}"`);
  return load();
};
