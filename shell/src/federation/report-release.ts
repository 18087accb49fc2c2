import { getRuntimeConfig, getToken, type RemoteDescriptor } from '@slabdesk/portal';
import type { ReleaseEvent } from 'bff-contract';
import type { ReleaseEventKind } from 'bff-contract/constants';
import { listen } from '../listen';
import { failureKind } from './release-failure';

/** Failures are sent after this, together with what follows from them, in ms. */
const SOON_MS = 300;
/** What works is sent when the page has time, in ms. */
const LATER_MS = 4_000;
/** A report that failed is sent once more, after this, in ms. */
const RETRY_MS = 30_000;
/** The server takes so many events at once. */
const MAX_EVENTS = 20;

type Release = Pick<RemoteDescriptor, 'name' | 'entry'>;

/** What was reported in this tab: each kind of event once for each release. */
const reported = new Set<string>();
let waiting: ReleaseEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isWatching = false;

/** The folder of a release: the server knows by it which one is meant, also where its name is no secret. */
const folderOf = ({ entry }: Release): string =>
  new URL(entry, window.location.origin).pathname.split('/')[3] ?? '';

/** Not by the calls of the API: a report must neither refresh nor end a session, and outlives the page. */
const post = async (events: readonly ReleaseEvent[]): Promise<boolean> => {
  const token = getToken();
  const response = await fetch(new URL('/api/log/release-event', window.location.origin), {
    method: 'POST',
    keepalive: true,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...(token && { Authorization: `${token.tokenType} ${token.accessToken}` }),
    },
    body: JSON.stringify({ shell: getRuntimeConfig().shellVersion ?? '', events }),
  });
  return response.status < 500 && response.status !== 429;
};

/** Sends once more what did not arrive, and then no more: a report must not become a load of its own. */
const send = async (events: readonly ReleaseEvent[], isLast: boolean): Promise<void> => {
  const hasArrived = await post(events).catch(() => false);
  if (!hasArrived && !isLast) setTimeout(() => void send(events, true), RETRY_MS);
};

const flush = (): void => {
  clearTimeout(timer);
  timer = undefined;
  while (waiting.length > 0) {
    const events = waiting.slice(0, MAX_EVENTS);
    waiting = waiting.slice(MAX_EVENTS);
    void send(events, false);
  }
};

const flushAfter = (ms: number): void => {
  if (!isWatching || (timer !== undefined && ms === LATER_MS)) return;
  clearTimeout(timer);
  timer = setTimeout(flush, ms);
};

/** Reports what happened to a release in this tab: each kind once. Neither the page nor its address is part of it. */
export const reportRelease = (release: Release, kind: ReleaseEventKind): void => {
  const event = { remote: release.name, release: folderOf(release), kind };
  const key = JSON.stringify(event);
  if (reported.has(key)) return;
  reported.add(key);
  waiting.push(event);
  flushAfter(kind === 'loaded' ? LATER_MS : SOON_MS);
};

/**
 * Reports how a load of a release ends. Without a network nothing is its fault.
 *
 * @param limit a load that takes longer has failed for the user, in ms
 */
export const reportLoad = <T>(release: Release, limit: number, loading: Promise<T>): Promise<T> => {
  const fail = (kind: ReleaseEventKind) => {
    if (navigator.onLine) reportRelease(release, kind);
  };
  const tooLong = setTimeout(() => fail('timeout'), limit);
  loading
    .then(
      () => reportRelease(release, 'loaded'),
      (error: unknown) => fail(failureKind(error)),
    )
    .finally(() => clearTimeout(tooLong));
  return loading;
};

/** Begins to send reports, and sends the last ones when the page is left. */
export const watchReleaseReports = (): void => {
  isWatching = true;
  listen(window, ['pagehide'], flush);
  listen(document, ['visibilitychange'], () => {
    if (document.hidden) flush();
  });
  if (waiting.length > 0) flushAfter(LATER_MS);
};

/** For tests: another tab. */
export const forgetReports = (): void => {
  reported.clear();
  waiting = [];
  clearTimeout(timer);
  timer = undefined;
};
