import {
  layOutPlan,
  type MarkedEdges,
  type MeasuredSides,
  measureSides,
  PLAN_SIZE,
} from '@slabdesk/order-sheet';
import { useUnits } from '@slabdesk/portal';
import type { Slab } from 'bff-contract';
import { type ReactNode, useId, useMemo } from 'react';
import {
  Box,
  ChevronLeftIcon,
  ChevronRightIcon,
  IconButton,
  RetryIcon,
  Stack,
  Typography,
  VisuallyHidden,
  ZoomInIcon,
  ZoomOutIcon,
} from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { useSize } from '../use-size';
import { Contradiction } from './contradiction';
import { EdgeTable } from './edge-table';
import { MarkedNotes } from './marked-notes';
import { PlanPicture } from './plan-picture';
import { planDrawingTexts, planViewerTexts as texts } from './texts';
import { type PlanGestures, usePlanGestures } from './use-plan-gestures';

/** Text is larger than in the list drawings by this factor. */
const ENLARGED = 1.2;

const Tools = ({ gestures }: { gestures: PlanGestures }) => (
  <Stack direction="row" sx={{ alignItems: 'center' }}>
    <IconButton aria-label={texts.zoomOut} onClick={gestures.zoomOut}>
      <ZoomOutIcon size={20} />
    </IconButton>
    <Typography
      variant="body2"
      role="status"
      aria-label={texts.zoom}
      sx={{ minWidth: 44, textAlign: 'center', color: 'text.secondary' }}
    >
      {texts.zoomLevel(Math.round(gestures.view.scale * 100))}
    </Typography>
    <IconButton aria-label={texts.zoomIn} onClick={gestures.zoomIn}>
      <ZoomInIcon size={20} />
    </IconButton>
    <IconButton aria-label={texts.reset} onClick={gestures.reset}>
      <RetryIcon size={18} />
    </IconButton>
  </Stack>
);

/** The zoomable drawing with its toolbar. */
const PlanFrame = ({
  slab,
  marked,
  neighbours,
}: {
  slab: Slab;
  marked: MarkedEdges | undefined;
  neighbours: ReactNode;
}) => {
  const units = useUnits();
  const hintId = useId();
  const { ref, size: pixels } = useSize<HTMLDivElement>();
  const size = useMemo(
    () => (pixels ? { width: pixels.width / ENLARGED, height: pixels.height / ENLARGED } : PLAN_SIZE),
    [pixels],
  );
  const plan = useMemo(() => layOutPlan(slab, units, { size, isExact: true }), [slab, units, size]);
  const gestures = usePlanGestures(ref, size, slab);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        ref={ref}
        role="group"
        aria-label={planDrawingTexts.title(slab.item_id)}
        aria-describedby={hintId}
        tabIndex={0}
        {...gestures.handlers}
        sx={{
          height: { xs: 'min(46vh, 420px)', md: 'min(64vh, 640px)' },
          bgcolor: 'surface.sunken',
          borderRadius: 1,
          overflow: 'hidden',
          touchAction: 'none',
          cursor: gestures.view.scale > 1 ? 'grab' : 'zoom-in',
          '&:active': { cursor: gestures.view.scale > 1 ? 'grabbing' : 'zoom-in' },
        }}
      >
        {plan ? (
          <PlanPicture
            plan={plan}
            title={planDrawingTexts.title(slab.item_id)}
            marked={marked?.numbers}
            view={gestures.view}
          />
        ) : (
          <Stack sx={{ height: '100%', alignItems: 'center', justifyContent: 'center' }}>
            <Typography sx={{ color: 'text.secondary' }}>{planDrawingTexts.noData}</Typography>
          </Stack>
        )}
      </Box>
      {plan && <MarkedNotes marked={marked} />}
      {plan?.isContradicted && <Contradiction />}
      {plan?.areas && (
        <Typography variant="body2" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
          {plan.areas}
        </Typography>
      )}
      <VisuallyHidden>
        <span id={hintId}>{texts.keys}</span>
      </VisuallyHidden>
      <Stack
        direction="row"
        sx={{ mt: 1, gap: 1, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
      >
        <Tools gestures={gestures} />
        {neighbours}
      </Stack>
    </Box>
  );
};

const Edges = ({ sides, name }: { sides: MeasuredSides; name: string }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="h3">{texts.edges}</Typography>
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5, mb: 1 }}>
      {sides.isContradicted ? texts.cornersHint : texts.edgesHint}
    </Typography>
    <Box
      // Hundreds of edges scroll; the scroll container must be focusable for keyboard users.
      tabIndex={0}
      role="region"
      aria-label={texts.edgesLabel(name)}
      sx={{
        maxHeight: { md: 'calc(min(64vh, 640px) - 40px)' },
        overflowY: { md: 'auto' },
        paddingInlineEnd: { md: 1 },
      }}
    >
      <EdgeTable lengths={sides.lengths} label={texts.edgesLabel(name)} />
    </Box>
  </Box>
);

export interface PlanViewerProps {
  slabs: readonly Slab[];
  /** The edges that line items charge, by the index of the slab. */
  marked: ReadonlyMap<number, MarkedEdges>;
  /** Index of the shown slab. */
  index: number;
  onChange: (index: number | undefined) => void;
}

/** Shows the plans of an order one at a time, with zoom and the list of edges. */
export const PlanViewer = ({ slabs, marked, index, onChange }: PlanViewerProps) => {
  const slab = slabs[index];
  const sides = useMemo(() => slab && measureSides(slab), [slab]);
  if (!slab) return null;
  const step = (by: number) => onChange((index + by + slabs.length) % slabs.length);
  return (
    <Modal open onClose={() => onChange(undefined)} title={planDrawingTexts.title(slab.item_id)} size="lg">
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 220px' },
        }}
      >
        <PlanFrame
          slab={slab}
          marked={marked.get(index)}
          neighbours={
            slabs.length > 1 && (
              <Stack direction="row" sx={{ alignItems: 'center' }}>
                <IconButton aria-label={texts.previous} onClick={() => step(-1)}>
                  <ChevronLeftIcon size={20} />
                </IconButton>
                <Typography variant="body2" sx={{ minWidth: 52, textAlign: 'center' }}>
                  {texts.position(index + 1, slabs.length)}
                </Typography>
                <IconButton aria-label={texts.next} onClick={() => step(1)}>
                  <ChevronRightIcon size={20} />
                </IconButton>
              </Stack>
            )
          }
        />
        {sides && sides.lengths.length > 2 && <Edges sides={sides} name={slab.item_id} />}
      </Box>
    </Modal>
  );
};
