import { errorMessage } from '@slabdesk/portal';
import { announceChange, usePortalDispatch } from '@slabdesk/portal/api';
import type { StatusChanges, StatusReport } from 'bff-contract';
import { LIMITS, ORDER_STATUS_LABELS, type OrderStatus } from 'bff-contract/constants';
import { useMemo } from 'react';
import { toast } from 'shared-ui/core';
import { changeInTurn } from '../change-in-turn';
import type { injectOrder, ShownStage } from '../order-api';
import { statusChangeTexts as texts } from './texts';

type SentChange = StatusChanges['changes'][number];
/** A change of an order's status or stage. */
type Change = SentChange & {
  version: number;
  /** The status that was shown. */
  from: OrderStatus | undefined;
};
type Conflict = StatusReport['conflicts'][number];

interface ChangeOptions {
  /** The stage to which the orders move. */
  stage?: ShownStage | undefined;
  onProgress?: (done: number) => void;
}

interface RunOptions extends ChangeOptions {
  isUndo?: boolean;
}

/** Changes statuses and says what was done. The promise never rejects. */
export type ChangeStatuses = (changes: readonly Change[], options?: ChangeOptions) => Promise<unknown>;

const NOTHING: StatusReport = { changed: [], unchanged: 0, conflicts: [], mails: 0 };

const add = (sum: StatusReport, report: StatusReport): StatusReport => ({
  changed: [...sum.changed, ...report.changed],
  unchanged: sum.unchanged + report.unchanged,
  conflicts: [...sum.conflicts, ...report.conflicts],
  mails: sum.mails + report.mails,
});

/** Orders that another user has set to the same status are no conflict. */
const withoutAgreed = (report: StatusReport, changes: readonly Change[]): StatusReport => {
  const wanted = new Map(
    changes.flatMap(({ _id, status, stage }) => (stage === undefined ? [[_id, status] as const] : [])),
  );
  const conflicts = report.conflicts.filter(({ _id, status }) => !status || status !== wanted.get(_id));
  return { ...report, conflicts, unchanged: report.unchanged + report.conflicts.length - conflicts.length };
};

/** References named in a message. */
const MAX_NAMED = 5;
/** How long a failed change can be tried again, in ms. */
const RETRY_MS = 60_000;

const labelOf = (status: OrderStatus): string => ORDER_STATUS_LABELS[status];

const conflictText = (conflicts: readonly Conflict[], changes: readonly Change[]): string => {
  const named = conflicts.filter(({ reference }) => reference !== undefined);
  const [first] = named;
  if (!first) return texts.gone(conflicts.length);
  if (conflicts.length === 1) {
    const { _id, reference = '', status } = first;
    const isStatus = changes.every((change) => change._id !== _id || change.from !== status);
    return texts.conflict(reference, status && isStatus ? labelOf(status) : undefined);
  }
  const references = named.slice(0, MAX_NAMED).map(({ reference }) => reference);
  return texts.conflicts(conflicts.length, references.join(', '), references.length === conflicts.length);
};

/** An order that has another version than after the change stays as it is. */
const revertOf = (changed: StatusReport['changed']): Change[] =>
  changed.map(({ _id, from, status, version, fromStages }) => ({
    _id,
    from: status,
    status: from,
    version,
    ...(fromStages && {
      stage: fromStages.stage ?? null,
      shownStage: fromStages.shownStage ?? null,
      ...(fromStages.formerStage && { formerStage: fromStages.formerStage }),
    }),
  }));

/**
 * The only way in which pages change the status and the stage of orders, of one or of many: says what was done and how many mails that
 * sent, with one undo for all, or else a retry. Works after the page unmounts.
 *
 * @param send one call of a remote's endpoint; rejects with a `PortalError`
 */
const createChangeStatuses = (
  send: (changes: SentChange[], stage: ShownStage | undefined) => Promise<StatusReport>,
): ChangeStatuses => {
  /** A change of one order, and its undo, take turns with other changes of it. */
  const runInTurn = (changes: readonly Change[], options: RunOptions): Promise<unknown> => {
    const [only, ...others] = changes;
    if (!only || others.length > 0) return run(changes, options);
    return changeInTurn(
      only,
      (version) => run([{ ...only, version }], options),
      ({ changed }) => changed[0]?.version,
    );
  };

  const run = async (
    changes: readonly Change[],
    { isUndo = false, ...options }: RunOptions,
    before = NOTHING,
    // A later toast about the same orders replaces this one, whose undo would be outdated.
    topic = changes.map(({ _id }) => _id).join(),
  ): Promise<StatusReport> => {
    const { stage, onProgress } = options;
    let report = NOTHING;
    let rest = changes;
    let failure: { error: unknown } | undefined;
    while (rest.length > 0 && !failure) {
      const part = rest.slice(0, LIMITS.statusChanges);
      try {
        const sent = part.map(({ from: _from, ...change }) => change);
        report = add(report, withoutAgreed(await send(sent, stage), part));
        rest = rest.slice(part.length);
        onProgress?.(changes.length - rest.length);
      } catch (error) {
        failure = { error };
      }
    }
    // Also after a failure: the server may have changed orders although its response was lost.
    announceChange('orders', { ids: changes.map(({ _id }) => _id) });

    const { changed, conflicts, unchanged, mails } = add(before, report);
    const [first, ...others] = changed;
    const label = stage?.name ?? (changes[0] ? labelOf(changes[0].status) : '');
    if (first && !(isUndo && failure)) {
      const undo = () => void runInTurn(revertOf(changed), { isUndo: true });
      const text = isUndo
        ? texts.undone(changed.length)
        : others.length === 0
          ? texts.changed(first.reference, label)
          : texts.changedMany(changed.length, label);
      toast[isUndo ? 'success' : 'info'](`${text} ${texts.sent(mails)}`, {
        topic,
        ...(!isUndo && { action: { label: texts.undo, onClick: undo } }),
      });
    } else if (unchanged > 0 && conflicts.length === 0 && !failure) {
      toast.info(stage ? texts.unmoved(stage.name) : texts.unchanged(label), { topic });
    }
    if (report.conflicts.length > 0)
      toast.warning(conflictText(report.conflicts, changes), first ? {} : { topic });
    if (!failure) return report;
    const reason = errorMessage(failure.error, '');
    const text = isUndo
      ? texts.undoError(changed.length, changed.length + rest.length, reason)
      : `${texts.error(rest.length)} ${reason}`.trim();
    const again = () => void run(rest, { stage, isUndo }, add(before, report), topic);
    toast.error(text, {
      duration: RETRY_MS,
      action: { label: texts.retry, onClick: again },
      ...((isUndo || !first) && { topic }),
    });
    return report;
  };
  return (changes, options = {}) => runInTurn(changes, options);
};

/**
 * Creates the hook by which the pages of a remote change the statuses of orders, apart from `injectOrder`: pages that only
 * read orders don't load it.
 *
 * @example
 * export const useChangeStatuses = createUseChangeStatuses(orderApi);
 */
export const createUseChangeStatuses =
  ({ endpoints }: Pick<ReturnType<typeof injectOrder>, 'endpoints'>) =>
  (): ChangeStatuses => {
    const dispatch = usePortalDispatch();
    return useMemo(
      () =>
        createChangeStatuses((changes, stage) =>
          dispatch(endpoints.changeStatuses.initiate({ changes, stage })).unwrap(),
        ),
      [dispatch],
    );
  };
