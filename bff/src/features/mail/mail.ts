import type { OrderStatus } from 'bff-contract';

interface LinkData {
  /** Absolute, on PUBLIC_URL. */
  link: string;
}

/** A customer's reply to an order. */
interface ReplyData {
  reference: string;
  title: string;
  customerName: string;
  revision: number;
  /** Whether it came by a link; else it came from the app. */
  isByLink: boolean;
}

/** The data of each kind of mail. */
export interface MailData {
  'set-password': LinkData;
  'reset-password': LinkData;
  'app-user-change-password': LinkData;
  'confirm-email': LinkData;
  'confirm-contact': LinkData;
  'change-email': LinkData;
  'undo-email-change': LinkData;
  'team-invitation': LinkData & {
    /** The confirmed address of the inviter; left out for administrators. */
    inviter?: string;
  };
  'two-step-code': { code: string };
  'order-placed': LinkData & {
    reference: string;
    title: string;
    customerName: string;
    /** USD. */
    totalPrice: number;
  };
  'order-accepted': LinkData &
    ReplyData & {
      /** USD. */
      totalPrice: number;
    };
  /** The customer's copy. */
  'order-accepted-copy': {
    reference: string;
    title: string;
    businessName: string;
    /** As it was typed. */
    acceptedBy: string;
    revision: number;
    /** USD. */
    totalPrice: number;
    isByLink: boolean;
  };
  'order-change-requested': LinkData & ReplyData & { text: string };
  'order-mention': LinkData & {
    reference: string;
    title: string;
    authorName: string;
  };
  'order-digest': {
    /** The subjects of the mails. */
    subjects: string[];
    /** Where the orders are; left out for customers. */
    link?: string;
  };
  'order-status-changed': {
    reference: string;
    title: string;
    status: OrderStatus;
    businessName: string;
  };
  /** In the dealer's words, filled in. */
  'order-stage': { subject: string; text: string; businessName: string };
  'order-revised': {
    reference: string;
    title: string;
    businessName: string;
    revision: number;
    /** USD. */
    totalPrice: number;
    /** The dealer's note; '' for none. */
    note: string;
  };
  'webhook-paused': { id: string; url: string; reason: string };
  /** `record` is the order, material or customer whose events were given up. */
  'webhook-event-lost': { id: string; url: string; reason: string; record: string };
  'order-reminder': {
    reference: string;
    title: string;
    businessName: string;
    revision: number;
    /** USD. */
    totalPrice: number;
  };
  'rollout-ended': LinkData & {
    remote: string;
    /** `<version>-<hash>` */
    release: string;
    outcome: 'rolled-back' | 'promoted' | 'failing' | 'waiting';
    reason: string;
  };
}

export type MailKind = keyof MailData;

/** Mails about orders to the address that a dealer has for them. */
export const TO_DEALERS: readonly string[] = [
  'order-placed',
  'order-accepted',
  'order-change-requested',
] satisfies MailKind[];

export interface MailRecipient {
  name: string;
  email: string;
}

/** A mail to one person. */
export type Mail = {
  [Kind in MailKind]: {
    kind: Kind;
    to: MailRecipient;
    data: MailData[Kind];
    /** The order that it is about, and its dealer. */
    orderId?: string;
    dealerId?: string;
    attached?: AttachedRevision;
  };
}[MailKind];

/** A revision of an order whose PDF is attached; its kind follows from that of the mail. */
export interface AttachedRevision {
  orderId: string;
  revision: number;
}

/** A file in a mail. */
export interface Attachment {
  fileName: string;
  contentType: string;
  content: Buffer;
}

/** A rendered mail. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}
