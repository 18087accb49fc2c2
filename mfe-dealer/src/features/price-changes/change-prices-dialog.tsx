import { errorMessage, useUnits } from '@slabdesk/portal';
import { PRICE_ROUNDINGS, type PriceRounding } from 'bff-contract/constants';
import { useState } from 'react';
import { Alert, Box, Button, ErrorState, RowsSkeleton, Stack, Typography } from 'shared-ui/core';
import { LinearProgress } from 'shared-ui/display';
import { SegmentedField, SelectField } from 'shared-ui/fields';
import { TextField } from 'shared-ui/form';
import { Modal } from 'shared-ui/overlay';
import { type Direction, readPercent } from './percent';
import type { PricedKind, PriceScope } from './price-changes-api';
import { PricePreview } from './price-preview';
import { priceChangesTexts } from './texts';
import { usePriceChange } from './use-price-change';

const { change: texts, preview: previewTexts } = priceChangesTexts;

const ROUNDINGS = PRICE_ROUNDINGS.map((value) => ({ value, text: texts.roundings[value] }));

const DIRECTIONS = (['increase', 'decrease'] as const).map((value) => ({
  value,
  text: texts.directions[value],
}));

export interface ChangePricesDialogProps {
  kind: PricedKind;
  scope: PriceScope;
  onClose: () => void;
}

const subjectOf = ({ ids, filter, except = [] }: PriceScope, kind: PricedKind): string =>
  ids ? texts.chosen(ids.length, kind) : texts.found(kind, { ...filter, except: except.length });

/** Changes many prices by percent: what is typed is previewed for each price, and the preview carried out. */
export const ChangePricesDialog = ({ kind, scope, onClose }: ChangePricesDialogProps) => {
  const units = useUnits();
  const [direction, setDirection] = useState<Direction>('increase');
  const [text, setText] = useState('');
  const [rounding, setRounding] = useState<PriceRounding>('0.01');
  const { percent, prompt } = readPercent(text, direction);
  const change = usePriceChange({ kind, scope, percent, rounding, onDone: onClose });
  const { report, isApplying } = change;
  const label = report && report.changed > 0 ? texts.submitCount(report.changed) : texts.submit;
  const isMetric = kind === 'material' && units === 'metric';

  return (
    <Modal open onClose={() => !isApplying && onClose()} title={texts.title} size="md">
      <Stack
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (change.canApply) void change.apply();
        }}
        onChange={change.forget}
        sx={{ gap: 2.5 }}
      >
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {subjectOf(scope, kind)}
        </Typography>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }}>
          <SegmentedField
            label={texts.direction}
            options={DIRECTIONS}
            value={direction}
            onChange={(value) => {
              change.forget();
              setDirection(value as Direction);
            }}
            disabled={isApplying}
          />
          <TextField
            label={texts.percent}
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            placeholder={texts.percentPlaceholder}
            endAdornment={texts.percentSign}
            value={text}
            onChange={setText}
            error={prompt}
            disabled={isApplying}
          />
          <SelectField
            label={texts.rounding}
            nullText={false}
            options={ROUNDINGS}
            value={rounding}
            onChange={(value) => setRounding(value as PriceRounding)}
            hint={isMetric ? texts.roundingHint : undefined}
            disabled={isApplying}
          />
        </Box>
        {change.isStale && <Alert severity="warning">{texts.outdated}</Alert>}
        <Box aria-busy={change.isLoading} sx={{ minHeight: 120, minWidth: 0 }}>
          <Box sx={{ height: 2 }}>
            {percent !== undefined && change.isLoading && (
              <LinearProgress aria-label={previewTexts.loading} sx={{ height: 2 }} />
            )}
          </Box>
          {percent === undefined ? (
            <Typography sx={{ color: 'text.secondary', py: 3, textAlign: 'center' }}>
              {previewTexts.start}
            </Typography>
          ) : change.previewError ? (
            <ErrorState
              dense
              title={previewTexts.loadError}
              text={errorMessage(change.previewError, '')}
              onRetry={change.retry}
            />
          ) : report ? (
            <PricePreview report={report} kind={kind} />
          ) : (
            <RowsSkeleton rows={3} height={44} />
          )}
        </Box>
        {change.applyError !== undefined && <Alert severity="error">{errorMessage(change.applyError)}</Alert>}
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
          <Button onClick={onClose} disabled={isApplying}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="contained" color="primary" disabled={!change.canApply || isApplying}>
            {isApplying ? texts.submitting : label}
          </Button>
        </Stack>
      </Stack>
    </Modal>
  );
};
