import type { CDPSession, Page } from '@playwright/test';

/** A request that went over the network, not one served from a cache. Times are the browser's, in ms. */
export interface WireRequest {
  url: string;
  isScript: boolean;
  /** Bytes of the body as it was sent, compressed. */
  bytes: number;
  encoding: string | undefined;
  startedAt: number;
  endedAt: number;
  /** The cause of the request: the HTML (its parser found a tag), or a script. */
  initiator: 'document' | 'html' | 'script';
}

interface Stack {
  callFrames: Array<{ url: string }>;
}

type Draft = Omit<WireRequest, 'bytes' | 'encoding' | 'endedAt'> &
  Partial<Pick<WireRequest, 'bytes' | 'encoding' | 'endedAt'>>;

/** Whether the HTML itself causes it: a tag, an icon that the browser loads when idle, or an inline script. */
const isOfHtml = ({ type, stack }: { type: string; stack?: Stack }, documentUrl: string): boolean =>
  type === 'parser' || type === 'other' || stack?.callFrames.at(-1)?.url === documentUrl;

/** Records what a page loads from now on, as the browser's network panel would. */
export const recordNetwork = async (session: CDPSession) => {
  const drafts = new Map<string, Draft>();
  let documentAt = 0;
  let documentUrl = '';
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, timestamp, type }) => {
    if (!request.url.startsWith('http')) return;
    if (type === 'Document') {
      documentAt = timestamp * 1_000;
      documentUrl = request.url;
    }
    drafts.set(requestId, {
      url: request.url,
      isScript: new URL(request.url).pathname.endsWith('.js'),
      startedAt: timestamp * 1_000,
      initiator: type === 'Document' ? 'document' : isOfHtml(initiator, documentUrl) ? 'html' : 'script',
    });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => drafts.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const draft = drafts.get(requestId);
    if (response.fromDiskCache || response.fromPrefetchCache) drafts.delete(requestId);
    if (!draft) return;
    const headers = new Map(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    draft.encoding = headers.get('content-encoding');
    draft.bytes = Number(headers.get('content-length') ?? 0);
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const draft = drafts.get(requestId);
    if (draft) draft.endedAt = timestamp * 1_000;
  });
  await session.send('Network.enable');
  return {
    /** Requests in the order of sending, ended or not (a stream). */
    requests: (): WireRequest[] =>
      [...drafts.values()].map((draft) => ({
        bytes: 0,
        encoding: undefined,
        endedAt: Number.POSITIVE_INFINITY,
        ...draft,
      })),
    /** When the page was requested. */
    documentAt: () => documentAt,
  };
};

/**
 * The longest chain of requests in which each could only be sent after the previous response: the HTML is 1, resources
 * in its tags are 2. A script's request follows every request that had ended when it was sent, because it may have
 * waited for any of them: the figure is never too low, and too high only by chance.
 */
export const serialChain = (requests: readonly WireRequest[]): WireRequest[] => {
  const chains = new Map<WireRequest, WireRequest[]>();
  for (const request of [...requests].sort((a, b) => a.startedAt - b.startedAt)) {
    const before = [...chains].filter(
      ([earlier]) =>
        earlier.initiator === 'document' ||
        (request.initiator === 'script' && earlier.endedAt <= request.startedAt),
    );
    const longest = before.map(([, chain]) => chain).sort((a, b) => b.length - a.length)[0] ?? [];
    chains.set(request, [...longest, request]);
  }
  return [...chains.values()].sort((a, b) => b.length - a.length)[0] ?? [];
};

/** Records when the page's first heading appears; `headingAt` returns ms since the page was requested. */
export const watchHeading = async (page: Page) => {
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('h1')) return;
      observer.disconnect();
      performance.mark('heading');
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
  });
  return async (): Promise<number> => {
    await page.locator('h1').first().waitFor();
    return page.evaluate(() => performance.getEntriesByName('heading')[0]?.startTime ?? Number.NaN);
  };
};
