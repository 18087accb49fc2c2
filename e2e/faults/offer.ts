import type { Page, Response } from '@playwright/test';
import type { BootManifest, RemoteDescriptor, RemotesResponse } from 'bff-contract/web';
import type { Copy } from '../support/release-copies';

const FIRST_RELEASE = 'first';

type Change = (dealer: RemoteDescriptor) => RemoteDescriptor;

const descriptorOf = ({ version, entry, global, integrity }: Copy): Partial<RemoteDescriptor> => ({
  version,
  entry,
  global,
  ...(integrity && { integrity }),
});

/** Offers one release of the dealer remote and no fallback release; `claims` are what its descriptor says differently. */
export const offerOnly =
  (release: Copy, claims: Partial<RemoteDescriptor> = {}): Change =>
  (dealer) => {
    const { lastGood: _other, ...rest } = dealer;
    return { ...rest, ...descriptorOf(release), ...claims };
  };

/** Adds a fallback release to an offer. */
export const withFallback =
  (offer: Change, fallback: Copy): Change =>
  (dealer) => ({
    ...offer(dealer),
    lastGood: { ...descriptorOf(fallback), sharedVersions: dealer.sharedVersions ?? {} },
  });

const rewriteBoot = (html: string, rewrite: (boot: BootManifest) => object) =>
  html
    .replace(
      /(<script[^>]*id="boot"[^>]*>)(.*?)(<\/script>)/s,
      (_all, open: string, json: string, close: string) =>
        `${open}${JSON.stringify(rewrite(JSON.parse(json))).replaceAll('<', '\\u003c')}${close}`,
    )
    // A preload of a release that this browser isn't offered would disturb the test.
    .replaceAll(/<link rel="preload" as="script" href="\/remotes[^>]*>/g, '');

/** Makes the server offer this browser other releases of the dealer remote than it does. */
export const createOffer = async (page: Page, first: Change) => {
  let change = first;
  let release = FIRST_RELEASE;
  const rewrite = <Answer extends { remotes: RemoteDescriptor[] }>(answer: Answer) => ({
    ...answer,
    release,
    remotes: answer.remotes.map((remote) => (remote.name === 'dealer' ? change(remote) : remote)),
  });
  await page.route(
    (address) => /^\/(orders|forbidden)?$/.test(address.pathname),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: rewriteBoot(await response.text(), rewrite) });
    },
  );
  await page.route('**/remotes.json', async (route) => {
    const { 'if-none-match': _known, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    await route.fulfill({ response, json: rewrite((await response.json()) as RemotesResponse) });
  });
  return {
    change: (next: Change) => {
      release = `${release}, then another`;
      change = next;
    },
  };
};

/** Whether a response names other releases than the first offer. */
export const namesAnother = async (response: Response) =>
  response.url().endsWith('/remotes.json') &&
  ((await response.json()) as RemotesResponse).release !== FIRST_RELEASE;
