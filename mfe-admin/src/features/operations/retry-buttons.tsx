import { errorMessage } from '@slabdesk/portal';
import type { OutboxMail } from 'bff-contract';
import { Button, RetryIcon, toast } from 'shared-ui/core';
import { useRetryFailedMailsMutation, useRetryMailMutation } from './operations-api';
import { operationsRetryTexts as texts } from './texts';

/** Retries a failed email. */
export const RetryButton = ({ mail, tabIndex }: { mail: OutboxMail; tabIndex: number }) => {
  const [retryMail, { isLoading }] = useRetryMailMutation();
  const retry = async () => {
    if (isLoading) return;
    try {
      await retryMail(mail._id).unwrap();
      toast.success(texts.done(mail.to.email));
    } catch (error) {
      toast.error(texts.failed(mail.to.email, errorMessage(error)));
    }
  };
  return (
    <Button
      size="small"
      tabIndex={tabIndex}
      aria-label={texts.label(mail.to.email)}
      aria-disabled={isLoading}
      onClick={() => void retry()}
      startIcon={<RetryIcon size={15} />}
      sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
    >
      {texts.button}
    </Button>
  );
};

/** Retries all failed emails whose links are still valid. */
export const RetryFailedButton = () => {
  const [retryFailed, { isLoading }] = useRetryFailedMailsMutation();
  const retryAll = async () => {
    if (isLoading) return;
    try {
      const { retried, expired } = await retryFailed().unwrap();
      const show = expired > 0 ? toast.warning : toast.success;
      show(texts.allDone(retried, expired));
    } catch (error) {
      toast.error(texts.allFailed(errorMessage(error)));
    }
  };
  return (
    <Button
      onClick={() => void retryAll()}
      aria-disabled={isLoading}
      startIcon={<RetryIcon size={17} />}
      sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
    >
      {isLoading ? texts.allBusy : texts.all}
    </Button>
  );
};
