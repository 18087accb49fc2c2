import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, type Request } from '@playwright/test';

const INDEX = path.resolve(__dirname, '../../stories/dist/index.json');

export interface Story {
  id: string;
  /** Where its file is: `shared-ui/feedback/alert`. */
  title: string;
  name: string;
}

/** Storybook's events, as its own test runner uses them. */
interface Channel {
  on: (event: string, listener: (payload: unknown) => void) => void;
  emit: (event: string, payload: unknown) => void;
}

declare global {
  interface Window {
    __STORYBOOK_ADDONS_CHANNEL__?: Channel;
    /** The state of the story that was requested last. */
    storyState?: string;
  }
}

const EVENTS = ['storyRendered', 'storyMissing', 'storyErrored', 'storyThrewException'];

/** All stories of the build. */
export const readStories = (): Story[] => Object.values(JSON.parse(readFileSync(INDEX, 'utf8')).entries);

/** Storybook's preview in a page, and how to show a story in it. Showing one in place takes a tenth of the time of a new page. */
export const openPreview = async (page: Page) => {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => underWay.delete(request));

  await page.goto('/iframe.html');
  await page.waitForFunction(() => window.__STORYBOOK_ADDONS_CHANNEL__);
  await page.evaluate((events) => {
    for (const event of events)
      window.__STORYBOOK_ADDONS_CHANNEL__?.on(event, () => {
        window.storyState = event;
      });
  }, EVENTS);

  return {
    page,
    show: async (storyId: string) => {
      await page.evaluate((id) => {
        window.storyState = undefined;
        window.__STORYBOOK_ADDONS_CHANNEL__?.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
      }, storyId);
      const often = { intervals: [20] };
      await expect.poll(() => page.evaluate(() => window.storyState), often).toBe('storyRendered');
      // Parts that load on demand.
      await expect.poll(() => underWay.size, often).toBe(0);
    },
  };
};

export type Preview = Awaited<ReturnType<typeof openPreview>>;
