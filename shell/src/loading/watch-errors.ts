import { describeCrash, reportOf, viewerState } from '@slabdesk/portal/shell';
import { listen } from '../listen';
import { reportShell } from './federation/report-release';
import { throwerOf } from './remotes';

/** Errors of code that did not load, which is reported when it fails, and of requests that were given up. */
const NAMES = /^(?:Abort|Timeout|\w*Load)Error$/;
/** Browsers' texts for a request, or a module, that got no response. */
const LOST =
  /^(?:Failed to fetch|Load failed|NetworkError when|error loading dynamically|Importing a module script failed)/;

/** Whether the code of a release may be the cause. */
const isOfCode = (error: unknown): error is Error =>
  error instanceof Error &&
  navigator.onLine &&
  !NAMES.test(error.name) &&
  !LOST.test(error.message) &&
  !error.stack?.includes('-extension://');

const report = (error: unknown): void => {
  if (!isOfCode(error)) return;
  const release = throwerOf(error);
  if (!release && !error.stack?.includes(`${window.location.origin}/assets/`)) return;
  const crash = reportOf(error, release?.name ?? 'shell', release);
  crash.submit(viewerState().viewer?.user?._id);
  if (!release) reportShell('crashed', describeCrash(crash.facts));
};

/** Reports errors that nothing caught, as in a click, to the release whose code threw them. */
export const watchErrors = (): void => {
  listen(window, ['error'], (event) => report((event as ErrorEvent).error));
  listen(window, ['unhandledrejection'], (event) => report((event as PromiseRejectionEvent).reason));
};
