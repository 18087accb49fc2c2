import Box from '@mui/material/Box';
import { Fragment } from 'react';

interface SecondLineProps {
  parts: readonly string[];
}

/**
 * Short texts on one line, such as an order's project and customer. The first one is cut off before the others, and all are
 * shown in full on hover. `bdi` keeps texts with their own direction from reordering their neighbours.
 */
export const SecondLine = ({ parts }: SecondLineProps) => (
  <Box
    title={parts.join(' · ')}
    sx={{
      display: 'flex',
      gap: 0.75,
      minWidth: 0,
      typography: 'caption',
      color: 'text.secondary',
      whiteSpace: 'nowrap',
      '& bdi': { overflow: 'hidden', textOverflow: 'ellipsis' },
      '& bdi ~ bdi': { flexShrink: 0, maxWidth: 'calc(100% - 4ch)' },
    }}
  >
    {parts.map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never reorder
      <Fragment key={index}>
        {index > 0 && <span aria-hidden>·</span>}
        <bdi>{part}</bdi>
      </Fragment>
    ))}
  </Box>
);
