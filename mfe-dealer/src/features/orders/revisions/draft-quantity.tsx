import { INCHES_PER_METRE, isLengthUnit, isMeasuredUnit } from 'bff-contract/constants';
import { useState } from 'react';
import { Box, Button, lazyPart, Typography } from 'shared-ui/core';
import { NumberField } from 'shared-ui/record-form';
import { LengthField } from '../../lengths';
import type { Figures } from './draft-figures';
import type { LineState, SlabState } from './draft-state';
import type { EdgesDialogProps } from './edges-dialog';
import { draftLineTexts as texts } from './texts';

const EdgesDialog = lazyPart<EdgesDialogProps>(
  'edges',
  () => import('./edges-dialog').then((module) => module.EdgesDialog),
  () => null,
);

const FEET_PER_METRE = INCHES_PER_METRE / 12;
/** As many as quantities have. */
const DECIMALS = 9;

export interface DraftQuantityProps {
  orderId: string;
  line: LineState;
  slabs: readonly SlabState[];
  figures: Figures;
  error: string | undefined;
  onChange: (change: Pick<LineState, 'quantity' | 'edges'>) => void;
}

/** How many of a line item, or how long: typed, or by edges of the plans. Nothing to type for what is measured on the order. */
export const DraftQuantity = ({ orderId, line, slabs, figures, error, onChange }: DraftQuantityProps) => {
  const { title, unit, quantity, edges } = line;
  const [isChoosing, setChoosing] = useState(false);
  if (isMeasuredUnit(unit)) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', alignSelf: 'center' }}>
        {texts.measured[unit]}
      </Typography>
    );
  }
  const type = (typed: number | undefined) => onChange({ quantity: typed, edges: undefined });
  if (!isLengthUnit(unit)) {
    return <NumberField label={texts.quantity} value={quantity} onChange={type} error={error} />;
  }
  // The server's sum leaves out edges of slabs that were left out since.
  const saved = figures.chosen?.edges === edges ? figures.chosen : undefined;
  return (
    <Box sx={{ minWidth: 0 }}>
      <LengthField
        unit={unit}
        label={texts.length[unit]}
        value={saved?.quantity ?? quantity}
        isRounded={edges !== undefined}
        onChange={type}
        error={error}
      />
      {slabs.some(({ included }) => included) && (
        <Button
          size="small"
          variant="text"
          color="primary"
          aria-label={texts.chooseEdgesOf(title)}
          onClick={() => setChoosing(true)}
          sx={{ px: 0, minWidth: 0 }}
        >
          {texts.chooseEdges}
        </Button>
      )}
      {isChoosing && (
        <EdgesDialog
          {...{ orderId, title, slabs, edges }}
          onClose={() => setChoosing(false)}
          onDone={(chosen, metres) => {
            setChoosing(false);
            const length = unit === 'foot' ? metres * FEET_PER_METRE : metres;
            onChange({ edges: chosen, quantity: chosen && Number(length.toFixed(DECIMALS)) });
          }}
        />
      )}
    </Box>
  );
};
