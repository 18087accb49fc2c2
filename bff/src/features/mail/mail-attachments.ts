import type { FastifyBaseLogger } from 'fastify';
import type { AttachedRevision, Attachment, MailKind } from './mail';
import type { OutboxRow } from './outbox-repository';

/** Larger files are left out, in bytes: many mail servers refuse mails of more than 10 MB, and base64 adds a third. */
export const MAX_ATTACHMENT_BYTES = 7_000_000;

/** Makes the PDF of a revision; undefined if it can't be read any more. */
type MakeAttachment = (attached: AttachedRevision) => Promise<Attachment | undefined>;

export interface MailAttachments {
  /** Sets how the PDFs of a kind of mail are made. */
  add: (kind: MailKind, make: MakeAttachment) => void;
  /** Makes the attachment of a mail, if it has one. @throws what storage or database throw; the mail is then tried again */
  make: (
    mail: Pick<OutboxRow, 'id' | 'kind' | 'attached_order_id' | 'attached_revision'>,
  ) => Promise<Attachment | undefined>;
}

/** The outbox stores which revision is attached. The file is made when the mail is sent. */
export const createMailAttachments = (log: FastifyBaseLogger): MailAttachments => {
  const makers = new Map<string, MakeAttachment>();
  return {
    add: (kind, make) => {
      makers.set(kind, make);
    },
    make: async ({ id, kind, attached_order_id: orderId, attached_revision: revision }) => {
      if (orderId === null || revision === null) return undefined;
      const made = await makers.get(kind)?.({ orderId, revision });
      if (!made || made.content.length <= MAX_ATTACHMENT_BYTES) return made;
      log.warn({ mailId: id, kind, bytes: made.content.length }, 'attachment left out: it is too large');
      return undefined;
    },
  };
};
