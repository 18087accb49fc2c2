import { errorMessage } from '@slabdesk/portal';
import { Box, ErrorState, RowsSkeleton } from 'shared-ui/core';
import { LinearProgress } from 'shared-ui/display';
import type { PricedKind } from './price-changes-api';
import { PricePreview } from './price-preview';
import { priceChangesPreviewTexts as texts } from './texts';
import type { usePreviewedChange } from './use-price-change';

interface PreviewAreaProps {
  kind: PricedKind;
  change: ReturnType<typeof usePreviewedChange>;
  /** Shown if no price would change, instead of an empty table. */
  emptyText?: string;
}

/** The preview of a price change while it loads, fails and is there. */
export const PreviewArea = ({ kind, change, emptyText = texts.empty(kind) }: PreviewAreaProps) => (
  <Box aria-busy={change.isLoading} sx={{ minHeight: 120, minWidth: 0 }}>
    <Box sx={{ height: 2 }}>
      {change.isLoading && <LinearProgress aria-label={texts.loading} sx={{ height: 2 }} />}
    </Box>
    {change.previewError ? (
      <ErrorState
        dense
        title={texts.loadError}
        text={errorMessage(change.previewError, '')}
        onRetry={change.retry}
      />
    ) : change.report ? (
      <PricePreview report={change.report} kind={kind} emptyText={emptyText} />
    ) : (
      <RowsSkeleton rows={3} height={44} />
    )}
  </Box>
);
