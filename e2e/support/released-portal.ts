import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newDealer } from './new-dealer';
import { createOwnPortal } from './own-portal';
import { createReleases } from './releases';
import { test as base, browserState, expect } from './test';
import { servedRelease } from './two-releases';

type Releases = ReturnType<typeof createReleases>;

/** A portal with a release store of its own. Its server names what `remotes` changes once that resolves. */
export interface ReleasedPortal extends Releases {
  url: string;
  /** Runs a command on its data, such as `admin`. */
  run: (command: string, args: string[]) => Promise<void>;
}

/**
 * A test whose every case has a portal with a release store of its own, and a new dealer who is signed in.
 *
 * @param name of its files
 * @param prepare fills the store before the portal starts
 */
export const testWithReleases = (name: string, prepare: (releases: Releases) => Promise<void>) =>
  base.extend<{ own: ReleasedPortal }>({
    own: async ({ browserName: _ }, use, { testId }) => {
      const store = await mkdtemp(path.join(tmpdir(), `e2e-${name}-store-`));
      const portal = await createOwnPortal(`${name}-${testId}`, { RELEASE_STORE: store });
      try {
        const releases = createReleases(store);
        await prepare(releases);
        const { url } = await portal.start();
        const remotes = async (...args: string[]) => {
          const before = await servedRelease(url);
          const output = await releases.remotes(...args);
          await expect.poll(() => servedRelease(url)).not.toBe(before);
          return output;
        };
        await use({ ...releases, url, run: portal.run, remotes });
      } finally {
        await portal.close();
        await rm(store, { recursive: true, force: true });
      }
    },
    baseURL: async ({ own }, use) => use(own.url),
    storageState: async ({ own }, use) => use(browserState(own.url, (await newDealer(own.url)).token)),
  });
