import { downloadFile, errorMessage } from '@slabdesk/portal';
import type { SharedOrder } from 'bff-contract';
import { useState } from 'react';
import { Button, toast } from 'shared-ui/core';
import { sharedOrderCertificateTexts as texts } from './texts';

/** Saves what was accepted, as PDF. */
export const CertificateButton = ({ order, token }: { order: SharedOrder; token: string }) => {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    const call = { url: 'public/shared-order/acceptance', body: { token }, public: true };
    const error = await downloadFile(call, 'application/pdf', `${order.reference}-${texts.fileName}.pdf`);
    setBusy(false);
    if (error) toast.error(texts.failed(errorMessage(error)));
  };
  return (
    <Button
      onClick={() => void save()}
      aria-disabled={isBusy}
      sx={{ alignSelf: 'flex-start', minHeight: 44 }}
    >
      {texts.save}
    </Button>
  );
};
