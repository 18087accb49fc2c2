import { Button } from '../core';
import { Tooltip } from '.';

export default { component: Tooltip };

export const OnAButton = () => (
  <Tooltip title="Price per square foot" describeChild>
    <Button>With a tooltip</Button>
  </Tooltip>
);
