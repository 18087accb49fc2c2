import { createSendOnce, errorMessage, isPortalError } from '@slabdesk/portal';
import { announceChange } from '@slabdesk/portal/api';
import type { StatusChanges, StatusReport } from 'bff-contract';
import { LIMITS, ORDER_STATUS_LABELS, type OrderStatus } from 'bff-contract/constants';
import { toast } from 'shared-ui/core';
import { statusChangeTexts as texts } from './texts';

type SentChange = StatusChanges['changes'][number];
type Conflict = StatusReport['conflicts'][number];

type Stages = StatusReport['changed'][number]['fromStages'];

/** A change of an order's status or stage, and both as the user sees them before. */
type Change = SentChange & { from?: OrderStatus | undefined; fromStages?: Stages };

/** One call of a remote's endpoint; rejects with a `PortalError`. */
export type SendStatusChanges = (
  changes: SentChange[],
  headers: Record<string, string>,
) => Promise<StatusReport>;

interface ChangeOptions {
  /** The name of the stage to which the orders move. */
  stageName?: string | undefined;
  onProgress?: (done: number) => void;
  /** Called, instead of a toast, if the only order has got another status meanwhile. */
  onConflict?: (theirs: OrderStatus) => void;
}

/** Changes statuses and says what was done. The promise never rejects. */
export type ChangeStatuses = (changes: readonly Change[], options?: ChangeOptions) => Promise<void>;

/** One call. It keeps its idempotency key until its response arrives. */
interface Part {
  changes: readonly Change[];
  sendOnce: ReturnType<typeof createSendOnce>;
  report?: StatusReport;
  /** The server may have made the changes, although no response says so. */
  isLost?: boolean;
}

/** The sum of several reports. */
interface Outcome extends StatusReport {
  /** Why the rest was not sent. */
  error?: unknown;
}

const NOTHING: StatusReport = { changed: [], unchanged: 0, conflicts: [], mails: 0 };

const add = (sum: StatusReport, report: StatusReport): StatusReport => ({
  changed: [...sum.changed, ...report.changed],
  unchanged: sum.unchanged + report.unchanged,
  conflicts: [...sum.conflicts, ...report.conflicts],
  mails: sum.mails + report.mails,
});

const sumOf = (parts: readonly Part[]): StatusReport =>
  parts.reduce((sum, { report }) => (report ? add(sum, report) : sum), NOTHING);

/** Splits changes into calls of bounded size. */
const toParts = (changes: readonly Change[]): Part[] =>
  Array.from({ length: Math.ceil(changes.length / LIMITS.statusChanges) }, (_, index) => ({
    changes: changes.slice(index * LIMITS.statusChanges, (index + 1) * LIMITS.statusChanges),
    sendOnce: createSendOnce(),
  }));

/** Whether a failed call may have been performed: its response was lost, or nobody knows how it ended. */
const mayBeDone = (error: unknown): boolean =>
  isPortalError(error) &&
  ([0, 502, 503, 504].includes(error.status) || error.code === 'IDEMPOTENCY_KEY_IN_USE');

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
/** How long an undo that has failed can be continued, in ms. */
const CONTINUE_MS = 60_000;

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

const tellConflicts = (
  { conflicts, changed }: StatusReport,
  changes: readonly Change[],
  onConflict?: ChangeOptions['onConflict'],
): void => {
  if (conflicts.length === 0) return;
  const theirs = changes.length === 1 ? conflicts[0]?.status : undefined;
  if (theirs && onConflict) onConflict(theirs);
  else toast.warning(conflictText(conflicts), changed.length > 0 ? {} : topicOf(changes));
};

