import { formatNumber } from '@slabdesk/units';
import type { Operations, ReleaseComparison, ReleaseHealth, VitalSummary } from 'bff-contract';
import type {
  FaultKind,
  HealthMeasure,
  HealthWindow,
  LoadFailure,
  MailState,
  WebVital,
} from 'bff-contract/constants';
import { plural } from 'shared-ui/core';

const mails = (count: number) => plural(count, { one: '1 mail', other: `${formatNumber(count)} mails` });

/** Texts of the operations page. */
export const operationsTexts = {
  tabs: {
    label: 'Parts of operations',
    overview: 'Overview',
    releases: 'Releases',
    mail: 'Mail',
  },
  process: {
    title: 'Process',
    version: 'Version',
    commit: 'Commit',
    unknown: 'Unknown',
    node: 'Node.js',
    runningFor: 'Running for',
    startedAt: 'Started',
    host: 'Host',
    id: 'Process id',
  },
  database: {
    title: 'Database',
    kind: 'Kind',
    version: 'Version',
    auditLog: 'Audit log',
    protected: 'Protected',
    notProtected: 'Not protected by the database',
    migrationsApplied: 'Migrations applied',
    latestMigration: 'Latest migration',
    migrationsPending: 'Migrations pending',
    noMigrations: 'None',
    pending: (names: readonly string[]) => `Pending: ${names.join(', ')}`,
  },
  storage: {
    title: 'Storage',
    kind: 'Kind',
    s3: 'S3',
    folder: 'Folder',
    state: 'State',
    responds: 'Responds',
    doesNotAnswer: 'Does not answer',
  },
  mail: {
    title: 'Mail',
    delivery: 'Delivery',
    deliveries: {
      smtp: 'By SMTP',
      log: 'To the log, for development: nothing is delivered',
      none: 'Not set up: mails wait until SMTP_URL is set',
    } satisfies Record<Operations['mail']['delivery'], string>,
    oldestWaiting: 'Oldest waiting',
    noneWaits: 'None',
    states: {
      queued: 'Queued',
      retrying: 'Retrying',
      failed: 'Failed',
      sent: 'Sent',
      bundled: 'Bundled',
    } satisfies Record<MailState, string>,
    kinds: {
      'set-password': 'Set password',
      'reset-password': 'Reset password',
      'app-user-change-password': 'Change password (app)',
      'confirm-email': 'Confirm email address',
      'confirm-contact': 'Confirm contact address',
      'team-invitation': 'Team invitation',
      'two-step-code': 'Code for two-step sign-in',
      'change-email': 'Confirm new email address',
      'undo-email-change': 'Undo change of email address',
      'order-mention': 'Mention in a note',
      'order-accepted': 'Order accepted',
      'order-accepted-copy': 'Copy of an acceptance',
      'order-change-requested': 'Change of an order requested',
      'order-placed': 'Order placed',
      'order-status-changed': 'Order status changed',
      'order-revised': 'Order revised',
      'order-stage': 'Order at a stage',
      'order-reminder': 'Reminder of an order',
      'order-digest': 'Several messages in one',
      'rollout-ended': 'Rollout ended',
    } as Readonly<Record<string, string>>,
  },
};

export const operationsPageTexts = {
  title: 'Operations',
  subtitle: 'How the platform is doing now. This page updates itself.',
  loading: 'Loading the state of the platform',
  loadFailed: 'Failed to load the state of the platform. Please try again.',
  outdated: (time: string, reason: string) => `This is what it was at ${time}. ${reason}`,
};

export const operationsSummaryTexts = {
  label: 'Summary',
  listLabel: 'What needs a person',
  well: 'Everything is well',
  problems: (count: number) =>
    plural(count, { one: '1 thing needs a person', other: `${count} things need a person` }),
  facts: (version: string, runningFor: string, sent: number) =>
    `Version ${version}, running for ${runningFor}, ${mails(sent)} sent`,
  storage: 'The storage does not answer: files can be neither opened nor uploaded.',
  migrations: (count: number) =>
    plural(count, {
      one: '1 migration of the database still to be applied.',
      other: `${count} migrations of the database still to be applied.`,
    }),
  job: (name: string, reason: string) => `"${name}" fails: ${reason}`,
  audit: 'The database does not protect the audit log from being rewritten.',
  store: 'The release store needs a repair.',
  suspect: (remote: string, release: string) => `${remote} ${release} is worse than the previous release.`,
  worse: (remote: string, release: string) =>
    `The canary ${remote} ${release} is worse than the current release.`,
  failedMails: (count: number) => `${mails(count)} could not be delivered.`,
  mailsWait: (count: number) =>
    plural(count, {
      one: '1 mail waits until SMTP_URL is set.',
      other: `${mails(count)} wait until SMTP_URL is set.`,
    }),
  lateMail: (time: string) => `A mail has been waiting since ${time}.`,
};

