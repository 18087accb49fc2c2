import { layOutPlan, type MarkedEdges } from '@slabdesk/order-sheet';
import { useUnits } from '@slabdesk/portal';
import type { Slab } from 'bff-contract';
import { useMemo } from 'react';
import { Box, ButtonBase, EnlargeIcon, Stack, Typography } from 'shared-ui/core';
import { Contradiction } from './contradiction';
import { MarkedNotes } from './marked-notes';
import { PlanPicture } from './plan-picture';
import { planDrawingTexts as texts } from './texts';

export const FRAME = {
  position: 'relative',
  display: 'block',
  width: '100%',
  aspectRatio: '3 / 2',
  borderRadius: 1,
  bgcolor: 'surface.sunken',
  overflow: 'hidden',
} as const;

/** Shown when there is nothing to draw. */
export const NoData = () => (
  <Stack sx={{ ...FRAME, alignItems: 'center', justifyContent: 'center', display: 'flex' }}>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {texts.noData}
    </Typography>
  </Stack>
);

/** Covers the drawing instead of wrapping it, so that screen readers still announce it as an image. */
const EnlargeButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ButtonBase
    onClick={onClick}
    aria-label={label}
    sx={{
      position: 'absolute',
      inset: 0,
      borderRadius: 1,
      cursor: 'zoom-in',
      alignItems: 'flex-start',
      justifyContent: 'flex-end',
      p: 0.75,
      '&.Mui-focusVisible': { outlineOffset: -2 },
      '& > svg': {
        p: 0.625,
        boxSizing: 'content-box',
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: 'text.secondary',
        opacity: 0,
        transition: 'opacity 0.12s',
      },
      '&:hover > svg, &.Mui-focusVisible > svg': { opacity: 1 },
      '@media (hover: none)': { '& > svg': { opacity: 1 } },
    }}
  >
    <EnlargeIcon size={16} aria-hidden />
  </ButtonBase>
);

export interface PlanDrawingProps {
  slab: Pick<Slab, 'item_id' | 'edges' | 'vertices'>;
  /** Edges that line items charge. */
  marked?: MarkedEdges | undefined;
  /** Highlights the drawing. */
  isActive?: boolean;
  /** Called when the user enlarges the drawing. */
  onEnlarge?: () => void;
}

/** Plan of a slab from above, with edge lengths and areas in the user's units. */
export const PlanDrawing = ({ slab, marked, isActive = false, onEnlarge }: PlanDrawingProps) => {
  const units = useUnits();
  const plan = useMemo(() => layOutPlan(slab, units), [slab, units]);
  if (!plan) return <NoData />;
  return (
    <div>
      <Box
        sx={{
          ...FRAME,
          boxShadow: isActive ? (theme) => `0 0 0 2px ${theme.vars?.palette.primary.main}` : 'none',
          transition: 'box-shadow 0.12s',
        }}
      >
        <PlanPicture
          plan={plan}
          title={texts.title(slab.item_id)}
          look={isActive ? 'active' : 'screen'}
          marked={marked?.numbers}
        />
        {onEnlarge && <EnlargeButton label={texts.enlarge(slab.item_id)} onClick={onEnlarge} />}
      </Box>
      <MarkedNotes marked={marked} />
      {plan.isContradicted && <Contradiction />}
      {plan.areas && (
        <Typography variant="caption" component="p" sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
          {plan.areas}
        </Typography>
      )}
      {plan.unlabelled > 0 && (
        <Typography variant="caption" component="p" sx={{ mt: 0.5, color: 'text.secondary' }}>
          {texts.unlabelled(plan.unlabelled)}
        </Typography>
      )}
    </div>
  );
};
