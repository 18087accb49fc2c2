/** Events of a release whose code could not be used. */
export const LOAD_FAILURES = [
  'missing',
  'altered',
  'broken',
  'timeout',
  'no-page',
  'incompatible',
  'shell',
] as const;
export type LoadFailure = (typeof LOAD_FAILURES)[number];

/** What a tab reports about a release of a remote. */
export const RELEASE_EVENTS = ['loaded', ...LOAD_FAILURES, 'fallback', 'crashed'] as const;
export type ReleaseEventKind = (typeof RELEASE_EVENTS)[number];

/** The periods that the figures of releases cover, in hours. */
export const HEALTH_WINDOWS = { hour: 1, day: 24, week: 168 } as const;
export type HealthWindow = keyof typeof HEALTH_WINDOWS;
