import { getRuntimeConfig, getToken, pauseAfter, type RemoteDescriptor } from '@slabdesk/portal';
import type { ReleaseEvent, VitalEvent } from 'bff-contract';
import { LIMITS, type ReleaseEventKind, type WebVital } from 'bff-contract/constants';
import { listen } from '../../listen';
import { ownShell } from '../moves/own-shell';
import type { ReportRequest } from './hang-timer';
import { failureKind } from './release-failure';

/** Delay before failures are sent, so that related ones share a request, in ms. */
const FAILURE_DELAY_MS = 300;
/** Delay before successes are sent, so that they don't compete with the page's requests, in ms. */
const SUCCESS_DELAY_MS = 4_000;
/** The pause before the only retry of a failed report. */
const RETRY = { firstMs: 30_000, longestMs: 30_000 };
/** The server's limit of events, and of vitals, per request. */
const MAX_EVENTS = 20;

/** A release of a remote by the URL of its container, or of the shell by its id. */
type Release = Pick<RemoteDescriptor, 'name' | 'entry'> | { name: 'shell'; id: string };

/** A request to the server. */
export interface Report {
  events: readonly ReleaseEvent[];
  vitals?: readonly VitalEvent[];
  /** The releases in the page, sent with events. */
  releases?: ReturnType<typeof releasesInPage>;
}

/** The newest release of the shell and of each remote whose code this tab has loaded, by name. */
const inPage = new Map<string, Release>();
/** Keys of this tab's reports: each kind of event and each vital is reported once per release. */
const reported = new Set<string>();
const queue: ReleaseEvent[] = [];
const vitals: VitalEvent[] = [];
/** The visits of the releases whose code was loaded here: a hang counts for each of them, once. */
const visits: ReleaseEvent[] = [];
const sending: {
  hasStarted: boolean;
  timer?: ReturnType<typeof setTimeout> | undefined;
  /** The last report for the worker. */
  offered: readonly ReleaseEvent[];
  onVisit: () => void;
} = { hasStarted: false, offered: [], onVisit: () => undefined };

const stopTimer = (): void => {
  clearTimeout(sending.timer);
  sending.timer = undefined;
};

/** The folder of a release, by which the server identifies it. */
const folderOf = (release: Release): string =>
  'id' in release
    ? release.id
    : (new URL(release.entry, window.location.origin).pathname.split('/')[3] ?? '');

/** The releases in the page: what fails in it counts for all of them. */
const releasesInPage = (): Array<{ remote: string; release: string }> =>
  [...inPage.values()]
    .slice(-LIMITS.releasesInPage)
    .map((release) => ({ remote: release.name, release: folderOf(release) }));

/** Bypasses the API client: a report must neither refresh nor end a session, and must outlive the page. */
export const requestOf = (report: Report): ReportRequest => {
  const token = getToken();
  return {
    url: new URL('/api/log/release-event', window.location.origin).href,
    options: {
      method: 'POST',
      keepalive: true,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        ...(token && { Authorization: `${token.tokenType} ${token.accessToken}` }),
      },
      body: JSON.stringify({ shell: getRuntimeConfig().shellVersion ?? '', ...report }),
    },
  };
};

const post = async (report: Report): Promise<boolean> => {
  const { url, options } = requestOf(report);
  const response = await fetch(url, options);
  return response.status < 500 && response.status !== 429;
};

/** Retries once only, so that reports don't add load to a failing server. */
const send = async (report: Report, isLast: boolean): Promise<void> => {
  const hasArrived = await post(report).catch(() => false);
  if (!hasArrived && !isLast) setTimeout(() => void send(report, true), pauseAfter(0, RETRY));
};

/** Sends a report at once. */
export const sendReport = (report: Report): void => void send(report, false);

const flush = (): void => {
  stopTimer();
  while (queue.length + vitals.length > 0) {
    const [events, measured] = [queue.splice(0, MAX_EVENTS), vitals.splice(0, MAX_EVENTS)];
    const report = {
      events,
      ...(events.length > 0 && { releases: releasesInPage() }),
      ...(measured.length > 0 && { vitals: measured }),
    };
    sendReport(report);
  }
};

const flushAfter = (ms: number): void => {
  if (!sending.hasStarted || (sending.timer !== undefined && ms === SUCCESS_DELAY_MS)) return;
  clearTimeout(sending.timer);
  sending.timer = setTimeout(flush, ms);
};

