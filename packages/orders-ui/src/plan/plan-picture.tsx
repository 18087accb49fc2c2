import {
  AREA_FONT,
  EDGE_FONT,
  edgesOf,
  lookAt,
  type MarkedEdges,
  type PlanInView,
  type PlanLabel,
  type PlanLayout,
  type PlanView,
  type Point,
  transformTo,
  WHOLE,
} from '@slabdesk/order-sheet';
import { useDeferredValue, useMemo } from 'react';
import { Box } from 'shared-ui/core';
import { planDrawingTexts } from './texts';

const toPoints = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');

const EdgeLabel = ({ label }: { label: PlanLabel }) => (
  <>
    {label.leader && (
      <polyline points={toPoints(label.leader)} stroke="currentColor" strokeWidth={0.75} opacity={0.6} />
    )}
    <text
      x={label.x}
      y={label.y}
      transform={`rotate(${label.angle.toFixed(2)} ${label.x.toFixed(2)} ${label.y.toFixed(2)})`}
      fontSize={EDGE_FONT}
    >
      {label.text}
    </text>
  </>
);

const Texts = ({ seen }: { seen: PlanInView }) => (
  <Box
    component="g"
    aria-hidden
    sx={{
      color: 'text.secondary',
      userSelect: 'none',
      '& text': { fill: 'currentColor', textAnchor: 'middle', dominantBaseline: 'central' },
    }}
  >
    {seen.edgeLabels.map((label) => (
      <EdgeLabel key={`${label.x} ${label.y}`} label={label} />
    ))}
    {seen.areaLabel && (
      <>
        <text x={seen.areaLabel.center.x} y={seen.areaLabel.center.y + 10} fontSize={EDGE_FONT}>
          {seen.areaLabel.lines[1]}
        </text>
        <Box component="g" sx={{ color: 'text.primary' }}>
          <text
            x={seen.areaLabel.center.x}
            y={seen.areaLabel.center.y - 7}
            fontSize={AREA_FONT}
            fontWeight={600}
          >
            {seen.areaLabel.lines[0]}
          </text>
        </Box>
      </>
    )}
  </Box>
);

/** In print, only the line weight distinguishes the slab from its bounding box. */
const LOOKS = {
  screen: { outline: 1.5, fill: 0.1, color: 'primary.main' },
  active: { outline: 2.25, fill: 0.26, color: 'primary.main' },
  paper: { outline: 2, fill: 0, color: 'text.primary' },
} as const;

/** Width of marked edges. */
const MARKED = 5;

export interface PlanPictureProps {
  plan: PlanLayout;
  /** Accessible name of the drawing. */
  title: string;
  look?: keyof typeof LOOKS;
  /** Draws these edges thicker. */
  marked?: MarkedEdges['numbers'] | undefined;
  /** The visible part; defaults to the whole drawing. */
  view?: PlanView;
}

/** Renders a plan as SVG, at its view-box size or the width of its container. */
export const PlanPicture = ({ plan, title, look = 'screen', marked, view = WHOLE }: PlanPictureProps) => {
  // Placing labels is slow: while the user zooms or drags, the previous labels move along.
  const settled = useDeferredValue(view);
  const seen = useMemo(() => lookAt(plan, settled), [plan, settled]);
  const { outline, fill, color } = LOOKS[look];
  return (
    <Box
      component="svg"
      role="img"
      aria-label={planDrawingTexts.label(title, plan.description)}
      viewBox={`0 0 ${plan.size.width} ${plan.size.height}`}
      sx={{ display: 'block', width: '100%', height: 'auto', color }}
    >
      <g transform={transformTo(settled, view)}>
        {seen.boundingBox && (
          <Box
            component="polygon"
            points={toPoints(seen.boundingBox)}
            sx={{ color: 'surface.lineStrong', fill: 'none', stroke: 'currentColor', strokeDasharray: '3 4' }}
          />
        )}
        <polygon
          points={toPoints(seen.outline)}
          fill="currentColor"
          fillOpacity={fill}
          stroke="currentColor"
          strokeWidth={outline}
          strokeLinejoin="round"
        />
        {marked &&
          edgesOf(seen.outline).map(
            (edge, index) =>
              marked.has(index + 1) && (
                // biome-ignore lint/suspicious/noArrayIndexKey: edges have no id, and the list never reorders
                <polyline key={index} points={toPoints(edge)} stroke="currentColor" strokeWidth={MARKED} />
              ),
          )}
        <Texts seen={seen} />
      </g>
    </Box>
  );
};
