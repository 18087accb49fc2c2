import { errorMessage } from '@slabdesk/portal';
import type { Webhook } from 'bff-contract';
import { toast } from 'shared-ui/core';
import { deleteWithUndo } from '../../../undo';
import { answerOf } from './answer-of';
import { webhooksTexts as texts } from './texts';
import { useResumeWebhookMutation, useTestWebhookMutation, WEBHOOKS, webhookRecords } from './webhooks-api';

/** Changes a webhook with one click each, and says in a toast what happened. */
export const useWebhookActions = ({ _id, url, pausedAt }: Webhook) => {
  const remove = webhookRecords.useDelete(WEBHOOKS);
  const restore = webhookRecords.useRestore(WEBHOOKS);
  const [resume] = useResumeWebhookMutation();
  const [test] = useTestWebhookMutation();
  const options = { topic: _id };

  return {
    remove: () =>
      deleteWithUndo({ id: _id, name: url, remove: () => remove(_id), restore: () => restore(_id) }),
    resume: async () => {
      const { error } = await resume(_id);
      if (error) toast.error(texts.resumeError(errorMessage(error)), options);
      else if (pausedAt) toast.success(texts.resumed, options);
      else toast.info(texts.trying, options);
    },
    sendTest: async () => {
      const { data, error } = await test(_id);
      if (error) toast.error(texts.testError(errorMessage(error)), options);
      else if (data.isDelivered) toast.success(texts.testSent(answerOf(data)), options);
      else toast.error(texts.testFailed(answerOf(data)), options);
    },
  };
};
