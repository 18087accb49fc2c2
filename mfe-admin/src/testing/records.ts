import type {
  AuditEntry,
  CrashReport,
  CrashReportGroup,
  CrashStack,
  Erasure,
  Fabricator,
  Operations,
  OutboxMail,
  ReleaseComparison,
  ReleaseHealth,
  ReleaseOverview,
  RemoteReleaseDetails,
  TestedPair,
  TrashItem,
  User,
} from 'bff-contract';
import { LOAD_FAILURES } from 'bff-contract/constants';

/** Returns a user as the admin API sends it; pass only the fields that matter to the test. */
export const makeUserRecord = (changes: Partial<User> = {}): User => ({
  _id: 'u1',
  name: 'Uma Vance',
  email: 'uma@example.com',
  emailConfirmed: true,
  permissions: { isAdmin: false },
  onboardingComplete: true,
  unitPreference: 'american',
  csvFormat: 'comma-point',
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
  version: 1,
  ...changes,
});

const testedPair = (
  remote: string,
  release: string,
  shell: string,
  changes: Partial<TestedPair> = {},
): TestedPair => ({
  remote,
  release,
  shell,
  outcome: 'ok',
  at: '2026-03-08T09:10:00.000Z',
  pages: 8,
  ...changes,
});

/** Returns what erasing the user would do, as the admin API sends it. */
export const makeErasure = (changes: Partial<Erasure> = {}): Erasure => ({
  name: 'Uma Vance',
  email: 'uma@example.com',
  isErased: false,
  sessions: 2,
  mails: 3,
  projects: 4,
  orderedProjects: 3,
  orders: 3,
  dealers: 0,
  files: 12,
  openOrders: 0,
  ...changes,
});

export const makeDealer = (changes: Partial<Fabricator> = {}): Fabricator => ({
  _id: 'd1',
  code: 'BCDF12',
  businessName: 'Granite & Co',
  contactEmail: 'hello@granite.example',
  phoneNumber: '+1 555 0100',
  user: { _id: 'u1', name: 'Uma Vance', email: 'uma@example.com' },
  createdAt: '2026-02-03T09:00:00.000Z',
  updatedAt: '2026-02-03T09:00:00.000Z',
  version: 1,
  ...changes,
});

export const makeAuditEntry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: 'e1',
  at: '2026-03-09T10:00:00.000Z',
  actor: { _id: 'u1', name: 'Uma Vance', role: 'dealer' },
  action: 'update',
  resource: 'material',
  recordId: 'm1',
  label: 'Carrara',
  before: { pricePerSquareFoot: 45 },
  after: { pricePerSquareFoot: 52.5 },
  address: '10.0.0.1',
  requestId: 'request-1',
  ...changes,
});

export const makeTrashItem = (changes: Partial<TrashItem> = {}): TrashItem => ({
  _id: 'm1',
  kind: 'material',
  label: 'Carrara',
  deletedAt: '2026-03-09T10:00:00.000Z',
  deletedBy: { _id: 'u1', name: 'Uma Vance', role: 'dealer' },
  restorableUntil: '2026-04-08T10:00:00.000Z',
  daysLeft: 29,
  ...changes,
});

export const crashGroup: CrashReportGroup = {
  _id: 'g1',
  name: 'TypeError',
  message: 'x is undefined',
  componentName: 'dealer/orders',
  count: 1204,
  users: 3,
  firstSeenAt: '2026-03-01T10:00:00.000Z',
  lastSeenAt: '2026-03-09T10:00:00.000Z',
};

export const crashStack: CrashStack = {
  frames: [
    { text: 'TypeError: x is undefined' },
    {
      text: 'at n (https://portal.example/assets/vendor.js:1:2)',
      source: { file: 'node_modules/react-dom/client.js', line: 3, column: 4, function: 'renderWithHooks' },
    },
    {
      text: 'at OrdersPage (orders.js:1:2)',
      source: {
        file: 'mfe-dealer/src/features/orders/orders-page.tsx',
        line: 42,
        column: 18,
        function: 'OrdersPage',
        code: 'return orders.map(({ customer }) => customer.name);',
      },
    },
    { text: 'at div' },
  ],
};

