import { newDealer } from './new-dealer';
import { createOwnPortal } from './own-portal';
import { createPipelines } from './pipelines';
import { createReleases } from './releases';
import { test as base, browserState, expect } from './test';
import { servedRelease } from './two-releases';

type Releases = ReturnType<typeof createReleases>;

/** A portal with a release store of its own. Its server names what `change` changes once that resolves. */
export interface ReleasedPortal extends Releases {
  url: string;
  /** Runs a command on its data, such as `admin`. */
  run: (command: string, args: string[]) => Promise<void>;
}

/**
 * A test whose every case has a portal with a release store of its own, and a new dealer who is signed in.
 *
 * @param name of its files
 * @param prepare releases what every case starts with
 */
export const testWithReleases = (name: string, prepare: (releases: Releases) => Promise<void>) =>
  base.extend<{ own: ReleasedPortal }>({
    own: async ({ browserName: _ }, use, { testId }) => {
      const portal = await createOwnPortal(`${name}-${testId}`);
      try {
        const { url } = await portal.start();
        const releases = createReleases(await createPipelines(url), portal.store);
        await prepare(releases);
        const change: Releases['change'] = async (...args) => {
          const before = await servedRelease(url);
          await releases.change(...args);
          await expect.poll(() => servedRelease(url)).not.toBe(before);
        };
        await use({ ...releases, url, run: portal.run, change });
      } finally {
        await portal.close();
      }
    },
    baseURL: async ({ own }, use) => use(own.url),
    storageState: async ({ own }, use) => use(browserState(own.url, (await newDealer(own.url)).token)),
  });
