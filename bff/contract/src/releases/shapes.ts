import { type Static, Type } from '@sinclair/typebox';
import { Body, literals, Name, Time } from '../common';
import { MAX_TARGET_VALUES, RELEASE_CHANGES, TARGET_ROLES, TARGET_VALUE } from '../constants';

export const ReleaseId = (options: object = {}) =>
  Type.String({
    maxLength: 128,
    pattern: '^\\d+\\.\\d+\\.\\d+(-[\\w.]+)?-[0-9a-f]{8,64}$',
    description: 'Version and hash: 1.4.0-3f9c2a1b4d5e',
    ...options,
  });

/** The name of a file of a release. */
export const FileName = Type.String({ maxLength: 160, pattern: '^(?!__proto__$)\\w[\\w.-]*$' });

/** The name of a remote, or `shell`. */
export const ReleasedName = Type.String({
  maxLength: 31,
  pattern: '^[a-z][a-z0-9-]*$',
  description: 'Name of a remote, or `shell`',
});

const TargetValues = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ pattern: `^${TARGET_VALUE}$` }), {
      minItems: 1,
      maxItems: MAX_TARGET_VALUES,
      uniqueItems: true,
      description,
    }),
  );

export const CanaryTarget = Type.Object(
  {
    accounts: TargetValues('Ids of users'),
    dealers: TargetValues('Ids of dealers; everybody in their teams matches'),
    roles: Type.Optional(Type.Array(literals(TARGET_ROLES), { minItems: 1, uniqueItems: true })),
    environments: TargetValues('Names of deployments, as their setting ENVIRONMENT says'),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    description: 'Who gets a canary: whoever matches one value of each kind that it names',
  },
);
export type CanaryTarget = Static<typeof CanaryTarget>;

/** Which releases of a remote, or of the shell, browsers get, as the registry says. */
export const RemoteReleases = Type.Object({
  remote: Type.String(),
  current: Type.Optional(
    Type.String({ description: 'Version and hash; absent if browsers get the build of the server' }),
  ),
  since: Type.Optional(Time),
  deployed: Type.Optional(
    Type.String({ description: 'Of the shell: what servers bring, if browsers get another one' }),
  ),
  canary: Type.Optional(
    Type.Object({
      release: Type.String(),
      percent: Type.Number({ description: 'Share of browsers; with a target, of those that match it' }),
      target: Type.Optional(CanaryTarget),
      isDriven: Type.Boolean({
        description: 'Whether servers watch it: they roll it back if it is worse, and may take it further',
      }),
      next: Type.Optional(
        Type.Array(Type.Number(), { description: 'The shares that servers take it to, one after the other' }),
      ),
    }),
  ),
  pin: Type.Optional(Type.Object({ reason: Type.String(), by: Type.String() })),
  rollbackTo: Type.Optional(
    Type.String({
      description:
        'What browsers get after a rollback. Absent for the build of the server, and for a shell that can’t be rolled back',
    }),
  ),
  emergency: Type.Optional(
    Type.Object(
      { release: Type.String(), at: Time, by: Type.String(), reason: Type.String() },
      {
        description:
          'An emergency rollback: all browsers get its release, and no canary from before, until a release is promoted or pinned, or the current one rolled back',
      },
    ),
  ),
});
export type RemoteReleases = Static<typeof RemoteReleases>;

/** The result of running a release of a remote in a release of the shell. */
const TestedPair = Type.Object({
  remote: Type.String(),
  release: Type.String(),
  shell: Type.String(),
  outcome: literals(['ok', 'failed', 'refused'], {
    description: 'refused: the shell is too old for it, and browsers got the previous release',
  }),
  at: Time,
  pages: Type.Integer({ description: 'Pages that were opened' }),
  reason: Type.Optional(Type.String({ description: 'Of refused' })),
});
export type TestedPair = Static<typeof TestedPair>;

