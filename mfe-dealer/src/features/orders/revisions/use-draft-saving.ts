import { currentRecord, isPortalError } from '@slabdesk/portal';
import type { DraftInput, Order, OrderDraft } from 'bff-contract';
import { useEffect, useRef, useState } from 'react';
import { useDebouncedValue } from 'shared-ui/core';
import { type DraftState, problemsOf, toInput } from './draft-state';
import { useSaveDraftMutation } from './revisions-api';

const TYPING_MS = 700;

/** A draft as the server has priced it, and what was typed then. */
interface SavedDraft {
  draft: OrderDraft;
  state: DraftState;
}

interface Failure {
  error: unknown;
  state: DraftState;
}

const NO_PROBLEMS: Record<string, string> = {};

/** The draft of another member, or of another tab, that is in the way of saving. */
const conflictOf = (failure: Failure | undefined): OrderDraft | undefined =>
  isPortalError(failure?.error) && ['DRAFT_EXISTS', 'STALE_VERSION'].includes(failure.error.code)
    ? currentRecord<OrderDraft>(failure.error)
    : undefined;

/**
 * Saves a draft shortly after it was changed. A failure keeps everything; what is typed next, or the returned
 * connection, tries again, unless there is a conflict, which a person decides.
 *
 * @param isPaused saves nothing, because the draft is over or another revision was issued
 */
export const useDraftSaving = (
  order: Pick<Order, '_id'>,
  opened: SavedDraft,
  state: DraftState,
  isPaused: boolean,
) => {
  const [saved, setSaved] = useState(opened);
  const [failure, setFailure] = useState<Failure>();
  const [save, { isLoading: isSaving }] = useSaveDraftMutation();
  // Saves take turns: each needs the version that the last one made.
  const last = useRef(opened);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const paused = useRef(isPaused);

  const keep = (next: SavedDraft) => {
    last.current = next;
    setSaved(next);
    setFailure(undefined);
  };

  const post = async (over: OrderDraft | undefined): Promise<OrderDraft | undefined> => {
    // It was paused while this save waited for its turn.
    if (paused.current) return undefined;
    const before = over ?? last.current.draft;
    const body: DraftInput = {
      ...toInput(state),
      // A draft of an older revision is gone: this one is new, and replaces none.
      version: before.base === state.base ? before.version : 0,
    };
    try {
      const draft = await save({ orderId: order._id, body }).unwrap();
      keep({ draft, state });
      return draft;
    } catch (error) {
      setFailure({ error, state });
      return undefined;
    }
  };

  /**
   * Saves now. Resolves to undefined if that fails.
   *
   * @param over the draft of another member that this one replaces
   */
  const saveNow = (over?: OrderDraft): Promise<OrderDraft | undefined> => {
    const next = running.current.then(() => post(over));
    running.current = next;
    return next;
  };

  const settled = useDebouncedValue(state, TYPING_MS);
  const isTyping = settled !== state;
  const isDirty = state !== saved.state;
  const problems = problemsOf(state);
  const isComplete = Object.keys(problems).length === 0;
  const conflict = conflictOf(failure);
  const hasFailed = failure?.state === state;
  const isDue = isDirty && !isTyping && isComplete && !isSaving && !isPaused && !hasFailed && !conflict;
  useEffect(() => {
    paused.current = isPaused;
    if (isDue) void saveNow();
  });

  // Saves again what the lost connection has kept from the server.
  useEffect(() => {
    const retry = () =>
      setFailure((current) =>
        isPortalError(current?.error) && current.error.code === 'NETWORK' ? undefined : current,
      );
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);

  const fields = hasFailed && isPortalError(failure.error) ? failure.error.fields : undefined;
  return {
    saved,
    isDirty,
    isComplete,
    isSaving,
    isTyping,
    /** Prompts by the paths of the body, once nobody is typing. */
    prompts: isTyping || !isDirty ? NO_PROBLEMS : { ...fields, ...problems },
    /** The failure of saving the shown draft. */
    error: hasFailed && !conflict ? failure.error : undefined,
    conflict,
    saveNow,
    /** Resolves to the saved draft once no save is running. */
    finish: () => running.current.then(() => last.current),
    /** After a call that failed because the draft was changed elsewhere. */
    fail: (error: unknown) => setFailure({ error, state }),
    /** Shows another draft as the saved one. */
    keep,
  };
};
