import type { TestedPair } from 'bff-contract';
import {
  type ReleasePermission,
  type ReleaseStep,
  type TargetRole,
  TEAM_ROLE_LABELS,
} from 'bff-contract/constants';
import { plural } from 'shared-ui/core';

/** Texts of the panel with the releases that browsers get. */
export const releaseControlTexts = {
  title: 'What browsers get',
  loading: 'Loading releases',
  loadFailed: 'Failed to load releases. Please try again.',
  tabs: 'Remotes and shell',
  mayNot: 'Only administrators whom the setting RELEASERS of the server names can change releases.',
  signed: 'Another person has to approve what is promoted, pinned or begun as a canary.',
  problems: 'Files of the registry that do not count',
  facts: {
    current: 'Current release',
    noRelease: 'no release',
    ownBuild: 'None: browsers get the build of the server, if it has one',
    since: 'Since',
    never: 'No release was promoted yet',
    neverDeployed: 'No shell was noted as deployed yet',
    emergency: 'Emergency rollback',
    instead: ({ by, reason }: { by: string; reason: string }, current: string) =>
      `By ${by}: ${reason}. It holds instead of ${current} until a release is promoted, pinned or rolled back here`,
    deployed: 'Deployed with the servers',
    canary: 'Canary',
    share: (release: string, percent: number) => `${release}, ${percent}% of browsers`,
    targeted: (share: string, target: string) => `${share}, only ${target}`,
    driven: (text: string) => `${text}; watched by the servers`,
    noCanary: 'None',
    pin: 'Pinned',
    pinned: (by: string, reason: string) => `By ${by}: ${reason}`,
    notPinned: 'No',
  },
  actions: {
    promote: 'Promote',
    canary: 'Canary',
    rollback: 'Roll back',
    pin: 'Pin',
    unpin: 'Unpin',
  } satisfies Record<ReleaseStep, string>,
  done: {
    promote: (what: string) => `Promoted ${what}`,
    canary: (what: string) => `Some browsers get ${what} now`,
    rollback: (what: string) => `Rolled ${what} back`,
    pin: (what: string) => `Pinned ${what}`,
    unpin: (what: string) => `Unpinned ${what}`,
  } satisfies Record<ReleaseStep, (what: string) => string>,
};

export const releaseControlReleasesTexts = {
  table: (remote: string) => `Releases of ${remote}`,
  empty: 'There are no releases in the store yet',
  columns: { release: 'Release', state: 'State', actions: 'Actions' },
  shell: (id: string, isLive: boolean) => `Shell ${id}${isLive ? ' (live)' : ''}`,
  remote: (name: string, release: string, isCanary: boolean) =>
    `${name} ${release}${isCanary ? ' (canary)' : ''}`,
  built: (at: string, by: string) => `${at}, ${by}`,
  current: 'Current',
  canary: (percent: number) => `Canary ${percent}%`,
  proven: 'Proven',
  notProven: 'Not proven',
  unusable: 'Unusable',
  outcomes: { ok: 'OK', failed: 'Failed', refused: 'Refused' } satisfies Record<
    TestedPair['outcome'],
    string
  >,
  notTested: 'Not tested',
  noActions: 'None',
};

export const releaseControlHistoryTexts = {
  table: (remote: string) => `History of ${remote}`,
  title: 'History',
  columns: { at: 'When', by: 'Who', action: 'What', release: 'Release', reason: 'Reason' },
  actions: {
    promote: 'Promoted',
    canary: 'Canary',
    rollback: 'Rolled back',
    pin: 'Pinned',
    unpin: 'Unpinned',
    configure: 'Settings changed',
    propose: 'Proposed',
    withdraw: 'Withdrawn',
    deployed: 'Deployed',
  } as Readonly<Partial<Record<string, string>>>,
  share: (action: string, percent: number) => `${action} ${percent}%`,
  targeted: (share: string, target: string) => `${share} of ${target}`,
  way: (from: string, to: string) => `${from} → ${to}`,
  unproven: (reason: string) => `Without proof: ${reason}`,
  setting: (name: string, value: string) => `${name}: ${value}`,
};

export const releaseControlDialogTexts = {
  titles: {
    promote: (what: string) => `Promote ${what}`,
    canary: (what: string) => `Canary of ${what}`,
    rollback: (what: string) => `Roll back ${what}`,
    pin: (what: string) => `Pin ${what}`,
    unpin: (what: string) => `Unpin ${what}`,
  } satisfies Record<ReleaseStep, (what: string) => string>,
  promote: 'All browsers get this release within seconds. A canary ends.',
  promoteShell: 'All browsers get this shell. A canary ends.',
  canary:
    'The other browsers keep the current release. Servers roll the canary back if it is worse, and tell its team.',
  rollbackCanary: (release: string) => `The canary ${release} ends.`,
  rollback: (from: string, to: string) => `All browsers get ${to} instead of ${from}.`,
  rollbackOfFirst: (from: string) =>
    `All browsers get the build of the server instead of ${from}, or no page if it has none.`,
  pin: 'All browsers get this release and keep it: nothing else can be promoted, tried or rolled back until it is unpinned.',
  unpin: 'The release stays. It can be changed again.',
  isProposal: 'Another person has to approve it first.',
  proposed: (what: string) => `Proposed ${what}`,
  openTabs:
    'A browser gets another shell with its next page. An open tab reloads for it once that is safe, and keeps its shell until then.',
  percent: 'Share of browsers',
  manual: 'Leave it to people: servers neither roll it back nor tell its team',
  needsTarget: 'To give it to all browsers, promote it. Or say below who gets it.',
  onlyFor: 'Only for',
  dealers: 'Dealers',
  dealersHint: 'Ids, separated by commas. Leave all four empty for everybody.',
  accounts: 'Users',
  accountsHint: 'Ids, separated by commas',
  role: 'Role',
  anyRole: 'Any',
  environments: 'Environments',
  environmentsHint: 'What their setting ENVIRONMENT says',
  listInvalid: 'Please enter ids or names, separated by commas',
  percentOf: (percent: string) => `${percent}%`,
  older: 'It is older than what browsers get now: give it to them all the same',
  olderMissing: 'Please confirm that browsers get an older release',
  reasonMissing: 'Please say why; it stays in the history',
  form: 'Change a release',
  submitting: 'Changing...',
};

