import { Box } from 'shared-ui/core';
import { SAMPLE_SLABS } from '../testing/sample-order';
import { PlanDrawing } from './plan-drawing';

export default { component: PlanDrawing };

const Plan = ({ of, isActive = false }: { of: keyof typeof SAMPLE_SLABS; isActive?: boolean }) => (
  <Box sx={{ maxWidth: 420 }}>
    <PlanDrawing slab={SAMPLE_SLABS[of]} isActive={isActive} onEnlarge={() => undefined} />
  </Box>
);

export const Square = () => <Plan of="square" />;

export const Active = () => <Plan of="square" isActive />;

export const LShape = () => <Plan of="lShape" />;

export const Sliver = () => <Plan of="sliver" />;

export const FiveHundredCorners = () => <Plan of="traced" />;

export const Tiny = () => <Plan of="tiny" />;

export const Huge = () => <Plan of="huge" />;

export const NotMeasured = () => <Plan of="notMeasured" />;
