export * from './form-rules';
export { PAGE_SIZES } from './list';

/**
 * Constants of the domain that the BFF and the front ends share. This file imports nothing, so that
 * no schema library reaches a browser bundle.
 */

export const ORDER_STATUSES = ['order-placed', 'in-progress', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  'order-placed': 'Order Placed',
  'in-progress': 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const UNIT_PREFERENCES = ['american', 'metric'] as const;
export type UnitPreference = (typeof UNIT_PREFERENCES)[number];
export const DEFAULT_UNIT_PREFERENCE: UnitPreference = 'american';

/** Inches in one metre. */
export const INCHES_PER_METRE = 39.3700787;
/** Square feet in one square metre. */
export const SQUARE_FEET_PER_SQUARE_METRE = 10.7639;

export const AREA_UNITS: Record<UnitPreference, string> = { american: 'ft²', metric: 'm²' };

/** The price of a square metre from the price of a square foot. */
export const pricePerSquareMetre = (perSquareFoot: number): number =>
  perSquareFoot * SQUARE_FEET_PER_SQUARE_METRE;

/** The price of a square foot, in whole cents, from the price of a square metre. */
export const pricePerSquareFoot = (perSquareMetre: number): number =>
  Math.round((perSquareMetre / SQUARE_FEET_PER_SQUARE_METRE) * 100) / 100;

/** The columns that a price list is exported with and imported from. */
export const PRICE_LIST_LABELS = {
  name: 'Name',
  price: {
    american: `Price (USD/${AREA_UNITS.american})`,
    metric: `Price (USD/${AREA_UNITS.metric})`,
  },
  thickness: 'Thickness',
} as const;

/** Letters of a referral code: four of these, then two digits from 1 to 9. */
export const REFERRAL_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXYZAEIU';
export const REFERRAL_CODE_PATTERN = '^[A-Za-z0-9]{3,20}$';

export const LIMITS = {
  nameLength: 200,
  descriptionLength: 5_000,
  emailLength: 254,
  passwordLength: 128,
  /** Of two-step sign-in, with the spaces and hyphens that people type. */
  codeLength: 40,
  /** USD. */
  price: 1_000_000,
  slabs: 500,
  images: 200,
  tags: 50,
  tagLength: 60,
  minVertices: 3,
  maxVertices: 500,
  /** Metres, on either side of the origin. */
  coordinate: 100,
  pageSize: 100,
  /** Records that a list answers without `page` and `pageSize`. */
  wholeList: 1_000,
  /** Where counting the matches of a search stops. */
  searchCount: 10_000,
  bodyBytes: 1024 * 1024,
  importBytes: 10 * 1024 * 1024,
  importRows: 20_000,
  /** Prices that are changed in one go. */
  priceChangeRows: 5_000,
  crashReportBytes: 64 * 1024,
  fileBytes: 50 * 1024 * 1024,
} as const;

/** What changed prices are rounded to, half up: a multiple of so many USD, or the nearest price with this ending. */
export const PRICE_ROUNDINGS = ['0.01', '0.05', '0.10', '0.50', '1.00', '.99'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

/** File types that may be stored; everything else is refused. */
export const STORED_FILE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const;

/** What may be done, as the audit log calls it, with the words that a filter shows. */
export const AUDIT_ACTIONS = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  import: 'Imported',
  'confirm-contact': 'Confirmed a contact address',
  'request-email-change': 'Asked for another e-mail address',
  'resend-confirmation': 'Asked for another confirmation mail',
  'cancel-email-change': 'Cancelled the change of the e-mail address',
  'change-email': 'Changed the e-mail address',
  'undo-email-change': 'Undid the change of the e-mail address',
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
  'end-all-sessions': 'Signed the user out everywhere',
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

/** For so many days a crash report is kept. Its group keeps the count. */
export const CRASH_REPORT_DAYS = 90;

/** For so many days a deletion can be undone. */
export const UNDO_DAYS = 30;

/** Where the pages about the portal are, unless the settings name other addresses. */
export const DEFAULT_SITE_LINKS = { terms: '/terms-of-service', privacy: '/privacy', help: '/help' } as const;

/** What became of a mail. */
export const MAIL_STATES = ['queued', 'retrying', 'failed', 'sent'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** What a tab reports of a release of a remote, with the words that administrators read. */
export const RELEASE_EVENTS = {
  loaded: 'Loaded',
  missing: 'Did not arrive',
  altered: 'Not what was released',
  broken: 'Failed to start',
  timeout: 'Took too long',
  'no-page': 'Lacks a page',
  incompatible: 'Does not fit the shell',
  shell: 'Code of the shell missing',
  fallback: 'Shown by the fallback release',
  crashed: 'Crashed',
} as const;
export type ReleaseEventKind = keyof typeof RELEASE_EVENTS;

/** Events of a release whose code could not be used. */
export const LOAD_FAILURES = [
  'missing',
  'altered',
  'broken',
  'timeout',
  'no-page',
  'incompatible',
  'shell',
] as const satisfies readonly ReleaseEventKind[];
export type LoadFailure = (typeof LOAD_FAILURES)[number];

/** How far back the figures of releases go, in hours. */
export const HEALTH_WINDOWS = { hour: 1, day: 24, week: 168 } as const;
export type HealthWindow = keyof typeof HEALTH_WINDOWS;