export const releaseControlTargetTexts = {
  dealers: (ids: string) => `dealers ${ids}`,
  accounts: (ids: string) => `users ${ids}`,
  roles: (names: string) => `roles ${names}`,
  environments: (names: string) => `environments ${names}`,
  and: ' and ',
  role: (role: TargetRole) =>
    role === 'admin' ? 'Administrator' : role === 'customer' ? 'Customer' : TEAM_ROLE_LABELS[role],
};

export const releaseControlPreviewTexts = {
  button: 'Preview',
  title: (what: string) => `Preview ${what}`,
  explanation:
    'A browser that opens the link gets this release under a banner, until the link expires. Nobody else does. Anyone with the link can open it, so send it only to people who may see the release.',
  form: 'Preview a release',
  hours: 'Valid for',
  hoursOf: (hours: number) =>
    hours < 24
      ? plural(hours, { one: '1 hour', other: `${hours} hours` })
      : plural(hours / 24, { one: '1 day', other: `${hours / 24} days` }),
  submit: 'Create link',
  submitting: 'Creating...',
  link: 'Link',
  until: (time: string) => `Valid until ${time}`,
  done: 'Done',
};

export const releaseControlProposalTexts = {
  table: 'Waiting for approval',
  columns: {
    release: 'Waiting for approval',
    action: 'What',
    by: 'Proposed by',
    reason: 'Reason',
    approval: 'Approval',
  },
  unknown: 'Unknown',
  byAnother: 'By another person',
  explanation: (action: string, by: string, reason: string) => `${action}, proposed by ${by}: ${reason}`,
  approve: {
    button: 'Approve',
    title: (what: string) => `Approve ${what}`,
    form: 'Approve a change',
    done: (what: string) => `Approved ${what}`,
  },
  withdraw: {
    button: 'Withdraw',
    title: (what: string) => `Withdraw ${what}`,
    form: 'Withdraw a proposal',
    done: (what: string) => `Withdrew ${what}`,
  },
};

export const releaseControlSettingsTexts = {
  title: 'Settings',
  button: 'Change settings',
  change: (remote: string) => `Change settings of ${remote}`,
  form: 'Settings',
  explanation:
    'Open pages get new values within half a minute. Every visitor can read them: enter no secrets.',
  isOn: (value: boolean) => (value ? 'On' : 'Off'),
  empty: 'Empty',
  missing: 'Please enter a number',
  range: (min: number | undefined, max: number | undefined) =>
    min === undefined
      ? `Please enter a number up to ${max}`
      : max === undefined
        ? `Please enter a number from ${min}`
        : `Please enter a number from ${min} to ${max}`,
  whole: 'Please enter a whole number',
  submit: 'Save settings',
  done: (remote: string) => `Changed settings of ${remote}`,
};

/** Texts of the keys by which pipelines release. */
export const releaseKeysTexts = {
  title: 'Pipeline keys',
  loadFailed: 'Failed to load keys. Please try again.',
  empty:
    'A pipeline releases with a key, by calling this portal. It needs no access to the release store. There are no keys yet.',
  columns: {
    name: 'Key',
    remote: 'Remote',
    may: 'Permission',
    used: 'Last used',
    expires: 'Expires',
    actions: 'Actions',
  },
  never: 'Never',
  may: {
    release: 'Release, test and preview',
    canary: 'Begin and end canaries too',
    promote: 'Make every change',
  } satisfies Record<ReleasePermission, string>,
  create: 'New key',
  form: 'New pipeline key',
  name: 'Name',
  nameHint: 'What uses it. The history of releases shows this name.',
  nameMissing: 'Please say what uses the key',
  remote: 'Remote',
  mayLabel: 'Permission',
  days: 'Valid for',
  daysOf: (days: number) => `${days} days`,
  submit: 'Create key',
  submitting: 'Creating...',
  key: 'Key',
  once: 'Copy it now: it is not shown again. Commands read it from RELEASE_API_KEY.',
  revoke: 'Revoke',
  revokeKey: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeText: 'The pipeline that uses it can release no more, from now on.',
  revoked: (name: string) => `Revoked ${name}`,
};