export const crashReport: CrashReport = {
  _id: 'r1',
  group: 'g1',
  name: 'TypeError',
  message: 'x is undefined',
  componentName: 'dealer/orders',
  location: 'https://portal.example/orders',
  browser: 'Firefox 140',
  user: 'u1',
  userDescription: 'I pressed Submit twice',
  error: { name: 'TypeError', stack: crashStack.frames.map(({ text }) => text) },
  data: {},
  createdAt: '2026-03-09T10:00:00.000Z',
  updatedAt: '2026-03-09T10:00:00.000Z',
};

const NO_FAILURES = Object.fromEntries(LOAD_FAILURES.map((kind) => [kind, 0])) as ReleaseHealth['failures'];

export const makeReleaseHealth = (changes: Partial<ReleaseHealth> = {}): ReleaseHealth => ({
  remote: 'dealer',
  release: '1.3.0-7d6c5b4a3f2e',
  state: 'current',
  suspect: false,
  loads: 912,
  failures: NO_FAILURES,
  fallbacks: 0,
  crashes: 0,
  hangs: 0,
  users: 240,
  affectedUsers: 0,
  lastSeenAt: '2026-03-09T10:00:00.000Z',
  shells: [{ version: '1.1.0', loads: 912, failures: 0 }],
  ...changes,
});

export const makeComparison = (changes: Partial<ReleaseComparison> = {}): ReleaseComparison => ({
  remote: 'dealer',
  canary: '1.4.0-3f9c2a1b4d5e',
  current: '1.3.0-0a9b8c7d6e5f',
  percent: 10,
  since: '2026-03-09T08:00:00.000Z',
  verdict: 'worse',
  canaryVisits: 480,
  currentVisits: 4_320,
  enoughVisits: 1_500,
  measures: [
    { measure: 'failedLoads', canary: 1, current: 9, p: 1, isWorse: false },
    { measure: 'fallbacks', canary: 1, current: 8, p: 1, isWorse: false },
    { measure: 'crashes', canary: 12, current: 4, p: 0.000_03, isWorse: true },
    { measure: 'failedCalls', canary: 4, current: 20, p: 0.42, isWorse: false },
  ],
  ...changes,
});

export const makeOperations = (changes: Partial<Operations> = {}): Operations => ({
  process: {
    version: '1.4.0',
    commit: '4bdf20c1f0a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6',
    node: 'v20.20.0',
    startedAt: '2026-03-09T10:00:00.000Z',
    uptimeSeconds: 90_061,
    host: 'portal-1',
    pid: 4711,
  },
  database: {
    kind: 'MariaDB',
    version: '10.11.6',
    migrations: { applied: ['0001-start.js', '0002-more.js'], pending: [] },
    auditProtected: true,
  },
  storage: { kind: 's3', answers: true },
  releaseStore: { kind: 'folder', generation: 7, problems: [] },
  mail: { delivery: 'smtp', byState: { queued: 1, retrying: 2, failed: 3, sent: 1234, bundled: 4 } },
  jobs: [
    {
      name: 'Send mails',
      everySeconds: 5,
      lastRunAt: '2026-03-09T10:00:00.000Z',
      nextRunAt: '2026-03-09T10:00:05.000Z',
    },
  ],
  releases: [
    {
      name: 'dealer',
      version: '0.1.0',
      hash: 'abc123',
      since: '2026-03-09T10:00:00.000Z',
      audience: 'everyone',
      older: ['0.1.0-def456'],
      canary: { version: '0.2.0', percent: 10 },
    },
  ],
  deprecations: [
    {
      module: 'shared-ui/table',
      name: 'CsvButton',
      use: 'ExportMenu',
      since: '1.2',
      until: '2.0',
      releases: [
        { remote: 'auth', release: '2.0.1-0a9b8c7d6e5f', state: 'current' },
        { remote: 'dealer', release: '0.1.0-abc123abc123', state: 'current' },
        { remote: 'dealer', release: '0.2.0-9f8e7d6c5b4a', state: 'canary' },
      ],
    },
    { module: 'shared-ui/core', name: 'OldBadge', use: 'Badge', since: '1.1', until: '2.0', releases: [] },
  ],
  releaseHealth: [
    makeReleaseHealth(),
    makeReleaseHealth({ remote: 'auth', release: '2.0.1-0a9b8c7d6e5f', loads: 1_204, users: 311 }),
    makeReleaseHealth({
      release: '1.4.0-3f9c2a1b4d5e',
      state: 'canary',
      suspect: true,
      loads: 86,
      failures: { ...NO_FAILURES, missing: 3, 'no-page': 1 },
      fallbacks: 15,
      crashes: 12,
      users: 38,
      affectedUsers: 14,
      lastFailureAt: '2026-03-09T10:00:00.000Z',
      shells: [
        { version: '1.1.0', loads: 80, failures: 10 },
        { version: 'other', loads: 6, failures: 6 },
      ],
    }),
  ],
  canaries: [makeComparison()],
  webVitals: [
    {
      name: 'shell',
      release: '1.1.0',
      lcp: { p75: 1_840, rating: 'good', samples: 1_310, good: 1_120, poor: 40 },
      inp: { p75: 236, rating: 'needs-improvement', samples: 1_204, good: 801, poor: 61 },
      cls: { p75: 0.031, rating: 'good', samples: 1_310, good: 1_280, poor: 4 },
    },
    { name: 'shell', release: 'other', lcp: { p75: 2_310, rating: 'good', samples: 6, good: 5, poor: 0 } },
    {
      name: 'dealer',
      release: '1.4.0-3f9c2a1b4d5e',
      lcp: { p75: 4_600, rating: 'poor', samples: 86, good: 12, poor: 31 },
      cls: { p75: 0.12, rating: 'needs-improvement', samples: 86, good: 60, poor: 2 },
    },
  ],
  ...changes,
});

