import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { CompactCard } from './column';
import { SecondLine } from './second-line';

interface CompactLinesProps {
  card: CompactCard;
  /** The identifying column, which links to the row. */
  name: ReactNode;
}

const line = { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 } as const;
const cutOff = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The two lines of a compact card. */
export const CompactLines = ({ card, name }: CompactLinesProps) => (
  <Box sx={{ flex: 1, minWidth: 0 }}>
    <Box sx={line}>
      <Box
        component="bdi"
        title={card.title}
        sx={{ ...cutOff, flex: 1, fontWeight: 600, '& a': { font: 'inherit' } }}
      >
        {card.title ?? name}
      </Box>
      <Box sx={{ flexShrink: 0, typography: 'body2', fontWeight: 600 }}>{card.figure}</Box>
    </Box>
    <Box sx={{ ...line, mt: 0.5 }}>
      {/* Details that don't fit beside the name are below it. */}
      <Box sx={{ ...line, flex: 1, flexWrap: 'wrap', rowGap: 0 }}>
        {card.title !== undefined && <Box sx={{ flexShrink: 0, typography: 'body2' }}>{name}</Box>}
        {card.mark}
        <SecondLine parts={card.details} wraps />
      </Box>
      <Box sx={{ flexShrink: 0, typography: 'body2' }}>{card.state}</Box>
    </Box>
  </Box>
);
