import type { Page, Route } from '@playwright/test';
import type { RemoteDescriptor } from 'bff-contract/web';
import { sidebar } from '../pages/sidebar';
import { LONG, pairwise } from '../support/forms';
import type { Copy } from '../support/release-copies';
import { expect } from '../support/test';
import { createOffer, namesAnother, offerOnly, withFallback } from './offer';
import { BUSINESS, type FaultyRelease, test } from './released-faults';

/** How long a page waits for a release that hangs, in ms: shell/src/loading/remotes.test.ts holds the limits. */
const FALLBACK_MS = 2_500;
const ERROR_MS = 5_000;

const never = () => new Promise<void>(() => undefined);

interface Fault {
  name: string;
  /** The release that has it; else a sound one, whose files fail to load. */
  release?: FaultyRelease;
  /** Which of its files, and its response. */
  file?: RegExp;
  answer?: (route: Route) => Promise<void>;
  /** Facts of its descriptor that differ. */
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

const FALLBACKS = ['with', 'without'] as const;

/** Code that is already loaded came without a fault. */
const isTooLate = (situation: Situation, { file }: Fault) =>
  situation === 'already open' && !file?.test('page-orders.0a.js');

const CELLS = SITUATIONS.flatMap((situation) =>
  FALLBACKS.flatMap((fallback) =>
    FAULTS.filter((fault) => !isTooLate(situation, fault)).map(
      ({ name }) => [situation, fallback, name] as const,
    ),
  ),
);
/** How a page meets a fault hardly depends on the fault; shell/src/loading/remotes.test.ts has the faults with and without a fallback. */
const SHORT_FORM = pairwise(CELLS, [
  [0, 1],
  [2, 2],
]);

const open = (page: Page, to: string) => page.goto(to, { waitUntil: 'commit' });
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameTab: true }));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Opens a page of the dealer remote, and returns its heading. */
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
    // A response from before the change may still be on its way, and no second request is sent meanwhile.
    await expect(async () => {
      await Promise.all([
        page.waitForResponse(namesAnother, { timeout: 2_000 }),
        page.evaluate(() => window.dispatchEvent(new Event('online'))),
      ]);
    }).toPass();
    await expect(heading(page, BUSINESS)).toBeVisible();
  }
  await sidebar(page).link('Orders').click();
  return heading(page, 'Orders');
};

/** Makes the files of a release fail from now on; `stop` repairs them. */
const breakFiles = async (page: Page, fault: Fault, copy: Copy, isAlreadyOpen: boolean) => {
  const isFaulty = (address: URL) =>
    address.pathname.startsWith(`/remotes/dealer/${copy.directory}/`) &&
    fault.file?.test(address.pathname) === true &&
    (!isAlreadyOpen || address.pathname.includes('page-orders'));
  const met = Promise.withResolvers<void>();
  const { answer } = fault;
  if (answer) {
    await page.route(isFaulty, (route) => {
      met.resolve();
      return answer(route);
    });
  }
  return { met: met.promise, stop: () => page.unroute(isFaulty) };
};

/** The crash reports that a page sends from now on. */
const recordReports = (page: Page) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/log/crash-report')) reports.push(request.postData() ?? '');
  });
  return reports;
};

for (const cell of CELLS) {
  const [situation, fallback, name] = cell;
  const hasFallback = fallback === 'with';
  const fault = FAULTS.find((each) => each.name === name) as Fault;
  const hangs = fault.answer === never;
  const form = SHORT_FORM.has(cell) ? {} : LONG;

  test(
    `A remote (${situation}, ${fallback} a fallback release) recovers if ${name}`,
    form,
    async ({ page, faults: { copies } }) => {
      const copy = copies[fault.release ?? 'sound'];
      const alone = offerOnly(copy, fault.claims);
      const faulty = hasFallback ? withFallback(alone, copies.good) : alone;
      const isChanging = situation === 'open while the release changes';
      const offer = await createOffer(page, isChanging ? offerOnly(copies.good) : faulty);
      const reports = recordReports(page);
      if (hangs) await page.clock.install();
      let broken: Awaited<ReturnType<typeof breakFiles>> | undefined;
      const title = await arrive(page, situation, async () => {
        broken = await breakFiles(page, fault, copy, situation === 'already open');
        if (isChanging) offer.change(faulty);
      });
      if (hangs) {
        await broken?.met;
        await page.clock.fastForward(hasFallback ? FALLBACK_MS : ERROR_MS);
      }
      const retry = page.getByRole('button', { name: 'Retry' });
      if (hasFallback) {
        await expect(title).toBeVisible();
        await expect(retry).toBeHidden();
      } else {
        const message =
          fault.release === 'crashing' ? 'Oops! Something went wrong.' : 'This page could not be loaded';
        await expect(page.getByText(message)).toBeVisible();
        await broken?.stop();
        if (fault.release || fault.claims) offer.change(offerOnly(copies.mended));
        // An open page may take the repaired release before the click.
        await Promise.race([retry.click(), title.waitFor()]);
        await expect(title).toBeVisible();
      }
      await expect(sidebar(page).link('Logout')).toBeVisible();
      expect(await page.evaluate(() => 'isSameTab' in window)).toBe(true);
      if (fault.release === 'crashing') expect(reports.join()).toContain('broken page');
    },
  );
}
