import type { FastifyBaseLogger } from 'fastify';
import { createMailAttachments, MAX_ATTACHMENT_BYTES } from './mail-attachments';

const MAIL = { id: 'm1', kind: 'order-revised', attached_order_id: 'o1', attached_revision: 2 } as const;

const attachmentsOf = (bytes: number) => {
  const warn = jest.fn();
  const attachments = createMailAttachments({ warn } as unknown as FastifyBaseLogger);
  attachments.add('order-revised', async ({ orderId, revision }) => ({
    fileName: `${orderId}-R${revision}.pdf`,
    contentType: 'application/pdf',
    content: Buffer.alloc(bytes),
  }));
  return { attachments, warn };
};

describe('The attachment of a mail', () => {
  it('is made of the order and the revision that the mail names', async () => {
    const { attachments } = attachmentsOf(MAX_ATTACHMENT_BYTES);
    expect(await attachments.make(MAIL)).toMatchObject({ fileName: 'o1-R2.pdf' });
    expect(await attachments.make({ ...MAIL, attached_order_id: null })).toBeUndefined();
  });

  it('is left out if it is too large for mail servers, and the log says so', async () => {
    const { attachments, warn } = attachmentsOf(MAX_ATTACHMENT_BYTES + 1);
    expect(await attachments.make(MAIL)).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
