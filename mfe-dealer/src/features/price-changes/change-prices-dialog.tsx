import { errorMessage } from '@slabdesk/portal';
import { useMemo, useState } from 'react';
import { Alert, Button, Stack, Typography } from 'shared-ui/core';
import { DialogActions, Modal } from 'shared-ui/dialog';
import { CancelButton, UnsavedChanges } from 'shared-ui/form';
import { changeOf } from './change-of';
import { type ChangeInput, ChangePricesFields, NO_INPUT } from './change-prices-fields';
import { PreviewArea } from './preview-area';
import type { PricedKind, PriceScope } from './price-changes-api';
import { priceChangesPreviewTexts as previewTexts, priceChangesChangeTexts as texts } from './texts';
import { usePriceChange } from './use-price-change';

export interface ChangePricesDialogProps {
  kind: PricedKind;
  scope: PriceScope;
  onClose: () => void;
}

const subjectOf = ({ ids, filter, except = [] }: PriceScope, kind: PricedKind): string =>
  ids ? texts.chosen(ids.length, kind) : texts.found(kind, { ...filter, except: except.length });

/** Changes prices and other values of the price list: previews each new one, then applies the preview. */
export const ChangePricesDialog = ({ kind, scope, onClose }: ChangePricesDialogProps) => {
  const [input, setInput] = useState(NO_INPUT);
  const { values, prompt } = useMemo(() => changeOf(input), [input]);
  const change = usePriceChange({ kind, scope, values, onDone: onClose });
  const { report, isApplying } = change;
  const form = { isDirty: input.text !== '' || input.rule !== undefined || input.taxable !== undefined };
  const label = report && report.changed > 0 ? texts.submitCount(report.changed) : texts.submit;
  const edit = (changed: Partial<ChangeInput>) => {
    change.forget();
    setInput((before) => ({ ...before, ...changed }));
  };

  return (
    <Modal open onClose={() => !isApplying && onClose()} title={texts.title} size="md">
      <Stack
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (change.canApply) void change.apply();
        }}
        sx={{ gap: 2.5 }}
      >
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {subjectOf(scope, kind)}
        </Typography>
        <ChangePricesFields kind={kind} input={input} onChange={edit} prompt={prompt} disabled={isApplying} />
        {change.isStale && <Alert severity="warning">{texts.outdated}</Alert>}
        {values ? (
          <PreviewArea kind={kind} change={change} />
        ) : (
          <Typography sx={{ color: 'text.secondary', py: 3, textAlign: 'center' }}>
            {previewTexts.start}
          </Typography>
        )}
        {change.applyError !== undefined && <Alert severity="error">{errorMessage(change.applyError)}</Alert>}
        <DialogActions>
          <CancelButton form={form} onCancel={onClose} disabled={isApplying}>
            {texts.cancel}
          </CancelButton>
          <Button type="submit" variant="contained" color="primary" disabled={!change.canApply || isApplying}>
            {isApplying ? texts.submitting : label}
          </Button>
        </DialogActions>
        <UnsavedChanges when={form.isDirty} />
      </Stack>
    </Modal>
  );
};
