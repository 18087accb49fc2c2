import { errorMessage } from '@slabdesk/portal';
import type { Webhook } from 'bff-contract';
import { toast } from 'shared-ui/core';
import { answerOf } from './answer-of';
import { webhooksTexts as texts } from './texts';
import {
  useDeleteWebhookMutation,
  useRestoreWebhookMutation,
  useResumeWebhookMutation,
  useTestWebhookMutation,
} from './webhooks-api';

/** Changes a webhook with one click each, and says in a toast what happened. */
export const useWebhookActions = ({ _id, url }: Webhook) => {
  const [remove] = useDeleteWebhookMutation();
  const [restore] = useRestoreWebhookMutation();
  const [resume] = useResumeWebhookMutation();
  const [test] = useTestWebhookMutation();
  const options = { topic: _id };

  const undo = async () => {
    const { error } = await restore(_id);
    if (error) toast.error(texts.restoreError(errorMessage(error)), options);
    else toast.success(texts.restored(url), options);
  };

  return {
    remove: async () => {
      const { error } = await remove(_id);
      const action = { label: texts.undo, onClick: () => void undo() };
      if (error) toast.error(texts.removeError(errorMessage(error)), options);
      else toast.success(texts.removed(url), { ...options, action });
    },
    resume: async () => {
      const { error } = await resume(_id);
      if (error) toast.error(texts.resumeError(errorMessage(error)), options);
      else toast.success(texts.resumed, options);
    },
    sendTest: async () => {
      const { data, error } = await test(_id);
      if (error) toast.error(texts.testError(errorMessage(error)), options);
      else if (data.isDelivered) toast.success(texts.testSent(answerOf(data)), options);
      else toast.error(texts.testFailed(answerOf(data)), options);
    },
  };
};
