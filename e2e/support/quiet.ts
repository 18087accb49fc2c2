import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from '@playwright/test';

const QUIET_MS = 500;
const CALM_FRAMES = 5;
/** After this time the browser won't report the end of a request, in ms. */
const STALE_MS = 3_000;

/**
 * Waits until a page has sent no request for half a second, for tests of what a page loads. Playwright's own
 * `networkidle` would wait for the end of the stream of events and of reports, which the browser doesn't tell.
 */
export const untilQuiet = async (page: Page): Promise<void> => {
  let since = Date.now();
  const note = (_request: Request) => {
    since = Date.now();
  };
  const events = ['request', 'requestfinished', 'requestfailed'] as const;
  for (const event of events) page.on(event as 'request', note);
  await page.waitForLoadState('load');
  // Not by frames of the page: a hidden tab has none, and one that never starts is never calm.
  while (Date.now() - since < QUIET_MS) await pause(50);
  for (const event of events) page.off(event as 'request', note);
};

interface Traffic {
  inFlight: Set<Request>;
  /** Grows with each request that starts or ends. */
  events: number;
  /** The time of the last one, in epoch ms. */
  changedAt: number;
}

const trafficOf = new WeakMap<BrowserContext, Traffic>();

/** A stream stays open, and the browser reports no end of what a page sends with `keepalive`, such as its reports. */
const hasNoEnd = (request: Request) => {
  const { pathname } = new URL(request.url());
  return (
    request.resourceType() === 'ping' || pathname.endsWith('/events') || pathname.startsWith('/api/log/')
  );
};

/** Records which requests of a context are in flight, for {@link untilSettled}. Call it before the first page opens. */
export const trackRequests = (context: BrowserContext) => {
  const traffic: Traffic = { inFlight: new Set(), events: 0, changedAt: Date.now() };
  const note = () => {
    traffic.events += 1;
    traffic.changedAt = Date.now();
  };
  trafficOf.set(context, traffic);
  const end = (request: Request) => {
    traffic.inFlight.delete(request);
    note();
  };
  context.on('request', (request) => {
    if (!hasNoEnd(request)) traffic.inFlight.add(request);
    note();
  });
  context.on('requestfinished', end);
  context.on('requestfailed', end);
};

/**
 * Waits for some frames without an animation: inherited colours change from element to element, frame by frame. A page that
 * reloads meanwhile starts anew.
 */
export const untilCalm = async (page: Page): Promise<void> => {
  await page.waitForFunction(async (frames) => {
    for (let calm = 0; calm < frames; calm += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      // Animations that follow the scroll position are always running.
      if (document.getAnimations().some(({ timeline }) => timeline === document.timeline)) calm = 0;
    }
    return true;
  }, CALM_FRAMES);
};

/**
 * Waits until no request is in flight and the page has rendered. Requests of a document that was left in the
 * meantime never end, so it waits for them only for a while.
 */
export const untilSettled = async (page: Page): Promise<void> => {
  const traffic = trafficOf.get(page.context());
  if (!traffic) throw new Error('The requests of this page are not tracked');
  await page.waitForLoadState('load');
  const isLoading = () => traffic.inFlight.size > 0 && Date.now() - traffic.changedAt < STALE_MS;
  for (let events = -1; isLoading() || events !== traffic.events; ) {
    events = traffic.events;
    await untilCalm(page);
  }
};
