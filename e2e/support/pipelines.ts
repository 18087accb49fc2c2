import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { logInAdmin } from '@slabdesk/driver';
import { createPortalClient, type ReleaseRegistry } from '@slabdesk/releases';
import type { NewReleaseKey } from 'bff-contract';

type Run = (command: string, args: string[]) => Promise<void>;

/** The administrator of own portals who makes keys for pipelines. */
export const RELEASER = { email: 'releaser@own-portal.example', password: 'Release-Them-2024' };

/** A running portal, and the keys by which pipelines release there. */
export interface Pipelines {
  url: string;
  /** The key of a remote, or of the shell, which permits everything. */
  keyOf: (remote: string) => Promise<string>;
}

/** Makes keys as an administrator does, each when it is needed. */
export const createPipelines = async (url: string, releaser = RELEASER): Promise<Pipelines> => {
  const { http } = await logInAdmin(url, releaser);
  const keys = new Map<string, Promise<string>>();
  const make = async (remote: string) => {
    const body = { name: 'e2e', remote, may: 'promote' };
    return (await http.post<NewReleaseKey>('admin/release-key', body)).key;
  };
  const keyOf = (remote: string): Promise<string> => {
    const key = keys.get(remote) ?? make(remote);
    keys.set(remote, key);
    return key;
  };
  return { url, keyOf };
};

/** Says that releases of the dealer remote passed in a release of the shell, as the matrix does. */
export const proveDealer = async ({ url, keyOf }: Pipelines, releases: readonly string[], shell: string) => {
  const portal = createPortalClient(url, await keyOf('dealer'));
  for (const release of releases)
    await portal.prove({ remote: 'dealer', release, shell }, { outcome: 'ok', pages: 8, failures: [] });
};

/** Gives browsers of a portal exactly these releases, whether or not its server runs, and whether or not they fit. */
export const chooseReleases = async (run: Run, states: Pick<ReleaseRegistry, 'remotes' | 'shell'>) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'e2e-registry-'));
  try {
    const file = path.join(folder, 'registry.json');
    await writeFile(file, JSON.stringify({ format: 3, generation: 1, ...states }));
    await run('registry', ['restore', file]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