export const operationsDurationsTexts = {
  day: (count: number) => plural(count, { one: '1 day', other: `${count} days` }),
  hour: (count: number) => plural(count, { one: '1 hour', other: `${count} hours` }),
  minute: (count: number) => plural(count, { one: '1 minute', other: `${count} minutes` }),
  second: (count: number) => plural(count, { one: '1 second', other: `${count} seconds` }),
};

export const operationsOutboxTexts = {
  title: 'Mail outbox',
  table: 'Mails',
  emptyTitle: 'No mails',
  stateFilter: 'State',
  kindFilter: 'Kind',
  columns: {
    to: 'To',
    state: 'State',
    kind: 'Kind',
    createdAt: 'Created',
    delivery: 'Delivery',
    lastError: 'Last Error',
  },
  noError: '–',
  sentAt: (time: string) => `Sent ${time}`,
  nextTryAt: (time: string) => `Next try ${time}`,
  givenUp: (attempts: number) =>
    plural(attempts, { one: 'Given up after 1 try', other: `Given up after ${attempts} tries` }),
};

export const operationsRetryTexts = {
  button: 'Retry',
  label: (email: string) => `Retry the mail to ${email}`,
  done: (email: string) => `The mail to ${email} is sent again`,
  failed: (email: string, reason: string) => `The mail to ${email} was not sent again. ${reason}`,
  all: 'Retry failed',
  allBusy: 'Retrying...',
  allDone: (retried: number, expired: number) => {
    const left = expired > 0 ? ` ${mails(expired)} left alone: the links have expired.` : '';
    return `${retried === 0 ? 'No mail' : mails(retried)} sent again.${left}`;
  },
  allFailed: (reason: string) => `The mails were not sent again. ${reason}`,
};

export const operationsJobsTexts = {
  title: 'Background work',
  columns: {
    name: 'Job',
    state: 'State',
    every: 'Every',
    lastRun: 'Last run',
    nextRun: 'Next run',
  },
  runs: 'Runs',
  notRunYet: 'Not run yet',
  failed: 'Failed',
  never: 'Never',
};

export const operationsReleasesTexts = {
  title: 'Releases',
  columns: {
    name: 'Release',
    version: 'Version',
    hash: 'Hash',
    since: 'Since',
    audience: 'For',
    older: 'Older, kept for open tabs',
  },
  shell: 'Shell',
  remote: (name: string) => `Remote ${name}`,
  canary: (version: string, percent: number) => `${version} for ${percent}%`,
  noHash: '–',
  administrators: 'Administrators',
  everyone: 'Everyone',
  noneOlder: 'None',
  more: (count: number) => `and ${count} more`,
  storeInOrder: 'Store is in order',
  storeNeedsRepair: 'Store needs a repair',
  store: (kind: string, number: number) => `${kind}, change ${number}`,
  s3: 'S3',
  folder: 'Folder',
  problems: 'Problems of the release store',
};

export const operationsDeprecationsTexts = {
  title: 'Deprecated APIs',
  note: 'An API may be removed once no remote uses it. A release counts if its scripts have the name.',
  columns: { api: 'API', instead: 'Use instead', until: 'Removed in', users: 'Still used by' },
  since: (version: string) => `Deprecated since ${version}`,
  nobody: 'No remote',
  remotes: (count: number) => plural(count, { one: '1 remote', other: `${count} remotes` }),
  releases: {
    current: (remote: string, release: string) => `${remote} ${release}`,
    canary: (remote: string, release: string) => `${remote} ${release}, canary`,
    fallback: (remote: string, release: string) => `${remote} ${release}, fallback`,
  },
};

export const operationsHealthTexts = {
  title: 'Releases in browsers',
  empty: 'No tab has reported anything.',
  unknown: 'Not loaded yet.',
  note: 'A tab counts once for each kind of event. While a release is suspect, open pages stay on the release that they have; pages that are opened still get it, those of a remote with the fallback release beside it.',
  window: 'Time window',
  windows: { hour: 'Hour', day: 'Day', week: 'Week' } satisfies Record<HealthWindow, string>,
  columns: {
    release: 'Release',
    state: 'State',
    loads: 'Loads',
    failedLoads: 'Failed loads',
    fallbacks: 'Fallbacks',
    crashes: 'Crashes',
    usersAffected: 'Users affected',
    lastFailure: 'Last failure',
    shell: 'Shell',
  },
  states: { current: 'Current', canary: 'Canary', older: 'Older' } satisfies Record<
    ReleaseHealth['state'],
    string
  >,
  failures: {
    missing: 'Did not arrive',
    altered: 'Not what was released',
    broken: 'Failed to start',
    timeout: 'Took too long',
    'no-page': 'Lacks a page',
    incompatible: 'Does not fit the shell',
    shell: 'Code of the shell missing',
  } satisfies Record<LoadFailure, string>,
  hangs: (count: number) => `Stopped responding: ${formatNumber(count)}`,
  suspect: 'Suspect',
  healthy: 'Healthy',
  reason: (event: string, count: number) => `${event}: ${formatNumber(count)}`,
  otherShell: 'Another version',
  failed: (count: number) => `${formatNumber(count)} failed`,
  usersAffected: (affected: number, users: number) => `${formatNumber(affected)} of ${formatNumber(users)}`,
  noFailure: 'None',
  none: '–',
};