/** A release of a remote, or of the shell, in the release store. */
export const StoredRelease = Type.Object({
  id: Type.String({ description: 'Version and hash' }),
  version: Type.String(),
  builtAt: Type.Optional(Time),
  builtBy: Type.Optional(Type.String()),
  commit: Type.Optional(Type.String()),
  problem: Type.Optional(Type.String({ description: 'Why it is incompatible or unreadable' })),
  lack: Type.Optional(Type.String({ description: 'What it lacks to be proven; absent if it is proven' })),
  pairs: Type.Array(TestedPair, {
    description:
      'Newest result with each of `shells`; of the shell, with what browsers get of each remote. Absent ones never ran',
  }),
  runs: Type.Optional(Type.Array(TestedPair, { description: 'Of the shell: another name of `pairs`' })),
});
export type StoredRelease = Static<typeof StoredRelease>;

export const SettingValue = Type.Union([Type.String({ maxLength: 1_000 }), Type.Number(), Type.Boolean()]);
export const SettingName = Type.String({ pattern: '^[a-zA-Z]\\w*$', maxLength: 50 });
const SettingValues = (description: string) =>
  Type.Record(SettingName, SettingValue, { additionalProperties: false, maxProperties: 50, description });

/** A change in the registry. */
export const ReleaseHistoryLine = Type.Object({
  number: Type.Optional(Type.Integer({ description: 'Of the change. A proposal is approved by it' })),
  remote: Type.Optional(Type.String({ description: 'Its name, `shell`, or `registry` for the whole' })),
  at: Type.String({ description: 'ISO 8601 UTC' }),
  by: Type.String(),
  reason: Type.String(),
  action: Type.String({
    description:
      'promote, canary, rollback, pin, unpin or configure; deployed for the shell; propose where another person has to approve it, and withdraw',
  }),
  proposes: Type.Optional(Type.String({ description: 'Of propose: promote, canary or pin' })),
  approves: Type.Optional(Type.Integer({ description: 'The number of the proposal that this approves' })),
  from: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
  percent: Type.Optional(Type.Number()),
  target: Type.Optional(CanaryTarget),
  unproven: Type.Optional(Type.String({ description: 'Why it went without proof' })),
  settings: Type.Optional(SettingValues('Of configure: the values that changed')),
});
export type ReleaseHistoryLine = Static<typeof ReleaseHistoryLine>;

/** A setting of a remote, as its release declares it. */
export const Setting = Type.Object(
  {
    type: literals(['string', 'number', 'integer', 'boolean']),
    title: Type.String({ minLength: 1, maxLength: 100 }),
    description: Type.Optional(Type.String({ maxLength: 500 })),
    default: SettingValue,
    enum: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        minItems: 1,
        maxItems: 50,
        uniqueItems: true,
      }),
    ),
    minimum: Type.Optional(Type.Number()),
    maximum: Type.Optional(Type.Number()),
    maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  },
  { additionalProperties: false },
);

const ReleasedSetting = Type.Object({
  name: Type.String(),
  ...Setting.properties,
  value: SettingValue,
});
export type ReleasedSetting = Static<typeof ReleasedSetting>;

/** A change that another person has to approve. */
const ReleaseProposal = Type.Object({
  number: Type.Integer(),
  remote: Type.String(),
  ...Type.Pick(ReleaseHistoryLine, ['by', 'reason', 'action', 'to', 'percent', 'target', 'unproven'])
    .properties,
  at: Type.Optional(Time),
  mayApprove: Type.Boolean({ description: 'Whether the caller may: not what the caller has proposed' }),
});
export type ReleaseProposal = Static<typeof ReleaseProposal>;

export const ReleaseOverview = Type.Object({
  mayRelease: Type.Boolean({ description: 'Whether the caller may change releases' }),
  secondPerson: Type.Optional(
    Type.Boolean({
      description:
        'Whether another person has to approve promote, canary and pin, which are only proposed then',
    }),
  ),
  isSigned: Type.Boolean({ description: 'Another name of `secondPerson`' }),
  generation: Type.Integer({ description: 'Number of the registry that this was read from' }),
  problems: Type.Array(Type.String(), {
    description: 'Changes of the registry that are unreadable',
  }),
  remotes: Type.Array(RemoteReleases),
  live: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'The releases of the shell that browsers run: the current one, a canary, what servers bring, and the previous one of open tabs',
    }),
  ),
  history: Type.Optional(
    Type.Array(ReleaseHistoryLine, { description: 'For pipelines: the newest 20 changes, newest first' }),
  ),
  remotePaths: Type.Optional(
    Type.Record(Type.String(), Type.Array(Type.String()), {
      description: 'For pipelines: the paths that each remote owns',
    }),
  ),
  proposals: Type.Optional(Type.Array(ReleaseProposal, { description: 'They wait for approval' })),
});
export type ReleaseOverview = Static<typeof ReleaseOverview>;

