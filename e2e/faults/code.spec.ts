import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, Response, Route } from '@playwright/test';
import type { BootManifest, RemoteDescriptor, RemotesAnswer } from 'bff-contract/web';
import { sidebar } from '../pages/sidebar';
import { newDealer, newSession } from '../support/new-dealer';
import { createOwnPortal } from '../support/own-portal';
import { type Copy, createReleaseCopies } from '../support/release-copies';
import { browserState, expect as expectOf, test } from '../support/test';

/** From a request that hangs to a screen that settles, in ms: the portal's own 5 s, and what a busy machine adds. */
const MOST_MS = 9_000;
const BUSINESS = 'Quarry & Sons';

const never = () => new Promise<void>(() => undefined);

interface Fault {
  name: string;
  /** The release that has it; else a sound one, whose files do not come as they should. */
  release?: 'throwing' | 'without pages' | 'crashing';
  /** Which of its files, and what becomes of it. */
  file?: RegExp;
  answer?: (route: Route) => Promise<void>;
  /** What its descriptor says differently. */
  claims?: Partial<RemoteDescriptor>;
}

const alter = async (route: Route) => {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, body: `${await answer.text()}\n// altered` });
};
const notFound = (route: Route) => route.fulfill({ status: 404, body: 'There is none' });

const FAULTS: Fault[] = [
  { name: 'the entry is missing', file: /remoteEntry\.js/, answer: notFound },
  { name: 'the entry hangs', file: /remoteEntry\.js/, answer: never },
  { name: 'the entry throws', release: 'throwing' },
  { name: 'the container exposes no pages', release: 'without pages' },
  { name: 'the chunk of the page is missing', file: /page-\w+\.\w+\.js/, answer: notFound },
  { name: 'the chunk of the page hangs', file: /page-\w+\.\w+\.js/, answer: never },
  { name: 'the entry is not what was released', file: /remoteEntry\.js/, answer: alter },
  { name: 'the chunk of the page is not what was released', file: /page-\w+\.\w+\.js/, answer: alter },
  { name: 'a singleton is of another major version', claims: { sharedVersions: { react: '20.0.0' } } },
  { name: 'the page crashes', release: 'crashing' },
];

const SITUATIONS = ['cold start', 'navigation', 'already open', 'open while the release changes'] as const;
type Situation = (typeof SITUATIONS)[number];

let url: string;
/** None while the portal is set up. */
let account: Awaited<ReturnType<typeof newDealer>>['account'] | undefined;
let copies: Record<'good' | 'sound' | 'mended' | NonNullable<Fault['release']>, Copy>;
let stop: () => Promise<void>;

const throwsIn = (file: RegExp, from: RegExp, to: string) => (name: string, code: string) =>
  file.test(name) ? code.replace(from, to) : code;

// One portal and one set of releases for all of them.
test.describe.configure({ mode: 'default' });
// Time limits are the portal's own; a busy machine may take longer for the rest.
const expect = expectOf.configure({ timeout: 20_000 });

test.beforeAll(async () => {
  const store = await mkdtemp(path.join(tmpdir(), 'e2e-faults-'));
  const own = await createOwnPortal('faults', { RELEASE_STORE: store });
  stop = async () => {
    await own.close();
    await rm(store, { recursive: true, force: true });
  };
  const { release, promote } = await createReleaseCopies(store);
  copies = {
    good: await release('1.0.0'),
    sound: await release('1.1.0'),
    mended: await release('1.2.0'),
    throwing: await release('1.3.0', throwsIn(/^remoteEntry/, /^/, 'throw new Error("broken start");')),
    'without pages': await release('1.4.0', throwsIn(/^remoteEntry/, /"\.\/remote"/g, '"./else"')),
    crashing: await release(
      '1.5.0',
      throwsIn(/^page-/, /Page:\(\)=>[\w$]+\}/, 'Page:()=>()=>{throw new Error("broken page")}}'),
    ),
  };
  const { good, sound, ...others } = copies;
  await promote(sound, good, ...Object.values(others));
  ({ url } = await own.start());
  ({ account } = await newDealer(url, BUSINESS));
});

test.afterAll(() => stop());

// A tab asks for newer releases at any time, also while a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const descriptorOf = (copy: Copy): Partial<RemoteDescriptor> => {
  const { version, entry, global, integrity } = copy;
  return { version, entry, global, ...(integrity && { integrity }) };
};

const FIRST_RELEASE = 'first';

/** Has the server name other releases of the dealer remote than it does, to this browser. */
const createOffer = async (page: Page, first: (dealer: RemoteDescriptor) => RemoteDescriptor) => {
  let change = first;
  let release = FIRST_RELEASE;
  const rewrite = (remotes: RemoteDescriptor[]) =>
    remotes.map((remote) => (remote.name === 'dealer' ? change(remote) : remote));
  await page.route(
    (address) => /^\/(orders|forbidden)?$/.test(address.pathname),
    async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      const body = html.replace(
        /(<script[^>]*id="boot"[^>]*>)(.*?)(<\/script>)/s,
        (_all, open, json, close) => {
          const boot = JSON.parse(json) as BootManifest;
          const told = { ...boot, release, remotes: rewrite(boot.remotes) };
          return `${open}${JSON.stringify(told).replaceAll('<', '\\u003c')}${close}`;
        },
      );
      // A preload of what this browser is not told of would only be in the way.
      await route.fulfill({
        response: answer,
        body: body.replaceAll(/<link rel="preload" as="script" href="\/remotes[^>]*>/g, ''),
      });
    },
  );
  await page.route('**/remotes.json', async (route) => {
    const { 'if-none-match': _known, ...headers } = route.request().headers();
    const answer = await route.fetch({ headers });
    const told = (await answer.json()) as RemotesAnswer;
    await route.fulfill({ response: answer, json: { ...told, release, remotes: rewrite(told.remotes) } });
  });
  return {
    change: (next: typeof change) => {
      release = `${release}, then another`;
      change = next;
    },
  };
};

