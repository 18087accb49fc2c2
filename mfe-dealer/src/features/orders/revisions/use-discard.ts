import { errorMessage, isPortalError, navigateTo } from '@slabdesk/portal';
import { usePortalDispatch } from '@slabdesk/portal/api';
import type { DraftInput } from 'bff-contract';
import { toast, undoAction } from 'shared-ui/core';
import { revisionsApi, useDiscardDraftMutation } from './revisions-api';
import { discardTexts as texts } from './texts';

/**
 * Discards the draft of an order; a toast saves it again. Works after the page was left.
 *
 * @param onOutdated gets the failure if the draft was changed elsewhere
 * @returns resolves to whether it is discarded
 */
export const useDiscard = (orderId: string, onOutdated: (error: unknown) => void) => {
  const [discard] = useDiscardDraftMutation();
  const dispatch = usePortalDispatch();
  const topic = `draft ${orderId}`;

  const restore = async (body: DraftInput) => {
    // Not over one that was begun since.
    const asNew = { orderId, body: { ...body, version: 0 } };
    await dispatch(revisionsApi.endpoints.saveDraft.initiate(asNew)).unwrap();
    const open = () => navigateTo(`/orders/${encodeURIComponent(orderId)}/revise`);
    toast.success(texts.restored, { topic, action: { label: texts.open, onClick: open } });
  };

  return async (body: DraftInput, version: number): Promise<boolean> => {
    const { error } = await discard({ orderId, version });
    if (isPortalError(error) && error.code === 'STALE_VERSION') {
      onOutdated(error);
      return false;
    }
    // A draft that nobody has saved, or that is gone already, isn't found.
    if (error && !(isPortalError(error) && error.status === 404)) {
      toast.error(texts.error(errorMessage(error)), { topic });
      return false;
    }
    const failed = (failure: unknown) => texts.undoError(errorMessage(failure));
    const action = undoAction({ topic, undo: () => restore(body), failed });
    toast.success(texts.discarded, { topic, action });
    return true;
  };
};
