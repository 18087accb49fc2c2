/** The words of the audit log. This file imports nothing, like `constants.ts`, which hands it on. */

/** What may be done, with the words that a filter shows. */
export const AUDIT_ACTIONS = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  import: 'Imported',
  'change-email': 'Changed the e-mail address',
  'make-admin': 'Made an administrator',
  'send-set-password': 'Sent a set-password mail',
  'request-password-link': 'Asked for a password link',
  'set-password': 'Set a first password',
  'reset-password': 'Reset the password',
  'confirm-email': 'Confirmed the e-mail address',
  'sign-in': 'Signed in',
  'sign-in-failed': 'Failed to sign in',
  'sign-out': 'Signed out',
  'end-session': 'Signed a device out',
  'end-other-sessions': 'Signed all other devices out',
  'refresh-token-reuse': 'Used an old token',
  'two-step-start': 'Began to set two-step sign-in up',
  'two-step-on': 'Switched two-step sign-in on',
  'two-step-off': 'Switched two-step sign-in off',
  'two-step-failed': 'Failed the second step',
  'use-recovery-code': 'Used a recovery code',
  'view-as-start': 'Opened the portal as this dealer',
  'view-as-stop': 'Closed the portal of this dealer',
  'mail-retry': 'Sent a mail again',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Kinds of records, with the words that a filter shows. */
export const AUDIT_RESOURCES = {
  user: 'User',
  fabricator: 'Dealer',
  material: 'Material',
  'line-item': 'Line item',
  project: 'Project',
  measurement: 'Measurement',
  photo: 'Photo',
  order: 'Order',
  file: 'File',
  mail: 'Mail',
  'crash-report': 'Crash report',
} as const;
export type AuditResource = keyof typeof AUDIT_RESOURCES;

/** Kinds of records whose deletion an administrator can undo, each by `POST admin/{kind}/{id}/restore`. */
export const TRASH_KINDS = ['user', 'fabricator', 'material', 'line-item', 'order'] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];

/** For so many days a deletion can be undone. */
export const UNDO_DAYS = 30;