export const makeRemoteReleases = (changes: Partial<RemoteReleaseDetails> = {}): RemoteReleaseDetails => ({
  remote: 'dealer',
  current: '1.3.0-0a9b8c7d6e5f',
  since: '2026-03-09T08:00:00.000Z',
  canary: { release: '1.4.0-3f9c2a1b4d5e', percent: 10, isDriven: false },
  canaryPercent: 10,
  rollbackTo: '1.3.0-0a9b8c7d6e5f',
  base: 7,
  generation: 7,
  shells: [
    { id: '1.1.0-9b1f0c2d3e4a', isLive: true },
    { id: '1.0.0-3c2d1e0f9a8b', isLive: true },
  ],
  releases: [
    {
      id: '1.5.0-7d6c5b4a3f2e',
      version: '1.5.0',
      builtAt: '2026-03-09T09:00:00.000Z',
      builtBy: 'ci@example.com',
      lack: 'it was not run in shell 1.1.0-9b1f0c2d3e4a',
      pairs: [
        testedPair('dealer', '1.5.0-7d6c5b4a3f2e', '1.0.0-3c2d1e0f9a8b', {
          outcome: 'refused',
          at: '2026-03-09T09:10:00.000Z',
          reason: 'it needs portal API ^1.2, and the portal offers 1.1',
        }),
      ],
    },
    {
      id: '1.4.0-3f9c2a1b4d5e',
      version: '1.4.0',
      builtAt: '2026-03-08T09:00:00.000Z',
      builtBy: 'ci@example.com',
      pairs: [
        testedPair('dealer', '1.4.0-3f9c2a1b4d5e', '1.1.0-9b1f0c2d3e4a'),
        testedPair('dealer', '1.4.0-3f9c2a1b4d5e', '1.0.0-3c2d1e0f9a8b'),
      ],
    },
    {
      id: '1.3.0-0a9b8c7d6e5f',
      version: '1.3.0',
      builtAt: '2026-03-01T09:00:00.000Z',
      builtBy: 'ci@example.com',
      pairs: [
        testedPair('dealer', '1.3.0-0a9b8c7d6e5f', '1.1.0-9b1f0c2d3e4a'),
        testedPair('dealer', '1.3.0-0a9b8c7d6e5f', '1.0.0-3c2d1e0f9a8b'),
      ],
    },
    {
      id: '1.2.0-1b2c3d4e5f6a',
      version: '1.2.0',
      builtAt: '2026-02-01T09:00:00.000Z',
      builtBy: 'ci@example.com',
      pairs: [testedPair('dealer', '1.2.0-1b2c3d4e5f6a', '1.1.0-9b1f0c2d3e4a')],
    },
    {
      id: '1.1.0-2c3d4e5f6a7b',
      version: '1.1.0',
      problem: 'release.json of dealer 1.1.0-2c3d4e5f6a7b is no JSON',
      lack: 'it failed in shell 1.1.0-9b1f0c2d3e4a',
      pairs: [testedPair('dealer', '1.1.0-2c3d4e5f6a7b', '1.1.0-9b1f0c2d3e4a', { outcome: 'failed' })],
    },
  ],
  history: [
    {
      at: '2026-03-09T08:00:00.000Z',
      by: 'ann@example.com',
      reason: 'The new table, for some',
      action: 'canary',
      from: '1.3.0-0a9b8c7d6e5f',
      to: '1.4.0-3f9c2a1b4d5e',
      percent: 10,
    },
    {
      at: '2026-03-01T08:00:00.000Z',
      by: 'bob@example.com',
      reason: 'Prices are wrong',
      action: 'promote',
      to: '1.3.0-0a9b8c7d6e5f',
      unproven: 'The previous shell is broken too',
    },
  ],
  ...changes,
});

