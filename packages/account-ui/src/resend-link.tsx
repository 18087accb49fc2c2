import { errorMessage, isPortalError, refreshViewer, useTabView } from '@slabdesk/portal';
import { useState } from 'react';
import { Button, toast } from 'shared-ui/core';
import { resendLinkTexts as texts } from './texts';

export interface ResendLinkProps {
  label: string;
  /** Tells that the link was sent. */
  sent: string;
  /** Rejects with a `PortalError`. */
  send: () => Promise<unknown>;
}

/** Sends a link again that confirms an address. If that happened meanwhile, the session is refreshed instead. */
export const ResendLink = ({ label, sent, send }: ResendLinkProps) => {
  const isOwn = useTabView() === 'none';
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await send();
      toast.success(sent);
    } catch (error) {
      if (isPortalError(error) && error.code === 'EMAIL_CONFIRMED') {
        toast.success(texts.alreadyConfirmed);
        void refreshViewer();
      } else toast.error(errorMessage(error));
    }
    setBusy(false);
  };
  return (
    <Button
      disabled={!isOwn}
      aria-disabled={isBusy || undefined}
      onClick={() => void resend()}
      sx={{ flexShrink: 0 }}
    >
      {label}
    </Button>
  );
};