export const operationsCanariesTexts = {
  title: 'Canaries',
  name: (remote: string, release: string) => `${remote} ${release}`,
  table: (remote: string, release: string) => `Faults of ${remote} ${release}`,
  verdicts: {
    'too-few-visits': 'Too few visits',
    'no-difference': 'No difference',
    worse: 'Worse',
  } satisfies Record<ReleaseComparison['verdict'], string>,
  measures: {
    failedLoads: 'Failed loads',
    fallbacks: 'Fallbacks',
    crashes: 'Crashes',
    hangs: 'Stopped responding',
    failedCalls: 'Failed API calls',
    poorLcp: 'Slow loading (poor LCP)',
    poorInp: 'Slow responses (poor INP)',
    poorCls: 'Moving content (poor CLS)',
  } satisfies Record<HealthMeasure, string>,
  worse: (measure: string, canary: string, current: string) =>
    `${measure}: ${canary} of visits with the canary, ${current} with the current release.`,
  faults: {
    missing: 'A file that did not load',
    altered: 'An altered file',
    broken: 'Code that did not start',
    timeout: 'Code that took too long to load',
    'no-page': 'A missing page',
    crashed: 'A crash',
    hang: 'A page that stopped responding',
    'failed-call': 'A failed API call',
  } satisfies Record<FaultKind, string>,
  fault: (facts: { fault: string; remote: string; people: number; visits: number | undefined }) =>
    `${facts.fault} in ${facts.remote}: ${formatNumber(facts.people)} users or addresses with the canary${facts.visits === undefined ? '' : `, ${formatNumber(facts.visits)} visits without it`}. It was not known before.`,
  noNewFault: 'No new fault',
  alone: 'Compared with no other release. No new fault has hit 3 users or addresses.',
  noDifference: 'No fault is more frequent with the canary, and it is not slower.',
  tooFew: (enough: string) =>
    `No fault is clearly more frequent so far. "No difference" takes ${enough} visits of each release.`,
  tooFewReporters: 'A fault is more frequent, but fewer than 3 users or addresses saw one.',
  facts: (facts: {
    percent: number;
    since: string;
    current: string | undefined;
    canaryVisits: string;
    currentVisits: string;
  }) =>
    facts.current === undefined
      ? `${facts.percent}% since ${facts.since}: ${facts.canaryVisits} visits.`
      : `${facts.percent}% of browsers since ${facts.since}: ${facts.canaryVisits} visits, and ${facts.currentVisits} of the current release ${facts.current} in the same time.`,
  watched: 'Keeps its share. It is rolled back by itself if it is worse.',
  goesOn: (facts: { share: number; visits: string; visitsSoFar: string; notBefore: string }) =>
    facts.share === 100
      ? `Promoted by itself after ${facts.visits} visits at this share (${facts.visitsSoFar} so far), not before ${facts.notBefore}. Rolled back by itself if it is worse.`
      : `Raised to ${facts.share}% by itself after ${facts.visits} visits at this share (${facts.visitsSoFar} so far), not before ${facts.notBefore}. Rolled back by itself if it is worse.`,
  columns: { measure: 'Visits with', canary: 'Canary', current: 'Current release', p: 'p-value' },
  rate: (rate: number, faults: string) => `${(rate * 100).toFixed(rate < 0.01 ? 2 : 1)}% (${faults})`,
  p: (p: number) => (p < 0.0001 ? '< 0.0001' : p.toFixed(p < 0.1 ? 4 : 2)),
  none: '–',
  note: 'Figures are up to 5 minutes old. A canary is worse if at least 3 users or addresses had a new fault that visits without it lack, or if a p-value is 0.01 or less and at least 3 saw a fault. However often you look, at most 1 in 100 canaries that are no worse is called worse by a p-value.',
};

export const operationsVitalsTexts = {
  title: 'Web Vitals',
  note: 'The 75th percentile of visits, on whole days in UTC. LCP: when the largest content was painted. INP: how long the slowest inputs waited for the next frame. CLS: how far content moved unexpectedly.',
  columns: { release: 'Release', lcp: 'LCP', inp: 'INP', cls: 'CLS' },
  shell: (version: string) => `Shell ${version}`,
  otherShell: 'Other versions of the shell',
  values: {
    lcp: (ms: number) => `${(ms / 1_000).toFixed(1)} s`,
    inp: (ms: number) => `${ms} ms`,
    cls: (value: number) => value.toFixed(2),
  } satisfies Record<WebVital, (value: number) => string>,
  ratings: {
    good: 'Good',
    'needs-improvement': 'Needs improvement',
    poor: 'Poor',
  } satisfies Record<VitalSummary['rating'], string>,
  good: (percent: number, samples: string) => `${percent}% good of ${samples}`,
  none: '–',
};