export const RemoteReleaseDetails = Type.Object({
  ...RemoteReleases.properties,
  base: Type.Integer({ description: 'What a change names as its `base`' }),
  generation: Type.Integer({ description: 'Another name of `base`' }),
  canaryPercent: Type.Integer({
    description: 'The share that a canary gets by default: 30 below 500 visits a day, else 10',
  }),
  shells: Type.Array(Type.Object({ id: Type.String(), isLive: Type.Boolean() }), {
    description: 'Of a remote: releases of the shell in the matrix, the live ones first',
  }),
  remotes: Type.Optional(
    Type.Array(Type.Object({ remote: Type.String(), release: Type.String(), isCanary: Type.Boolean() }), {
      description:
        'Of the shell: what browsers get of the remotes, which it has to run. It may refuse a canary',
    }),
  ),
  releases: Type.Array(StoredRelease, { description: 'The newest 20, and those in use; newest first' }),
  settings: Type.Optional(
    Type.Array(ReleasedSetting, {
      description: 'Of a remote whose release has settings, which operators change without a release',
    }),
  ),
  history: Type.Array(ReleaseHistoryLine, { description: 'The newest changes, newest first' }),
});
export type RemoteReleaseDetails = Static<typeof RemoteReleaseDetails>;

/** A change by an administrator or by a pipeline. */
export const ReleaseChangeBody = Body({
  action: literals([...RELEASE_CHANGES, 'deployed'], {
    description: '`deployed` of the shell: the release that servers bring now',
  }),
  release: Type.Optional(
    Type.String({
      maxLength: 128,
      pattern: '^\\d+\\.\\d+\\.\\d+(-[\\w.-]+)?$',
      description: 'Of promote, canary, pin and deployed: a version, with its hash or without: 1.4.0',
    }),
  ),
  percent: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 100,
      description:
        'Of canary: its share of browsers, which is less than 100 without a target; by default `canaryPercent`, and all of a target',
    }),
  ),
  target: Type.Optional(CanaryTarget),
  manual: Type.Optional(
    Type.Boolean({
      description:
        'Of canary: servers leave it alone. By default they roll it back if it is worse, and tell its team',
    }),
  ),
  auto: Type.Optional(
    Type.Object(
      {
        shares: Type.Array(Type.Number({ exclusiveMinimum: 0, maximum: 100 }), {
          minItems: 1,
          maxItems: 20,
          description: 'Rising; 100 promotes it, or is all of a target',
        }),
        visits: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Before the next share' }),
        waitMinutes: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Before the next share' }),
      },
      {
        additionalProperties: false,
        description: 'Of canary, instead of `percent`: servers take it from share to share',
      },
    ),
  ),
  settings: Type.Optional(
    SettingValues('Of configure: values of settings by name; others stay. Every visitor can read them'),
  ),
  reason: Name({ maxLength: 500, prompt: 'Please say why; it stays in the history' }),
  base: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'From the response that the caller decided by. It or `generation` is required, except of `deployed`',
    }),
  ),
  generation: Type.Optional(Type.Integer({ minimum: 0, description: 'Another name of `base`' })),
  allowsDowngrade: Type.Optional(
    Type.Boolean({ description: 'Allows a release that is older than what browsers get' }),
  ),
  unproven: Type.Optional(Name({ maxLength: 500, description: 'Why it goes without proof' })),
});
export type ReleaseChangeBody = Static<typeof ReleaseChangeBody>;

export const ProposalParams = Type.Object({
  number: Type.Integer({ minimum: 1, maximum: 99_999_999, description: 'Of the proposal' }),
});

export const ApprovalBody = Body({
  reason: Type.Optional(Name({ maxLength: 1_000, description: 'Instead of the proposer’s' })),
});

export const WithdrawalBody = Body({
  reason: Name({ maxLength: 500, prompt: 'Please say why; it stays in the history' }),
});

export const ReleasePreview = Type.Object({
  url: Type.String({ description: 'A browser that opens it gets the release until then' }),
  until: Time,
});
export type ReleasePreview = Static<typeof ReleasePreview>;
