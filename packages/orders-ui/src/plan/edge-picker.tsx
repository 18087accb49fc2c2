import { edgesOf, layOutPlan } from '@slabdesk/order-sheet';
import { useUnits } from '@slabdesk/portal';
import { formatTapeLength } from '@slabdesk/units';
import type { Slab } from 'bff-contract';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Box, ButtonBase } from 'shared-ui/core';
import { FRAME, NoData } from './plan-drawing';
import { PlanPicture } from './plan-picture';
import { planDrawingTexts, edgePickerTexts as texts } from './texts';

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export interface EdgePickerProps {
  slab: Pick<Slab, 'item_id' | 'edges' | 'vertices'>;
  /** The numbers of the chosen edges, from 1. */
  chosen: readonly number[];
  onToggle: (number: number) => void;
}

/** Plan of a slab whose edges are buttons: one tab stop, from which the arrow keys move along the outline. */
export const EdgePicker = ({ slab, chosen, onToggle }: EdgePickerProps) => {
  const units = useUnits();
  const plan = useMemo(() => layOutPlan(slab, units, { isExact: true }), [slab, units]);
  const [current, setCurrent] = useState(0);
  const group = useRef<HTMLDivElement>(null);
  if (!plan) return <NoData />;
  const { size, outline, lengths } = plan;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    group.current?.querySelectorAll('button')[(current + step + outline.length) % outline.length]?.focus();
  };
  return (
    <Box sx={FRAME}>
      <PlanPicture plan={plan} title={planDrawingTexts.title(slab.item_id)} />
      <Box ref={group} role="group" aria-label={texts.edges(slab.item_id)} onKeyDown={onKeyDown}>
        {edgesOf(outline).map(([a, b], index) => (
          <ButtonBase
            // biome-ignore lint/suspicious/noArrayIndexKey: edges have no id, and the list never reorders
            key={index}
            disableRipple
            tabIndex={index === current ? 0 : -1}
            aria-label={texts.edge(slab.item_id, index + 1, formatTapeLength(lengths[index], units))}
            aria-pressed={chosen.includes(index + 1)}
            onFocus={() => setCurrent(index)}
            onClick={() => onToggle(index + 1)}
            // Coordinates of the drawing, which is not mirrored.
            style={{
              left: `${(50 * (a.x + b.x)) / size.width}%`,
              top: `${(50 * (a.y + b.y)) / size.height}%`,
              width: `${(100 * Math.hypot(b.x - a.x, b.y - a.y)) / size.width}%`,
              transform: `translate(-50%, -50%) rotate(${Math.atan2(b.y - a.y, b.x - a.x)}rad)`,
            }}
            sx={{
              position: 'absolute',
              minWidth: 12,
              height: 24,
              '@media (pointer: coarse)': { minWidth: 24, height: 44 },
              '&.Mui-focusVisible': { outlineOffset: -4 },
              '&::before': { content: '""', width: '100%', height: 6, borderRadius: 1 },
              '&:hover::before': { bgcolor: 'primary.main', opacity: 0.4 },
              '&[aria-pressed="true"]::before': { bgcolor: 'primary.main', opacity: 1 },
            }}
          />
        ))}
      </Box>
    </Box>
  );
};