/** Whether this is the first report of its kind for a release. */
const isFirst = (release: Release, kind: ReleaseEventKind | WebVital): boolean => {
  const key = `${release.name} ${folderOf(release)} ${kind}`;
  const isNew = !reported.has(key);
  reported.add(key);
  return isNew;
};

/**
 * Queues a report of a release event, once per release and kind. Contains neither the page nor its URL.
 *
 * @param fault identifies the failure, with the same text for the same fault
 */
export const reportRelease = (release: Release, kind: ReleaseEventKind, fault?: string): void => {
  if (kind === 'visit') inPage.set(release.name, release);
  if (!isFirst(release, kind)) return;
  const event = { remote: release.name, release: folderOf(release), kind };
  if (kind === 'visit') visits.push(event);
  queue.push(fault === undefined ? event : { ...event, fault: fault.slice(0, LIMITS.faultLength) });
  if (kind === 'visit') sending.onVisit();
  flushAfter(kind === 'loaded' || kind === 'visit' ? SUCCESS_DELAY_MS : FAILURE_DELAY_MS);
};

/** Has a function called with each visit, before code of the release runs. */
export const onVisit = (listener: () => void): void => {
  sending.onVisit = listener;
};

/** Queues a report of a Core Web Vital, once per release. @param value in ms; of CLS as it is */
export const reportVital = (release: Release, vital: WebVital, value: number): void => {
  if (!isFirst(release, vital)) return;
  vitals.push({ remote: release.name, release: folderOf(release), vital, value });
  flushAfter(SUCCESS_DELAY_MS);
};

/** Failures to load that aren't the release's fault. */
const isForeign = (kind: ReleaseEventKind): boolean => kind === 'shell' || kind === 'incompatible';

/**
 * Reports the visit, and the outcome of loading a release. Failures while offline are not reported.
 *
 * @param limit time after which a load counts as failed for the user, in ms
 */
export const reportLoad = <T>(release: Release, limit: number, loading: Promise<T>): Promise<T> => {
  const fail = (kind: ReleaseEventKind) => {
    if (!navigator.onLine) return;
    reportRelease(release, kind);
    if (!isForeign(kind)) reportRelease(release, 'failed-load');
  };
  reportRelease(release, 'visit');
  const timeout = setTimeout(() => fail('timeout'), limit);
  loading
    .then(
      () => reportRelease(release, 'loaded'),
      (error: unknown) => fail(failureKind(error)),
    )
    .finally(() => clearTimeout(timeout));
  return loading;
};

/** Reports an event of the shell itself. */
export const reportShell = (kind: ReleaseEventKind, fault?: string): void => {
  const shell = ownShell();
  if (shell) reportRelease(shell, kind, fault);
};

const HANG: ReleaseEventKind = 'hang';

/**
 * The report to send if this tab hangs. It has what waits to be sent, too, because the tab may never send it.
 *
 * @returns undefined if no release is to be reported
 */
export const nextHangReport = (): Report | undefined => {
  const hangs = visits.map((visit) => ({ ...visit, kind: HANG }));
  if (!sending.hasStarted || hangs.length === 0) return undefined;
  sending.offered = [...hangs, ...queue].slice(0, MAX_EVENTS);
  return { events: sending.offered, releases: releasesInPage() };
};

/** Forgets what a worker has sent. */
export const noteHangSent = (): void => {
  const { offered } = sending;
  visits.splice(0, offered.filter(({ kind }) => kind === HANG).length);
  queue.splice(0, queue.length, ...queue.filter((event) => !offered.includes(event)));
};

/** Starts sending reports. Pending ones are sent when the page is hidden or closed. */
export const sendReleaseReports = (): void => {
  sending.hasStarted = true;
  listen(window, ['pagehide'], flush);
  listen(document, ['visibilitychange'], () => {
    if (document.hidden) flush();
  });
  if (queue.length + vitals.length > 0) flushAfter(SUCCESS_DELAY_MS);
};

/** For tests: starts like a new tab. */
export const resetReports = (): void => {
  reported.clear();
  inPage.clear();
  queue.length = 0;
  vitals.length = 0;
  visits.length = 0;
  sending.onVisit = () => undefined;
  stopTimer();
};
