import type { Readable } from 'node:stream';
import { revisionName } from '@slabdesk/order-sheet';
import { formatMoney } from '@slabdesk/units';
import type { Order } from 'bff-contract';
import { fromCents } from '../../../resource/values';
import { heading, type Reader, SMALL, writeOrderPages } from '../pdf/order-pdf';
import { MARGIN, type PageFlow } from '../pdf/page-flow';
import type { FoundAcceptance } from './acceptance-repository';
import { certificateTexts as texts } from './texts';

/** The drawn signature's height, and its scale on the page. */
const SIGNATURE = { height: 150, scale: 0.5 };

const writeCertificate = async (flow: PageFlow, acceptance: FoundAcceptance) => {
  const { actor_id, link_id, signature, terms_version } = acceptance;
  const facts = [
    [texts.name, acceptance.name],
    [texts.time, `${new Date(Number(acceptance.at)).toISOString().slice(0, 19).replace('T', ' ')} UTC`],
    [texts.revision, revisionName(acceptance.revision)],
    [texts.total, formatMoney(fromCents(acceptance.total_cents))],
    [texts.knownBy, actor_id === null ? texts.byLink(link_id ?? '') : texts.byAccount(actor_id)],
    [texts.acceptance, acceptance.id],
    [texts.sha256, acceptance.sha256],
  ] as const;
  await heading(flow, texts.heading, 260);
  await flow.paragraph(texts.kind, { after: 6 });
  if (terms_version !== null) await flow.paragraph(texts.agreed(terms_version), { after: 6 });
  for (const [label, value] of facts) {
    await flow.paragraph(label, SMALL);
    await flow.paragraph(value, { weight: 'bold', after: 4 });
  }
  if (signature === null) return;
  flow.need(SIGNATURE.height * SIGNATURE.scale + 20);
  await flow.paragraph(texts.signature, SMALL);
  flow.doc
    .save()
    .translate(MARGIN, flow.y())
    .scale(SIGNATURE.scale)
    .path(signature)
    .lineWidth(3)
    .lineCap('round')
    .lineJoin('round')
    .stroke('#111111')
    .restore();
  flow.moveDown(SIGNATURE.height * SIGNATURE.scale);
};

/** The accepted revision of an order, the terms that were agreed to, and the certificate. */
export const acceptancePdf = (
  order: Order,
  reader: Reader,
  acceptance: FoundAcceptance,
  terms: { version: number; text: string } | undefined,
): Readable =>
  writeOrderPages(
    order,
    reader,
    {
      title: texts.title(order.reference, revisionName(acceptance.revision)),
      at: Number(acceptance.at),
    },
    async (flow) => {
      if (terms) {
        await heading(flow, texts.terms(terms.version));
        await flow.paragraph(terms.text, { after: 6 });
      }
      await writeCertificate(flow, acceptance);
    },
  );
