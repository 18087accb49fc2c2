import { isPortalError } from 'bff-contract/portal-error';
import { feedbackTexts as texts } from './texts';
import { type ToastAction, toast } from './toast-store';

interface Undoing {
  /** Rejects with a `PortalError`. */
  undo: () => Promise<unknown>;
  /** Says that it failed. */
  failed: (error: unknown) => string;
  /** The topic of the toast. */
  topic: string;
  label?: string;
}

/** Whether another attempt would fail for the same reason: the record is gone, or others have changed it. */
const isFinal = (error: unknown): boolean =>
  isPortalError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * The button of a toast that undoes what the toast tells. A failure that may pass is told with the same button. Works after the
 * page unmounts.
 *
 * @example
 * const action = undoAction({ topic, undo: () => save(before).unwrap(), failed: (error) => errorMessage(error) });
 * toast.success('Site saved', { topic, action });
 */
export const undoAction = ({ undo, failed, topic, label = texts.undo }: Undoing): ToastAction => {
  const action = {
    label,
    onClick: () =>
      void undo().catch((error: unknown) =>
        toast.error(failed(error), { topic, ...(!isFinal(error) && { action }) }),
      ),
  };
  return action;
};
