import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newDealer, newSession } from '../support/new-dealer';
import { createOwnPortal } from '../support/own-portal';
import { type Copy, createReleaseCopies } from '../support/release-copies';
import { test as base, browserState } from '../support/test';

/** The business of the dealer who has signed in. */
export const BUSINESS = 'Quarry & Sons';

/** A release whose code itself fails. */
export type FaultyRelease = 'throwing' | 'without pages' | 'crashing';

type Copies = Record<'good' | 'sound' | 'mended' | FaultyRelease, Copy>;

interface ReleasedFaults {
  url: string;
  copies: Copies;
  account: Awaited<ReturnType<typeof newDealer>>['account'];
}

const replaceIn = (file: RegExp, from: RegExp, to: string) => (name: string, code: string) =>
  file.test(name) ? code.replace(from, to) : code;

const releaseAll = async (
  store: string,
  portal: Awaited<ReturnType<typeof createOwnPortal>>,
): Promise<Copies> => {
  const { release, promote } = await createReleaseCopies(store, portal);
  const copies = {
    good: await release('1.0.0'),
    sound: await release('1.1.0'),
    mended: await release('1.2.0'),
    throwing: await release('1.3.0', replaceIn(/^remoteEntry/, /^/, 'throw new Error("broken start");')),
    'without pages': await release('1.4.0', replaceIn(/^remoteEntry/, /"\.\/remote"/g, '"./else"')),
    crashing: await release(
      '1.5.0',
      replaceIn(/^page-/, /Page:\(\)=>[\w$]+\}/, 'Page:()=>()=>{throw new Error("broken page")}}'),
    ),
  };
  const { good, sound, ...others } = copies;
  await promote(sound, good, ...Object.values(others));
  return copies;
};

/** Playwright's test, signed in as a dealer on a portal that has sound and faulty releases of the dealer remote. */
export const test = base.extend<object, { faults: ReleasedFaults }>({
  faults: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const store = await mkdtemp(path.join(tmpdir(), 'e2e-faults-'));
      const own = await createOwnPortal(`faults-${workerIndex}`, { RELEASE_STORE: store });
      try {
        const copies = await releaseAll(store, own);
        const { url } = await own.start();
        const { account } = await newDealer(url, BUSINESS);
        await use({ url, copies, account });
      } finally {
        await own.close();
        await rm(store, { recursive: true, force: true });
      }
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ faults }, use) => use(faults.url),
  storageState: async ({ faults: { url, account } }, use) =>
    use(browserState(url, await newSession(url, account))),
});

// A tab asks for newer releases at any time, also while a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));
