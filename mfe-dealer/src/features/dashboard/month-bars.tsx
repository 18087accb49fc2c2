import type { Summary } from 'bff-contract';
import { Box } from 'shared-ui/core';

type Month = Summary['value']['byMonth'][number];

const WIDTH = 120;
const HEIGHT = 40;
const GAP = 3;
/** A month without orders is a line, so that its place shows. */
const LEAST = 1.5;

/** The order value of the last months as bars, the current one strong. Decoration: the figures stand beside it. */
export const MonthBars = ({ months }: { months: readonly Month[] }) => {
  const highest = Math.max(...months.map(({ totalPrice }) => totalPrice), 1);
  const step = WIDTH / Math.max(months.length, 1);
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      sx={{ flex: `0 1 ${WIDTH}px`, minWidth: 48, height: HEIGHT, color: 'primary.main' }}
    >
      {months.map(({ month, totalPrice }, index) => {
        const height = Math.max(LEAST, (totalPrice / highest) * HEIGHT);
        return (
          <rect
            key={month}
            x={index * step}
            y={HEIGHT - height}
            width={Math.max(1, step - GAP)}
            height={height}
            rx={1.5}
            fill="currentColor"
            opacity={index === months.length - 1 ? 1 : 0.32}
          />
        );
      })}
    </Box>
  );
};
