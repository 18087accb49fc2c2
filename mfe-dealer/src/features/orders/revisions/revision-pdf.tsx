import { revisionName } from '@slabdesk/orders-ui/difference';
import { downloadFile, errorMessage, useBlockPageSwap } from '@slabdesk/portal';
import type { Order } from 'bff-contract';
import { useState } from 'react';
import { Button, toast } from 'shared-ui/core';
import { revisionPdfTexts as texts } from './texts';

interface RevisionPdfProps {
  order: Pick<Order, '_id' | 'reference'>;
  revision: number;
  /** Plans for the workshop, without prices. */
  sheet?: 'workshop';
}

/** Saves the PDF of a revision. */
export const RevisionPdf = ({ order, revision, sheet }: RevisionPdfProps) => {
  const [isBusy, setBusy] = useState(false);
  useBlockPageSwap(isBusy);
  const name = revisionName(revision);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    const url = `fabricator/order/${order._id}/revision/${revision}/pdf`;
    const fileName = [order.reference, name, sheet].filter(Boolean).join('-');
    const error = await downloadFile(
      { url, ...(sheet && { params: { sheet } }) },
      'application/pdf',
      `${fileName}.pdf`,
    );
    setBusy(false);
    if (error) toast.error(texts.failed(errorMessage(error)));
  };
  return (
    <Button
      size="small"
      variant="text"
      color="primary"
      onClick={() => void save()}
      aria-disabled={isBusy}
      aria-label={sheet ? texts.workshopLabel(name) : texts.orderLabel(name)}
      sx={{ minHeight: { xs: 44, md: 24 }, minWidth: 0, p: 0 }}
    >
      {sheet ? texts.workshop : texts.order}
    </Button>
  );
};