/** Returns what the server says of the shell: a release was promoted over the one that servers bring. */
export const makeShellReleases = (changes: Partial<RemoteReleaseDetails> = {}): RemoteReleaseDetails => ({
  remote: 'shell',
  current: '1.2.0-5e4d3c2b1a0f',
  since: '2026-03-09T08:00:00.000Z',
  deployed: '1.1.0-9b1f0c2d3e4a',
  canaryPercent: 10,
  rollbackTo: '1.1.0-9b1f0c2d3e4a',
  base: 7,
  generation: 7,
  shells: [],
  remotes: [
    { remote: 'dealer', release: '1.3.0-0a9b8c7d6e5f', isCanary: false },
    { remote: 'dealer', release: '1.4.0-3f9c2a1b4d5e', isCanary: true },
  ],
  releases: [
    {
      id: '1.4.0-8f7e6d5c4b3a',
      version: '1.4.0',
      lack: 'dealer 1.4.0-3f9c2a1b4d5e was not run in it',
      pairs: [testedPair('dealer', '1.3.0-0a9b8c7d6e5f', '1.4.0-8f7e6d5c4b3a')],
    },
    {
      id: '1.3.0-6a5b4c3d2e1f',
      version: '1.3.0',
      builtAt: '2026-03-08T09:00:00.000Z',
      builtBy: 'ci@example.com',
      pairs: [
        testedPair('dealer', '1.3.0-0a9b8c7d6e5f', '1.3.0-6a5b4c3d2e1f'),
        testedPair('dealer', '1.4.0-3f9c2a1b4d5e', '1.3.0-6a5b4c3d2e1f', {
          outcome: 'refused',
          reason: 'it needs portal API ^1.4, and the portal offers 1.3',
        }),
      ],
    },
    { id: '1.2.0-5e4d3c2b1a0f', version: '1.2.0', pairs: [] },
  ],
  history: [
    {
      at: '2026-03-09T08:00:00.000Z',
      by: 'ann@example.com',
      reason: 'The new menu',
      action: 'promote',
      from: '1.1.0-9b1f0c2d3e4a',
      to: '1.2.0-5e4d3c2b1a0f',
    },
    {
      at: '2026-03-01T08:00:00.000Z',
      by: 'ci@example.com',
      reason: 'Build 812',
      action: 'deployed',
      to: '1.1.0-9b1f0c2d3e4a',
    },
  ],
  ...changes,
});

export const makeReleaseOverview = (changes: Partial<ReleaseOverview> = {}): ReleaseOverview => ({
  mayRelease: true,
  isSigned: false,
  generation: 7,
  problems: [],
  remotes: [
    { remote: 'admin' },
    { remote: 'auth' },
    { remote: 'dealer', current: '1.3.0-0a9b8c7d6e5f' },
    { remote: 'shell', current: '1.2.0-5e4d3c2b1a0f', deployed: '1.1.0-9b1f0c2d3e4a' },
  ],
  ...changes,
});

export const makeMail = (changes: Partial<OutboxMail> = {}): OutboxMail => ({
  _id: 'mail1',
  kind: 'set-password',
  to: { name: 'Uma Vance', email: 'uma@example.com' },
  subject: 'Welcome',
  state: 'failed',
  attempts: 12,
  createdAt: '2026-03-09T10:00:00.000Z',
  lastError: '550 No such mailbox',
  canRetry: true,
  ...changes,
});
