import { TEAM_ROLES } from './team';

/** Faults of a release by which its code could not be used. */
const LOAD_FAULTS = ['missing', 'altered', 'broken', 'timeout', 'no-page'] as const;

/** Events of a release whose code could not be used. */
export const LOAD_FAILURES = [...LOAD_FAULTS, 'incompatible', 'shell'] as const;
export type LoadFailure = (typeof LOAD_FAILURES)[number];

/** Events that a tab reports about a release of a remote. */
export const RELEASE_EVENTS = [
  // Only servers of version 0.2 count it.
  'loaded',
  ...LOAD_FAILURES,
  'fallback',
  'crashed',
  'hang',
  // The tab opened the release; its code failed to load for a reason of the release's own; an API call of its page failed.
  'visit',
  'failed-load',
  'failed-call',
] as const;
export type ReleaseEventKind = (typeof RELEASE_EVENTS)[number];

/** Events that say what failed in a page. Each counts for every release in the page. */
export const FAULT_EVENTS = [
  ...LOAD_FAULTS,
  'crashed',
  'hang',
  'failed-call',
] as const satisfies readonly ReleaseEventKind[];
export type FaultKind = (typeof FAULT_EVENTS)[number];

/** The periods that the figures of releases cover, in hours. */
export const HEALTH_WINDOWS = { hour: 1, day: 24, week: 168 } as const;
export type HealthWindow = keyof typeof HEALTH_WINDOWS;

/**
 * The Core Web Vitals: how soon the largest content is painted (LCP, in ms), how long an input waits for the next frame
 * (INP, in ms), and how far content moves unexpectedly (CLS). The 75th percentile of visits is good up to the one
 * threshold and poor beyond the other (https://web.dev/articles/vitals).
 */
export const WEB_VITALS = {
  lcp: { good: 2_500, poor: 4_000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
} as const;
export type WebVital = keyof typeof WEB_VITALS;
export const WEB_VITAL_NAMES = ['lcp', 'inp', 'cls'] as const satisfies readonly WebVital[];

/** The measures that compare a canary with the current release: the share of visits with this fault or poor vital. */
export const HEALTH_MEASURES = [
  'failedLoads',
  'fallbacks',
  'crashes',
  'hangs',
  'failedCalls',
  'poorLcp',
  'poorInp',
  'poorCls',
] as const;
export type HealthMeasure = (typeof HEALTH_MEASURES)[number];

/** How the release of a remote is changed. */
export const RELEASE_STEPS = ['promote', 'canary', 'rollback', 'pin', 'unpin'] as const;
export type ReleaseStep = (typeof RELEASE_STEPS)[number];

/** The changes of a remote: of its release, or of its settings. */
export const RELEASE_CHANGES = [...RELEASE_STEPS, 'configure'] as const;

/** The rights of a pipeline's key. Each includes those before. */
export const RELEASE_PERMISSIONS = ['release', 'canary', 'promote'] as const;
export type ReleasePermission = (typeof RELEASE_PERMISSIONS)[number];

/** For how many days the key of a pipeline is valid. */
export const RELEASE_KEY_DAYS = { default: 365, max: 730 } as const;

/** The share of a canary unless a person says otherwise: few visits need a larger one. */
export const CANARY_PERCENT = { usual: 10, quiet: 30, quietVisitsPerDay: 500 } as const;

/** The roles that a canary can be targeted at: a user may have several. A customer is neither dealer nor administrator. */
export const TARGET_ROLES = ['admin', ...TEAM_ROLES, 'customer'] as const;
export type TargetRole = (typeof TARGET_ROLES)[number];

/** An id of a user or dealer, or a name of a deployment, in the target of a canary: a regular expression without anchors. */
export const TARGET_VALUE = '[\\w.-]{1,100}';
/** Values of one kind in a target. */
export const MAX_TARGET_VALUES = 200;

/** How long the link of a preview is valid, in hours. */
export const PREVIEW_HOURS = { default: 24, max: 168 } as const;

/** Cookie with the release of the shell that a browser could not run. The server gives it another one. */
export const AVOIDED_SHELL_COOKIE = 'avoided-shell';
/** For how long, in seconds. */
export const AVOIDED_SHELL_SECONDS = 3_600;
