import { type MarkedEdges, markedEdges, type SummarizedOrder, sheetTexts } from '@slabdesk/order-sheet';
import type { Slab } from 'bff-contract';
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { Box, Button, EmptyState, Panel, Stack, Typography } from 'shared-ui/core';
import { CardGrid } from '../card-grid';
import { LazyPlanViewer } from './lazy-plan-viewer';
import { PlanDrawing } from './plan-drawing';
import { useGoTo, useScrollTarget, useSlabLocation } from './slab-link';
import { SlabNameButton } from './slab-name-button';
import { planListTexts as texts } from './texts';

/** An order may have 500 slabs, and each drawing takes time to render. */
const FIRST = 24;

/** Buttons that save the plan of one slab, by its index, or of all slabs. */
export type PlanFiles = (index?: number) => ReactNode;

interface SlabCardProps {
  slab: Slab;
  index: number;
  marked: MarkedEdges | undefined;
  onEnlarge: (index: number) => void;
  planFiles: PlanFiles | undefined;
}

const Drawing = memo(PlanDrawing);

const SlabCard = ({ slab, index, marked, onEnlarge, planFiles }: SlabCardProps) => {
  const goTo = useGoTo();
  const { isActive, props } = useSlabLocation<HTMLLIElement>('plan', index);
  const enlarge = useCallback(() => onEnlarge(index), [onEnlarge, index]);
  return (
    <Stack component="li" {...props} sx={{ minWidth: 0, gap: 1.25 }}>
      <Drawing slab={slab} marked={marked} isActive={isActive} onEnlarge={enlarge} />
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <Typography variant="h4" component="h3">
            <SlabNameButton
              name={slab.item_id}
              title={texts.showInSummary}
              onClick={() => goTo('row', index)}
            />
          </Typography>
          {planFiles?.(index)}
        </Stack>
        <Typography variant="body2">{slab.material?.name || sheetTexts.unknown}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {slab.location || sheetTexts.noLocation}
        </Typography>
      </Box>
    </Stack>
  );
};

/** Lists each slab of an order with its plan drawing, on which the edges that line items charge are marked. */
export const MaterialsInformation = ({
  order: {
    project: { slabs },
    estimate,
  },
  title = texts.title,
  planFiles,
}: {
  order: SummarizedOrder;
  title?: string;
  planFiles?: PlanFiles | undefined;
}) => {
  const [isOpen, setOpen] = useState(false);
  const [large, setLarge] = useState<number>();
  const marked = useMemo(() => markedEdges(estimate), [estimate]);
  const target = useScrollTarget('plan');
  if (!isOpen && target !== undefined && target >= FIRST) setOpen(true);
  const shown = isOpen ? slabs : slabs.slice(0, FIRST);
  return (
    <Panel id="plans" title={title} actions={slabs.length > 0 && planFiles?.()}>
      {slabs.length === 0 ? (
        <EmptyState dense title={texts.empty} />
      ) : (
        <>
          <Typography variant="caption" component="p" sx={{ mb: 2, color: 'text.secondary' }}>
            {sheetTexts.rounding}
          </Typography>
          <CardGrid min={300} gap={{ xs: 3, sm: 2.5 }}>
            {shown.map((slab, index) => (
              <SlabCard
                // biome-ignore lint/suspicious/noArrayIndexKey: slabs have no id, and the list never reorders
                key={index}
                slab={slab}
                index={index}
                marked={marked.get(index)}
                onEnlarge={setLarge}
                planFiles={planFiles}
              />
            ))}
          </CardGrid>
        </>
      )}
      {shown.length < slabs.length && (
        <Box sx={{ mt: 2.5, textAlign: 'center' }}>
          <Button onClick={() => setOpen(true)}>{texts.showAll(slabs.length)}</Button>
        </Box>
      )}
      {large !== undefined && (
        <LazyPlanViewer slabs={slabs} marked={marked} index={large} onChange={setLarge} />
      )}
    </Panel>
  );
};
