import { errorMessage, isPortalError, useSendOnce } from '@slabdesk/portal';
import { skipToken, usePortalDispatch } from '@slabdesk/portal/api';
import type { PriceChangeReport } from 'bff-contract';
import type { PriceRounding } from 'bff-contract/constants';
import { useEffect, useState } from 'react';
import { toast } from 'shared-ui/core';
import {
  type PricedKind,
  type PriceScope,
  priceChangesApi,
  useChangePricesMutation,
  usePreviewPriceChangeQuery,
} from './price-changes-api';
import { priceChangesTexts } from './texts';

const texts = priceChangesTexts.change;

const TYPING_MS = 350;
const UNDO_MS = 10_000;

/** The value as it was when it last rested for a moment. */
const useRested = <T>(value: T): T => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};

/** Brings the former prices back; outlives the page that changed them. */
const useUndo = (kind: PricedKind) => {
  const dispatch = usePortalDispatch();
  const sendOnce = useSendOnce();
  return async ({ rows }: PriceChangeReport) => {
    const changes = rows
      .filter((row) => row.result === 'changed')
      .map(({ _id, from, to }) => ({ _id, from, to }));
    try {
      const { undoPriceChange } = priceChangesApi.endpoints;
      const { restored } = await sendOnce(changes, (headers) =>
        dispatch(undoPriceChange.initiate({ kind, changes, headers })).unwrap(),
      );
      toast.success(texts.undone(restored));
    } catch (error) {
      toast.error(errorMessage(error, texts.undoError));
    }
  };
};

export interface PriceChangeOptions {
  kind: PricedKind;
  scope: PriceScope;
  /** Undefined while no percentage is typed. */
  percent: number | undefined;
  rounding: PriceRounding;
  onDone: () => void;
}

/** The preview of a change, which follows what is typed, and carrying out exactly that preview. */
export const usePriceChange = ({ kind, scope, percent, rounding, onDone }: PriceChangeOptions) => {
  const rested = useRested(percent);
  const isTyping = rested !== percent;
  const change = { percent: rested ?? 0, rounding, ...scope };
  const preview = usePreviewPriceChangeQuery(
    rested === undefined || percent === undefined ? skipToken : { kind, change },
    // Never by itself: after a lost answer, only the preview that was agreed to may be tried again.
    { refetchOnMountOrArgChange: true, refetchOnReconnect: false },
  );
  const [send, sending] = useChangePricesMutation();
  const undo = useUndo(kind);
  const sendOnce = useSendOnce();

  const report = preview.currentData;
  const isStale = isPortalError(sending.error) && sending.error.code === 'PREVIEW_OUTDATED';
  const isReady = report !== undefined && !isTyping && !preview.isFetching;

  const apply = async () => {
    if (!isReady || sending.isLoading) return;
    const expected = { ...change, expect: report.fingerprint };
    try {
      const done = await sendOnce(expected, (headers) => send({ kind, change: expected, headers }).unwrap());
      toast.info(texts.done(done.changed), {
        duration: UNDO_MS,
        action: { label: texts.undo, onClick: () => void undo(done) },
      });
      onDone();
    } catch (error) {
      if (isPortalError(error) && error.code === 'PREVIEW_OUTDATED') void preview.refetch();
    }
  };

  return {
    report,
    /** The preview is on its way, or somebody is still typing. */
    isLoading: preview.isFetching || isTyping,
    previewError: preview.isFetching ? undefined : preview.error,
    retry: () => void preview.refetch(),
    canApply: isReady && report.errors === 0 && report.changed > 0,
    isApplying: sending.isLoading,
    isStale,
    applyError: isStale ? undefined : sending.error,
    apply,
    /** Forgets how the last try went: something else is asked for now. */
    forget: sending.reset,
  };
};
