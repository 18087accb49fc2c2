import type { FaultKind, HealthMeasure, LoadFailure, ReleaseEventKind } from 'bff-contract/constants';

/** Events of tabs: the column of `release_visit_counts` that counts each, and a fault in words. */
export const EVENTS: Record<ReleaseEventKind, { column?: string }> &
  Record<LoadFailure, { column: string }> &
  Record<FaultKind, { words: string }> = {
  loaded: {},
  visit: { column: 'visits' },
  missing: { column: 'missing', words: 'a file that did not load' },
  altered: { column: 'altered', words: 'an altered file' },
  broken: { column: 'broken', words: 'code that did not start' },
  timeout: { column: 'timed_out', words: 'code that did not load in time' },
  'no-page': { column: 'no_page', words: 'a missing page' },
  incompatible: { column: 'incompatible' },
  shell: { column: 'shell_missing' },
  'failed-load': { column: 'failed_loads' },
  fallback: { column: 'fallbacks' },
  crashed: { column: 'crashes', words: 'a crash' },
  hang: { column: 'hangs', words: 'a page that stopped responding' },
  'failed-call': { column: 'failed_calls', words: 'a failed API call' },
};

/**
 * The measures of a release: the column that counts visits with each, how many times the share of the current release is still no
 * worse, and its name. Code that a browser doesn't have yet loads more slowly, whatever the release, so vitals may be somewhat
 * poorer at first.
 */
export const MEASURES: Record<HealthMeasure, { column: string; tolerated: number; words: string }> = {
  failedLoads: { column: 'failed_loads', tolerated: 1, words: 'failed loads' },
  fallbacks: { column: 'fallbacks', tolerated: 1, words: 'fallbacks' },
  crashes: { column: 'crashes', tolerated: 1, words: 'crashes' },
  hangs: { column: 'hangs', tolerated: 1, words: 'pages that stopped responding' },
  failedCalls: { column: 'failed_calls', tolerated: 1, words: 'failed API calls' },
  poorLcp: { column: 'poor_lcp', tolerated: 1.5, words: 'slow loading (poor LCP)' },
  poorInp: { column: 'poor_inp', tolerated: 1.5, words: 'slow responses (poor INP)' },
  poorCls: { column: 'poor_cls', tolerated: 1.5, words: 'moving content (poor CLS)' },
};
