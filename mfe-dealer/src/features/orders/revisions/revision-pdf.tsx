import { useSaveFile } from '@slabdesk/account-ui/use-save-file';
import { revisionName } from '@slabdesk/orders-ui/difference';
import type { Order } from 'bff-contract';
import { Button } from 'shared-ui/core';
import { revisionPdfTexts as texts } from './texts';

interface RevisionPdfProps {
  order: Pick<Order, '_id' | 'reference'>;
  revision: number;
  /** Plans for the workshop, without prices. */
  sheet?: 'workshop';
  /** Id of the acceptance of the revision: its PDF has the terms and the certificate. */
  acceptance?: string;
}

/** Saves the PDF of a revision. */
export const RevisionPdf = ({ order, revision, sheet, acceptance }: RevisionPdfProps) => {
  const { isBusy, save } = useSaveFile(texts.failed);
  const name = revisionName(revision);
  const kind = acceptance ? 'certificate' : (sheet ?? 'order');
  const part = acceptance ? `acceptance/${acceptance}` : `revision/${revision}`;
  const fileName = [order.reference, name, acceptance ? texts.certificateFile : sheet];
  const saveSheet = () =>
    void save(
      { url: `fabricator/order/${order._id}/${part}/pdf`, ...(sheet && { params: { sheet } }) },
      'application/pdf',
      `${fileName.filter(Boolean).join('-')}.pdf`,
    );
  return (
    <Button
      size="small"
      variant="text"
      color="primary"
      onClick={saveSheet}
      aria-disabled={isBusy}
      aria-label={texts.labels[kind](name)}
      sx={{ minHeight: { xs: 44, md: 24 }, minWidth: 0, p: 0 }}
    >
      {texts[kind]}
    </Button>
  );
};
