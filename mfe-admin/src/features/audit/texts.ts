import { formatNumber } from '@slabdesk/units';
import type { AuditAction } from 'bff-contract/constants';
import type { ReactNode } from 'react';
import { plural, richText } from 'shared-ui/core';

/** Texts of the audit log. The names of record kinds are in `src/texts.ts`. */
export const auditTexts = {
  actions: {
    create: 'Created',
    update: 'Changed',
    delete: 'Deleted',
    restore: 'Restored',
    erase: 'Erased a person',
    export: "Exported a person's data",
    import: 'Imported',
    accept: 'Accepted an order or an invitation',
    'request-change': 'Requested a change of an order',
    revise: 'Issued a revision of an order',
    'confirm-contact': 'Confirmed a contact address',
    'request-email-change': 'Asked for another email address',
    'resend-confirmation': 'Asked for another confirmation mail',
    'cancel-email-change': 'Cancelled the change of the email address',
    'change-email': 'Changed the email address',
    'undo-email-change': 'Undid the change of the email address',
    'make-admin': 'Made an administrator',
    'send-set-password': 'Sent a set-password mail',
    'request-password-link': 'Asked for a password link',
    'set-password': 'Set a first password',
    'reset-password': 'Reset the password',
    'confirm-email': 'Confirmed the email address',
    'sign-in': 'Signed in',
    'sign-in-failed': 'Failed to sign in',
    'sign-out': 'Signed out',
    'end-session': 'Signed a device out',
    'end-other-sessions': 'Signed all other devices out',
    'end-all-sessions': 'Signed the user out everywhere',
    'refresh-token-reuse': 'Used an old token',
    'two-step-mail': 'Was mailed a code to set two-step sign-in up',
    'two-step-start': 'Began to set two-step sign-in up',
    'two-step-on': 'Switched two-step sign-in on',
    'two-step-off': 'Switched two-step sign-in off',
    'two-step-failed': 'Failed the second step',
    'use-recovery-code': 'Used a recovery code',
    'rotate-secret': 'Rotated secret',
    'send-event': 'Sent event',
    'view-as-start': 'Opened the portal as this dealer',
    'view-as-stop': 'Closed the portal of this dealer',
    'mail-retry': 'Sent a mail again',
    invite: 'Invited to a team',
    'resend-invitation': 'Sent an invitation again',
    decline: 'Declined an invitation',
    assign: 'Assigned',
    'release-propose': 'Proposed a release',
    'release-withdraw': 'Withdrew a proposed release',
    'release-promote': 'Promoted a release',
    'release-canary': 'Gave a release to some browsers',
    'release-rollback': 'Rolled a release back',
    'release-pin': 'Pinned a release',
    'release-unpin': 'Unpinned a release',
    'release-configure': 'Changed settings of a remote',
    'release-preview': 'Created a preview link',
    'release-deployed': 'Recorded a deployed shell',
  } satisfies Record<AuditAction, string>,
  roles: {
    customer: 'Customer',
    dealer: 'Dealer',
    admin: 'Administrator',
    system: 'The system',
  },
};

/** Fields whose names in the records don't say what they are. */
export const auditFieldNamesTexts = {
  _id: 'Id',
  'permissions.isAdmin': 'Administrator',
  code: 'Referral code',
  thickness: 'Dimension',
  s3Object: 'File',
  item_id: 'Item',
  fabricator: 'Dealer',
} as Readonly<Record<string, string>>;

export const auditPageTexts = {
  title: 'Audit log',
  subtitle: 'Who did what. Nothing in it is ever changed or deleted.',
  columns: {
    action: 'What',
    resource: 'Kind',
    record: 'Record',
    actor: 'Who',
    at: 'When',
    address: 'Address',
  },
  noValue: '–',
  emptyTitle: 'Nothing has happened yet',
};

export const auditFiltersTexts = {
  label: 'Who and when',
  action: 'Action',
  resource: 'Kind of record',
  actor: 'Person',
  anyActor: 'Anybody',
  from: 'From',
  to: 'To',
  endsBeforeItBegins: 'This day is before the first one',
  historyOf: (record: ReactNode) => richText`History of ${record}`,
  oneRecord: 'one record',
  allRecords: 'Show all records',
};

export const auditEntryTexts = {
  actor: 'Who',
  noActor: 'Nobody signed in',
  role: 'Role',
  noRole: 'Not known',
  at: 'When',
  atTime: (date: string, time: string) => `${date} (${time})`,
  record: 'Record',
  address: 'Address',
  noAddress: 'The system itself',
  requestId: 'Request id',
  noRequestId: 'None',
  fields: 'Fields',
  history: 'History of this record',
  sameActor: 'Everything by this person',
  openRecord: 'Open the record',
};

export const auditChangesTexts = {
  label: 'Fields',
  field: 'Field',
  before: 'Before',
  after: 'After',
  value: 'Value',
  noValue: '–',
  none: 'The log keeps no fields of this.',
};

export const auditValuesTexts = {
  /** The name of a value that has no fields. */
  whole: 'Value',
  none: 'None',
  empty: 'Empty',
  secret: 'Kept secret',
  yes: 'Yes',
  no: 'No',
  entries: (count: number) => plural(count, { one: '1 entry', other: `${count} entries` }),
  characters: (count: number) => `${formatNumber(count)} characters`,
};
