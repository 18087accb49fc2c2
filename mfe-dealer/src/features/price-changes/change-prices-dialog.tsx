import { errorMessage, useUnits } from '@slabdesk/portal';
import { formatNumber } from '@slabdesk/units';
import type { PriceRounding } from 'bff-contract/constants';
import { useState } from 'react';
import { Alert, Box, Button, ErrorState, RowsSkeleton, Stack, Typography } from 'shared-ui/core';
import { LinearProgress } from 'shared-ui/display';
import { SegmentedField, SelectField } from 'shared-ui/fields';
import { TextField } from 'shared-ui/form';
import { Modal } from 'shared-ui/overlay';
import { type Direction, readPercent } from './percent';
import type { PricedKind, PriceScope } from './price-changes-api';
import { countOf, PricePreview } from './price-preview';
import { usePriceChange } from './use-price-change';

const ROUNDINGS: Array<{ value: PriceRounding; text: string }> = [
  { value: '0.01', text: 'To the cent' },
  { value: '0.05', text: 'To $0.05' },
  { value: '0.10', text: 'To $0.10' },
  { value: '0.50', text: 'To $0.50' },
  { value: '1.00', text: 'To whole dollars' },
  { value: '.99', text: 'To prices ending in .99' },
];

const DIRECTIONS: Array<{ value: Direction; text: string }> = [
  { value: 'increase', text: 'Increase' },
  { value: 'decrease', text: 'Decrease' },
];

export interface ChangePricesDialogProps {
  kind: PricedKind;
  scope: PriceScope;
  onClose: () => void;
}

const subjectOf = ({ ids, filter, except = [] }: PriceScope, kind: PricedKind): string => {
  if (ids) return `The ${countOf(ids.length, kind)} you have chosen.`;
  const all = kind === 'material' ? 'All materials' : 'All line items';
  const parts = [
    filter?.search && `that match “${filter.search}”`,
    filter?.thickness && `of thickness ${filter.thickness}`,
    except.length > 0 && `but ${formatNumber(except.length)}`,
  ].filter(Boolean);
  return `${[all, ...parts].join(' ')}.`;
};

/** Changes many prices by percent: what is typed is previewed for each price, and the preview carried out. */
export const ChangePricesDialog = ({ kind, scope, onClose }: ChangePricesDialogProps) => {
  const units = useUnits();
  const [direction, setDirection] = useState<Direction>('increase');
  const [text, setText] = useState('');
  const [rounding, setRounding] = useState<PriceRounding>('0.01');
  const { percent, prompt } = readPercent(text, direction);
  const change = usePriceChange({ kind, scope, percent, rounding, onDone: onClose });
  const { report, isApplying } = change;
  const label =
    report && report.changed > 0
      ? `Change ${formatNumber(report.changed)} ${report.changed === 1 ? 'Price' : 'Prices'}`
      : 'Change Prices';
  const isMetric = kind === 'material' && units === 'metric';

  return (
    <Modal open onClose={() => !isApplying && onClose()} title="Change Prices" size="md">
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
            label="Direction"
            options={DIRECTIONS}
            value={direction}
            onChange={(value) => {
              change.forget();
              setDirection(value as Direction);
            }}
            disabled={isApplying}
          />
          <TextField
            label="Percent"
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            placeholder="e.g. 5"
            endAdornment="%"
            value={text}
            onChange={setText}
            error={prompt}
            disabled={isApplying}
          />
          <SelectField
            label="Rounding"
            nullText={false}
            options={ROUNDINGS}
            value={rounding}
            onChange={(value) => setRounding(value as PriceRounding)}
            hint={isMetric ? 'Prices are kept, and rounded, per ft².' : undefined}
            disabled={isApplying}
          />
        </Box>
        {change.isStale && (
          <Alert severity="warning">
            The price list has changed since the preview. Nothing was written; this is how it would be now.
          </Alert>
        )}
        <Box aria-busy={change.isLoading} sx={{ minHeight: 120, minWidth: 0 }}>
          <Box sx={{ height: 2 }}>
            {percent !== undefined && change.isLoading && (
              <LinearProgress aria-label="Loading the preview" sx={{ height: 2 }} />
            )}
          </Box>
          {percent === undefined ? (
            <Typography sx={{ color: 'text.secondary', py: 3, textAlign: 'center' }}>
              Enter a percentage to see every new price before anything is changed.
            </Typography>
          ) : change.previewError ? (
            <ErrorState
              dense
              title="The preview could not be made."
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
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="primary" disabled={!change.canApply || isApplying}>
            {isApplying ? 'Changing...' : label}
          </Button>
        </Stack>
      </Stack>
    </Modal>
  );
};
