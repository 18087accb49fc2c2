import type { Slab } from 'bff-contract';
import { useMemo } from 'react';
import { Box, Stack, Typography } from '../core';
import { useUnits } from '../portal';
import { EDGE_FONT, type PlanLabel } from './plan-labels';
import { AREA_FONT, layOutPlan, type PlanLayout } from './plan-layout';

const NO_DATA = 'No measurement data';

const toPoints = (points: ReadonlyArray<{ x: number; y: number }>): string =>
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

const Drawing = ({ plan, title }: { plan: PlanLayout; title: string }) => {
  const { center, lines } = plan.areaLabel;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={`${title}. ${plan.description}`}
      viewBox={`0 0 ${plan.width} ${plan.height}`}
      sx={{ display: 'block', width: '100%', height: 'auto', maxHeight: 320, color: 'primary.main' }}
    >
      {plan.boundingBox && (
        <Box
          component="polygon"
          points={toPoints(plan.boundingBox)}
          sx={{ color: 'surface.lineStrong', fill: 'none', stroke: 'currentColor', strokeDasharray: '3 4' }}
        />
      )}
      <polygon
        points={toPoints(plan.outline)}
        fill="currentColor"
        fillOpacity={0.1}
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <Box
        component="g"
        aria-hidden
        sx={{
          color: 'text.secondary',
          '& text': { fill: 'currentColor', textAnchor: 'middle', dominantBaseline: 'central' },
        }}
      >
        {plan.edgeLabels.map((label) => (
          <EdgeLabel key={`${label.x} ${label.y}`} label={label} />
        ))}
        <text x={center.x} y={center.y + 10} fontSize={EDGE_FONT}>
          {lines[1]}
        </text>
        <Box component="g" sx={{ color: 'text.primary' }}>
          <text x={center.x} y={center.y - 7} fontSize={AREA_FONT} fontWeight={600}>
            {lines[0]}
          </text>
        </Box>
      </Box>
    </Box>
  );
};

const note = (count: number): string =>
  count === 1 ? '1 edge is too short for a label' : `${count} edges are too short for a label`;

/**
 * The plan of a slab from above, with the length of its edges and the area of its bounding box, in the
 * reader's units.
 *
 * @param props.title names the drawing for people who do not see it
 */
export const PlanDrawing = ({ vertices, title }: { vertices: Slab['vertices']; title: string }) => {
  const units = useUnits();
  const plan = useMemo(() => layOutPlan(vertices, units), [vertices, units]);
  return (
    <Box
      sx={{
        position: 'relative',
        aspectRatio: '3 / 2',
        borderRadius: 1,
        bgcolor: 'surface.sunken',
        overflow: 'hidden',
      }}
    >
      {plan ? (
        <Drawing plan={plan} title={title} />
      ) : (
        <Stack sx={{ height: '100%', alignItems: 'center', justifyContent: 'center' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {NO_DATA}
          </Typography>
        </Stack>
      )}
      {plan && plan.unlabelled > 0 && (
        <Typography
          variant="caption"
          sx={{ position: 'absolute', left: 10, bottom: 6, fontSize: '0.6875rem', color: 'text.secondary' }}
        >
          {note(plan.unlabelled)}
        </Typography>
      )}
    </Box>
  );
};
