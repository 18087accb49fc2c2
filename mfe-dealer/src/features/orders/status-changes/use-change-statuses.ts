import { createSendOnce, errorMessage } from '@slabdesk/portal';
import { announceChange, usePortalDispatch } from '@slabdesk/portal/api';
import type { StatusChanges, StatusReport } from 'bff-contract';
import { LIMITS, ORDER_STATUS_LABELS, type OrderStatus } from 'bff-contract/constants';
import { useCallback } from 'react';
import { toast } from 'shared-ui/core';
import { ordersApi } from '../orders-api';
import { statusChangeTexts as texts } from './texts';

type Change = StatusChanges['changes'][number];

/** What several calls have done. */
interface Outcome extends StatusReport {
  /** Why the rest was not sent. */
  error?: unknown;
}

const NOTHING: Outcome = { changed: [], unchanged: 0, conflicts: [], mails: 0 };

const add = (sum: Outcome, report: StatusReport): Outcome => ({
  changed: [...sum.changed, ...report.changed],
  unchanged: sum.unchanged + report.unchanged,
  conflicts: [...sum.conflicts, ...report.conflicts],
  mails: sum.mails + report.mails,
});

/** References named in a message. */
const MAX_NAMED = 5;

const labelOf = (status: OrderStatus): string => ORDER_STATUS_LABELS[status];

const conflictText = (conflicts: StatusReport['conflicts']): string => {
  const named = conflicts.filter(({ reference }) => reference !== undefined);
  const [first] = named;
  if (!first) return texts.gone(conflicts.length);
  if (conflicts.length === 1) {
    return texts.conflict(first.reference ?? '', first.status && labelOf(first.status));
  }
  const references = named.slice(0, MAX_NAMED).map(({ reference }) => reference);
  return texts.conflicts(conflicts.length, references.join(', '), references.length === conflicts.length);
};

const tellFailures = ({ conflicts, changed, error }: Outcome): void => {
  if (conflicts.length > 0) toast.warning(conflictText(conflicts));
  if (error === undefined) return;
  const reason = errorMessage(error, '');
  toast.error(changed.length > 0 ? texts.partError(reason) : `${texts.error} ${reason}`.trim());
};

/**
 * Changes the status of orders, in calls of bounded size, and says what was done, with one undo for all. Works after the
 * page unmounts. The promise never rejects.
 */
export const useChangeStatuses = () => {
  const dispatch = usePortalDispatch();
  return useCallback(
    async (changes: readonly Change[], onProgress?: (done: number) => void): Promise<void> => {
      const send = async (all: readonly Change[], tell?: (done: number) => void): Promise<Outcome> => {
        let sum = NOTHING;
        for (let done = 0; done < all.length; done += LIMITS.statusChanges) {
          const part = all.slice(done, done + LIMITS.statusChanges);
          const sendOnce = createSendOnce();
          try {
            const { changeStatuses } = ordersApi.endpoints;
            const report = await sendOnce(part, (headers) =>
              dispatch(changeStatuses.initiate({ changes: part, headers })).unwrap(),
            );
            sum = add(sum, report);
          } catch (error) {
            sum = { ...sum, error };
            break;
          }
          tell?.(Math.min(all.length, done + part.length));
        }
        // Also after a failure: the server may have changed orders although its response was lost.
        announceChange('orders', { ids: all.map(({ _id }) => _id) });
        return sum;
      };

      const undo = async ({ changed }: Outcome) => {
        const outcome = await send(changed.map(({ _id, from, version }) => ({ _id, status: from, version })));
        if (outcome.changed.length > 0) toast.success(texts.undone(outcome.changed.length));
        tellFailures(outcome);
      };

      const outcome = await send(changes, onProgress);
      const [first, ...others] = outcome.changed;
      if (first) {
        const label = labelOf(first.status);
        const text =
          others.length === 0
            ? texts.changed(first.reference, label)
            : texts.changedMany(outcome.changed.length, label);
        toast.info(`${text}. ${texts.sent(outcome.mails)}`, {
          action: { label: texts.undo, onClick: () => void undo(outcome) },
        });
      }
      tellFailures(outcome);
    },
    [dispatch],
  );
};