const open = (page: Page, to: string) => page.goto(url + to, { waitUntil: 'commit' });
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameTab: true }));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

const namesAnother = async (response: Response) =>
  response.url().endsWith('/remotes.json') &&
  ((await response.json()) as RemotesAnswer).release !== FIRST_RELEASE;

/** Comes to a page of the dealer remote; answers its heading. */
const arrive = async (page: Page, situation: Situation, meet: () => Promise<void>) => {
  if (situation === 'cold start') {
    await meet();
    await open(page, '/orders');
    await mark(page);
    return heading(page, 'Orders');
  }
  if (situation === 'navigation') {
    await meet();
    await open(page, '/forbidden');
    await expect(heading(page, "You can't access that")).toBeVisible();
    await mark(page);
    await page.getByRole('link', { name: 'Go back' }).click();
    return heading(page, BUSINESS);
  }
  await open(page, '/');
  await expect(heading(page, BUSINESS)).toBeVisible();
  await mark(page);
  await meet();
  if (situation !== 'already open') {
    // An answer of before the change may still be on its way, and nobody asks a second time beside it.
    await expect(async () => {
      const told = page.waitForResponse(namesAnother, { timeout: 2_000 });
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await told;
    }).toPass();
    await expect(heading(page, BUSINESS)).toBeVisible();
  }
  await sidebar(page).link('Orders').click();
  return heading(page, 'Orders');
};

for (const situation of SITUATIONS) {
  for (const hasLastGood of [true, false]) {
    test.describe(`${situation}, ${hasLastGood ? 'with' : 'without'} a last good release`, () => {
      test.use({
        storageState: async ({ browserName: _ }, use) =>
          use(account && browserState(url, await newSession(url, account))),
      });

      for (const fault of FAULTS) {
        // What is there already came without a fault.
        const isTooLate = situation === 'already open' && !fault.file?.test('page-orders.0a.js');
        if (isTooLate) continue;
        test(fault.name, async ({ page }) => {
          const copy = copies[fault.release ?? 'sound'];
          const only =
            (release: Copy, claims: Partial<RemoteDescriptor> = {}) =>
            (dealer: RemoteDescriptor) => {
              const { lastGood: _other, ...rest } = dealer;
              return { ...rest, ...descriptorOf(release), ...claims };
            };
          const faulty = (dealer: RemoteDescriptor): RemoteDescriptor => ({
            ...only(copy, fault.claims)(dealer),
            ...(hasLastGood && {
              lastGood: { ...descriptorOf(copies.good), sharedVersions: dealer.sharedVersions ?? {} },
            }),
          });
          const isChanging = situation === 'open while the release changes';
          const offer = await createOffer(page, isChanging ? only(copies.good) : faulty);
          const reports: string[] = [];
          page.on('request', (request) => {
            if (request.url().endsWith('/api/log/crash-report')) reports.push(request.postData() ?? '');
          });
          const isFaulty = (address: URL) =>
            address.pathname.startsWith(`/remotes/dealer/${copy.directory}/`) &&
            fault.file?.test(address.pathname) === true &&
            (situation !== 'already open' || address.pathname.includes('page-orders'));

          let metAt = Number.POSITIVE_INFINITY;
          const title = await arrive(page, situation, async () => {
            const { answer } = fault;
            if (answer) {
              await page.route(isFaulty, (route) => {
                metAt = Math.min(metAt, Date.now());
                return answer(route);
              });
            }
            if (isChanging) offer.change(faulty);
          });
          const retry = page.getByRole('button', { name: 'Retry' });
          if (hasLastGood) {
            await expect(title).toBeVisible();
            if (fault.answer === never) expect(Date.now() - metAt).toBeLessThan(MOST_MS);
            await expect(retry).toBeHidden();
          } else {
            const message =
              fault.release === 'crashing' ? 'Oops! Something went wrong.' : 'This page could not be loaded';
            await expect(page.getByText(message)).toBeVisible();
            if (fault.answer === never) expect(Date.now() - metAt).toBeLessThan(MOST_MS);
            await page.unroute(isFaulty);
            if (fault.release || fault.claims) offer.change(only(copies.mended));
            // An open page may take the mended release before the click.
            await Promise.race([retry.click(), title.waitFor()]);
            await expect(title).toBeVisible();
          }
          await expect(sidebar(page).link('Logout')).toBeVisible();
          expect(await page.evaluate(() => 'isSameTab' in window)).toBe(true);
          if (fault.release === 'crashing') expect(reports.join()).toContain('broken page');
        });
      }
    });
  }
}
