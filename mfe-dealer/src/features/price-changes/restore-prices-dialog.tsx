import { formatDay } from '@slabdesk/orders-ui/due-date';
import { errorMessage } from '@slabdesk/portal';
import { Alert, Button, Stack, Typography } from 'shared-ui/core';
import { DialogActions, Modal } from 'shared-ui/dialog';
import { PreviewArea } from './preview-area';
import type { PricedKind } from './price-changes-api';
import { priceChangesChangeTexts as changeTexts, priceRestoreTexts as texts } from './texts';
import { usePreviewedChange } from './use-price-change';

export interface RestorePricesDialogProps {
  kind: PricedKind;
  /** The day whose prices are restored, `YYYY-MM-DD`. */
  on: string;
  /** Restores only entries that match it. */
  search: string | undefined;
  onClose: () => void;
}

/** Gives part of the price list the prices of a day: previews each of them, then applies the preview. */
export const RestorePricesDialog = ({ kind, on, search, onClose }: RestorePricesDialogProps) => {
  const change = usePreviewedChange({
    kind,
    change: { on, ...(search && { filter: { search } }) },
    onDone: onClose,
  });
  const { report, isApplying } = change;
  return (
    <Modal open onClose={() => !isApplying && onClose()} title={texts.title} size="md">
      <Stack sx={{ gap: 2.5 }}>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {texts.intro(kind, { day: formatDay(on), search })}
        </Typography>
        {change.isStale && <Alert severity="warning">{changeTexts.outdated}</Alert>}
        <PreviewArea kind={kind} change={change} emptyText={texts.empty} />
        {change.applyError !== undefined && <Alert severity="error">{errorMessage(change.applyError)}</Alert>}
        <DialogActions>
          <Button onClick={onClose} disabled={isApplying}>
            {changeTexts.cancel}
          </Button>
          <Button
            variant="contained"
            color="primary"
            onClick={() => void change.apply()}
            disabled={!change.canApply || isApplying}
          >
            {isApplying
              ? texts.submitting
              : report && report.changed > 0
                ? texts.submitCount(report.changed)
                : texts.submit}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
};
