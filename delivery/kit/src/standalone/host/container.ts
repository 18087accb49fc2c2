import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { getRuntimeConfig, type RemoteDefinition } from '@slabdesk/portal';
import { shares } from './shares';

const [only] = getRuntimeConfig().remotes;
if (!only) throw new Error('The page names no remote');

/** The remote that runs standalone. */
export const remote = only;

// The container uses this core instead of bundling one.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

/** The same runtime as in the shell, without the shell's own code around it. */
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

/** The definition that the remote exposes. */
export const loadDefinition = async (): Promise<RemoteDefinition> => {
  const container = await host.loadRemote<{ remote: RemoteDefinition }>(`${remote.name}/remote`);
  if (!container?.remote) throw new Error('src/pages.ts must export "remote"');
  return container.remote;
};

export const loadPage = async (page: string): ReturnType<RemoteDefinition['pages'][string]> => {
  const load = (await loadDefinition()).pages[page];
  if (!load) throw new Error(`src/pages.ts has no page "${page}"`);
  return load();
};
