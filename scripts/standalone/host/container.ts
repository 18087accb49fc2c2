import { createInstance } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { getRuntimeConfig, type RemotePages } from 'shared-ui/portal';
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

export const loadPage = async (page: string): Promise<ComponentType> => {
  const container = await host.loadRemote<{ pages: RemotePages }>(`${remote.name}/pages`);
  const load = container?.pages[page];
  if (!load) throw new Error(`src/index.ts has no page "${page}"`);
  return load();
};
