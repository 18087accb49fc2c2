import { createSendOnce, errorMessage } from '@slabdesk/portal';
import { announceChange } from '@slabdesk/portal/api';
import type { StatusChanges, StatusReport } from 'bff-contract';
import { LIMITS, ORDER_STATUS_LABELS, type OrderStatus } from 'bff-contract/constants';
import { toast } from 'shared-ui/core';
import { statusTexts } from './texts';

const texts = statusTexts.change;

type Change = StatusChanges['changes'][number];
type Conflict = StatusReport['conflicts'][number];

/** One call of a remote's endpoint; rejects with a `PortalError`. */
export type SendStatusChanges = (changes: Change[], headers: Record<string, string>) => Promise<StatusReport>;

interface ChangeOptions {
  onProgress?: (done: number) => void;
  /** Called, instead of a toast, if the only order has got another status meanwhile. */
  onConflict?: (theirs: OrderStatus) => void;
}

/** Changes statuses and says what was done. The promise never rejects. */
export type ChangeStatuses = (changes: readonly Change[], options?: ChangeOptions) => Promise<void>;

/** The sum of several reports. */
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

/** Orders that another user has set to the same status are no conflict. */
const withoutAgreed = (report: StatusReport, changes: readonly Change[]): StatusReport => {
  const wanted = new Map(changes.map(({ _id, status }) => [_id, status]));
  const conflicts = report.conflicts.filter(({ _id, status }) => !status || status !== wanted.get(_id));
  return { ...report, conflicts, unchanged: report.unchanged + report.conflicts.length - conflicts.length };
};

/** References named in a message. */
const MAX_NAMED = 5;

const labelOf = (status: OrderStatus): string => ORDER_STATUS_LABELS[status];

const conflictText = (conflicts: readonly Conflict[]): string => {
  const named = conflicts.filter(({ reference }) => reference !== undefined);
  const [first] = named;
  if (!first) return texts.gone(conflicts.length);
  if (conflicts.length === 1) {
    return texts.conflict(first.reference ?? '', first.status && labelOf(first.status));
  }
  const references = named.slice(0, MAX_NAMED).map(({ reference }) => reference);
  return texts.conflicts(conflicts.length, references.join(', '), references.length === conflicts.length);
};

/** The toast of the last success, which must not stand beside a later failure. */
let lastSuccess: number | undefined;

/** A later toast about the same order replaces this one, whose undo would be outdated. */
const topicOf = (changes: readonly Change[]) =>
  changes.length === 1 && changes[0] ? { topic: changes[0]._id } : {};

const tellFailures = (
  { conflicts, changed, error }: Outcome,
  changes: readonly Change[],
  onConflict?: ChangeOptions['onConflict'],
): void => {
  if (conflicts.length === 0 && error === undefined) return;
  const options = changed.length > 0 ? {} : topicOf(changes);
  const theirs = changes.length === 1 ? conflicts[0]?.status : undefined;
  if (theirs && onConflict) onConflict(theirs);
  else if (conflicts.length > 0) toast.warning(conflictText(conflicts), options);
  if (error === undefined) return;
  const reason = errorMessage(error, '');
  toast.error(changed.length > 0 ? texts.partError(reason) : `${texts.error} ${reason}`.trim(), options);
};

/** Sends changes in calls of bounded size, until one fails. */
const sendAll = async (
  send: SendStatusChanges,
  changes: readonly Change[],
  onProgress?: ChangeOptions['onProgress'],
): Promise<Outcome> => {
  let sum = NOTHING;
  for (let done = 0; done < changes.length; done += LIMITS.statusChanges) {
    const part = changes.slice(done, done + LIMITS.statusChanges);
    const sendOnce = createSendOnce();
    try {
      sum = add(sum, withoutAgreed(await sendOnce(part, (headers) => send(part, headers)), part));
    } catch (error) {
      sum = { ...sum, error };
      break;
    }
    onProgress?.(Math.min(changes.length, done + part.length));
  }
  if (sum.changed.length === 0 && (sum.error !== undefined || sum.conflicts.length > 0)) {
    if (lastSuccess !== undefined) toast.dismiss(lastSuccess);
  }
  // Also after a failure: the server may have changed orders although its response was lost.
  announceChange('orders', { ids: changes.map(({ _id }) => _id) });
  return sum;
};

/**
 * The only way in which pages change the status of orders, of one or of many: says what was done and how many mails that
 * sent, with one undo for all. Works after the page unmounts.
 */
export const createChangeStatuses = (send: SendStatusChanges): ChangeStatuses => {
  const undo = async ({ changed }: Outcome) => {
    const changes = changed.map(({ _id, from, version }) => ({ _id, status: from, version }));
    const outcome = await sendAll(send, changes);
    const { length } = outcome.changed;
    if (length > 0) {
      lastSuccess = toast.success(`${texts.undone(length)}. ${texts.sent(outcome.mails)}`, topicOf(changes));
    }
    tellFailures(outcome, changes);
  };

  return async (changes, { onProgress, onConflict } = {}) => {
    const outcome = await sendAll(send, changes, onProgress);
    const { changed, unchanged, conflicts, mails, error } = outcome;
    const [first, ...others] = changed;
    if (first) {
      const label = labelOf(first.status);
      const text =
        others.length === 0
          ? texts.changed(first.reference, label)
          : texts.changedMany(changed.length, label);
      lastSuccess = toast.info(`${text}. ${texts.sent(mails)}`, {
        ...topicOf(changes),
        action: { label: texts.undo, onClick: () => void undo(outcome) },
      });
    } else if (changes[0] && unchanged > 0 && conflicts.length === 0 && error === undefined) {
      toast.info(texts.unchanged(labelOf(changes[0].status)), topicOf(changes));
    }
    tellFailures(outcome, changes, onConflict);
  };
};
