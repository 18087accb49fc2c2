import { revisionName } from '@slabdesk/orders-ui/difference';
import type { Order } from 'bff-contract';
import { Button } from 'shared-ui/core';
import { useSaveFile } from '../use-save-file';
import { revisionPdfTexts as texts } from './texts';

interface RevisionPdfProps {
  order: Pick<Order, '_id' | 'reference'>;
  revision: number;
  /** Plans for the workshop, without prices. */
  sheet?: 'workshop';
}

/** Saves the PDF of a revision. */
export const RevisionPdf = ({ order, revision, sheet }: RevisionPdfProps) => {
  const { isBusy, save } = useSaveFile(texts.failed);
  const name = revisionName(revision);
  const saveSheet = () =>
    void save(
      {
        url: `fabricator/order/${order._id}/revision/${revision}/pdf`,
        ...(sheet && { params: { sheet } }),
      },
      'application/pdf',
      `${[order.reference, name, sheet].filter(Boolean).join('-')}.pdf`,
    );
  return (
    <Button
      size="small"
      variant="text"
      color="primary"
      onClick={saveSheet}
      aria-disabled={isBusy}
      aria-label={sheet ? texts.workshopLabel(name) : texts.orderLabel(name)}
      sx={{ minHeight: { xs: 44, md: 24 }, minWidth: 0, p: 0 }}
    >
      {sheet ? texts.workshop : texts.order}
    </Button>
  );
};
