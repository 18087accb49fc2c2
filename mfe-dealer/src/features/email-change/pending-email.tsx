import { errorMessage, refreshViewer, tellOtherTabs, useTabView } from '@slabdesk/portal';
import { Alert, Button, Stack, toast } from 'shared-ui/core';
import { useCancelEmailChangeMutation } from './email-change-api';
import { ResendConfirmation } from './resend-confirmation';
import { emailChangePendingTexts as texts } from './texts';

/** Shows the pending email address and its next steps. */
export const PendingEmail = ({ pending, present }: { pending: string; present: string }) => {
  const [cancelChange, { isLoading }] = useCancelEmailChangeMutation();
  const isOwn = useTabView() === 'none';
  const cancel = async () => {
    if (isLoading) return;
    const { error } = await cancelChange();
    if (error) return void toast.error(errorMessage(error));
    toast.success(texts.cancelled(present));
    void refreshViewer();
    tellOtherTabs();
  };
  return (
    <Alert severity="info" role="status" sx={{ alignItems: 'flex-start' }}>
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <span>{texts.sentTo(<strong>{pending}</strong>, present)}</span>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <ResendConfirmation label={texts.sendAgain} />
          <Button disabled={!isOwn} aria-disabled={isLoading || undefined} onClick={() => void cancel()}>
            {texts.cancel}
          </Button>
        </Stack>
      </Stack>
    </Alert>
  );
};
