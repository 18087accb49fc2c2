import { errorMessage, isPortalError } from '@slabdesk/portal';
import { skipToken, usePortalDispatch } from '@slabdesk/portal/api';
import type { PriceChange, PriceChangeReport, PriceRestore } from 'bff-contract';
import { toast, undoAction, useDebouncedValue } from 'shared-ui/core';
import {
  type ChangedValues,
  type PricedKind,
  type PriceScope,
  priceChangesApi,
  useChangePricesMutation,
  usePreviewPriceChangeQuery,
} from './price-changes-api';
import { priceChangesChangeTexts as texts } from './texts';

const TYPING_MS = 350;
/** Restores the previous prices. */
const useUndo = (kind: PricedKind) => {
  const dispatch = usePortalDispatch();
  return async (done: PriceChangeReport): Promise<void> => {
    const changes = done.rows
      .filter((row) => row.result === 'changed')
      .map(({ name: _name, thickness: _thickness, result: _result, ...made }) => made);
    const { undoPriceChange } = priceChangesApi.endpoints;
    const { restored } = await dispatch(undoPriceChange.initiate({ kind, changes })).unwrap();
    toast.success(texts.undone(restored));
  };
};

export interface PreviewedChangeOptions {
  kind: PricedKind;
  /** Undefined while there is nothing to preview. */
  change: PriceChange | PriceRestore | undefined;
  /** Whether the change is about to be another one. */
  isTyping?: boolean;
  onDone: () => void;
}

export interface PriceChangeOptions extends Pick<PreviewedChangeOptions, 'kind' | 'onDone'> {
  scope: PriceScope;
  /** Undefined while there is nothing to change. */
  values: ChangedValues | undefined;
}

/** Previews a change of prices, and applies exactly that preview. */
export const usePreviewedChange = ({ kind, change, isTyping = false, onDone }: PreviewedChangeOptions) => {
  const preview = usePreviewPriceChangeQuery(
    change ? { kind, change } : skipToken,
    // Never refetch automatically: after a lost response, only the confirmed preview may be retried.
    { refetchOnMountOrArgChange: true, refetchOnReconnect: false },
  );
  const [send, sending] = useChangePricesMutation();
  const undo = useUndo(kind);

  const report = preview.currentData;
  const isStale = isPortalError(sending.error) && sending.error.code === 'PREVIEW_OUTDATED';
  const isReady = report !== undefined && !isTyping && !preview.isFetching;

  const apply = async () => {
    if (!isReady || !change || sending.isLoading) return;
    const expected = { ...change, expect: report.fingerprint };
    try {
      const done = await send({ kind, change: expected }).unwrap();
      const topic = report.fingerprint;
      const failed = (error: unknown) => errorMessage(error, texts.undoError);
      const action = undoAction({ topic, undo: () => undo(done), failed });
      toast.info(texts.done(done.changed), { topic, action });
      onDone();
    } catch (error) {
      if (isPortalError(error) && error.code === 'PREVIEW_OUTDATED') void preview.refetch();
    }
  };

  return {
    report,
    /** The preview is loading, or the user is still typing. */
    isLoading: preview.isFetching || isTyping,
    previewError: preview.isFetching ? undefined : preview.error,
    retry: () => void preview.refetch(),
    canApply: isReady && report.errors === 0 && report.changed > 0,
    isApplying: sending.isLoading,
    isStale,
    applyError: isStale ? undefined : sending.error,
    apply,
    /** Clears the last failure after the input has changed. */
    forget: sending.reset,
  };
};

/** Previews a price change as the user types. */
export const usePriceChange = ({ kind, scope, values, onDone }: PriceChangeOptions) => {
  const debounced = useDebouncedValue(values, TYPING_MS);
  return usePreviewedChange({
    kind,
    change: debounced && values && { ...debounced, ...scope },
    isTyping: debounced !== values,
    onDone,
  });
};
