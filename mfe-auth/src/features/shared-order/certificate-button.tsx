import { useSaveFile } from '@slabdesk/account-ui/use-save-file';
import type { SharedOrder } from 'bff-contract';
import { Button } from 'shared-ui/core';
import { sharedOrderCertificateTexts as texts } from './texts';

/** Saves what was accepted, as PDF. */
export const CertificateButton = ({ order, token }: { order: SharedOrder; token: string }) => {
  const { isBusy, save } = useSaveFile(texts.failed);
  const call = { url: 'public/shared-order/acceptance', body: { token }, public: true };
  return (
    <Button
      onClick={() => void save(call, 'application/pdf', `${order.reference}-${texts.fileName}.pdf`)}
      aria-disabled={isBusy}
      sx={{ alignSelf: 'flex-start', minHeight: 44, displayPrint: 'none' }}
    >
      {texts.save}
    </Button>
  );
};