/** Sends the parts that have no report yet, until one fails. @returns the sum of their reports, and the error */
const sendParts = async (
  send: SendStatusChanges,
  parts: readonly Part[],
  onProgress?: ChangeOptions['onProgress'],
): Promise<Outcome> => {
  const sent: Part[] = [];
  let failure: Pick<Outcome, 'error'> = {};
  for (const part of parts.filter(({ report }) => !report)) {
    const changes = part.changes.map(({ from: _from, fromStages: _stages, ...change }) => change);
    try {
      const report = await part.sendOnce(changes, (headers) => send(changes, headers));
      part.report = withoutAgreed(report, changes);
      sent.push(part);
    } catch (error) {
      part.isLost = mayBeDone(error);
      failure = { error };
      break;
    }
    onProgress?.(parts.reduce((done, each) => done + (each.report ? each.changes.length : 0), 0));
  }
  const outcome = { ...sumOf(sent), ...failure };
  if (outcome.changed.length === 0 && (outcome.error !== undefined || outcome.conflicts.length > 0)) {
    if (lastSuccess !== undefined) toast.dismiss(lastSuccess);
  }
  // Also after a failure: the server may have changed orders although its response was lost.
  announceChange('orders', { ids: parts.flatMap(({ changes }) => changes.map(({ _id }) => _id)) });
  return outcome;
};

/** The changes that a lost part may have made. A change raises the version of its order by one. */
const lostChanges = (parts: readonly Part[]): Change[] =>
  parts.flatMap(({ report, isLost, changes }) => (isLost && !report ? changes : []));

/** The stages before a move, to which its undo goes back. */
const stagesBefore = (stages: Stages = {}) => ({
  stage: stages.stage ?? null,
  shownStage: stages.shownStage ?? null,
});

/** Reverts what was changed. An order that has another version than after the change, or was not changed, stays as it is. */
const revertOf = (parts: readonly Part[]): Change[] => [
  ...sumOf(parts).changed.map(({ _id, from, version, fromStages }) => ({
    _id,
    status: from,
    version,
    ...(fromStages && stagesBefore(fromStages)),
  })),
  ...lostChanges(parts).flatMap(({ _id, from, version, stage, fromStages }) =>
    from === undefined || version === undefined
      ? []
      : [
          {
            _id,
            status: from,
            version: version + 1,
            ...(stage !== undefined && stagesBefore(fromStages)),
          },
        ],
  ),
];

/**
 * The only way in which pages change the status and the stage of orders, of one or of many: says what was done and how many mails that
 * sent, with one undo for all. Works after the page unmounts.
 */
export const createChangeStatuses = (send: SendStatusChanges): ChangeStatuses => {
  const undo = async (parts: readonly Part[]) => {
    const changes = parts.flatMap((part) => part.changes);
    const outcome = await sendParts(send, parts);
    const { changed, mails } = sumOf(parts);
    tellConflicts(outcome, changes);
    if (outcome.error !== undefined) {
      toast.error(texts.undoError(changed.length, changes.length, errorMessage(outcome.error, '')), {
        ...topicOf(changes),
        duration: CONTINUE_MS,
        action: { label: texts.continueUndo, onClick: () => void undo(parts) },
      });
    } else if (changed.length > 0) {
      lastSuccess = toast.success(`${texts.undone(changed.length)} ${texts.sent(mails)}`, topicOf(changes));
    } else if (outcome.conflicts.length === 0) toast.info(texts.nothingToUndo, topicOf(changes));
  };

  return async (changes, { stageName, onProgress, onConflict } = {}) => {
    const parts = toParts(changes);
    const outcome = await sendParts(send, parts, onProgress);
    const { changed, unchanged, conflicts, mails, error } = outcome;
    const reverted = revertOf(parts);
    const withUndo = reverted.length > 0 && {
      action: { label: texts.undo, onClick: () => void undo(toParts(reverted)) },
    };
    const [first, ...others] = changed;
    if (first) {
      const label = stageName ?? labelOf(first.status);
      const text =
        others.length === 0
          ? texts.changed(first.reference, label)
          : texts.changedMany(changed.length, label);
      lastSuccess = toast.info(`${text} ${texts.sent(mails)}`, { ...topicOf(changes), ...withUndo });
    } else if (changes[0] && unchanged > 0 && conflicts.length === 0 && error === undefined) {
      const text = stageName ? texts.unmoved(stageName) : texts.unchanged(labelOf(changes[0].status));
      toast.info(text, topicOf(changes));
    }
    tellConflicts(outcome, changes, onConflict);
    if (error === undefined) return;
    const lost = lostChanges(parts).length;
    const text = lost > 0 ? texts.lost(lost) : first ? texts.partError : texts.error;
    const options = first ? {} : { ...topicOf(changes), ...withUndo };
    toast.error(`${text} ${errorMessage(error, '')}`.trim(), options);
  };
};
