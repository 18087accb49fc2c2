import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { LinePart } from './column';

export interface SecondLineProps {
  parts: readonly LinePart[];
  /** For links. */
  tabIndex?: number;
  /** Takes up to two lines. */
  wraps?: boolean;
}

const textOf = (part: LinePart): string => (typeof part === 'string' ? part : part.text);

// Below the text there is room, so the link is 24 px high without covering the line above.
const linkStyles = {
  display: 'block',
  pb: 0.75,
  mb: -0.75,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: 'inherit',
  textDecorationColor: 'var(--sd-palette-surface-lineStrong)',
  '&:hover': { color: 'primary.main' },
} as const;

const oneLine = {
  display: 'flex',
  gap: 0.75,
  minWidth: 0,
  whiteSpace: 'nowrap',
  '& bdi': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& bdi ~ bdi': { flexShrink: 0, maxWidth: 'calc(100% - 10ch)' },
} as const;

const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  '& > span': { mx: 0.75 },
} as const;

/**
 * Short texts on one line, such as the project and the customer of a row. The first one is cut off before the others, to about ten
 * characters; all are shown in full on hover. `bdi` keeps texts with their own direction from reordering their neighbours.
 */
export const SecondLine = ({ parts, tabIndex, wraps = false }: SecondLineProps) => (
  <Box
    title={parts.map(textOf).join(' · ')}
    sx={{ typography: 'caption', color: 'text.secondary', ...(wraps ? twoLines : oneLine) }}
  >
    {parts.map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never reorder
      <Fragment key={index}>
        {index > 0 && <span aria-hidden>·</span>}
        <bdi>
          {typeof part === 'string' ? (
            part
          ) : (
            <Link component={RouterLink} to={part.to} tabIndex={tabIndex} underline="always" sx={linkStyles}>
              {part.text}
            </Link>
          )}
        </bdi>
      </Fragment>
    ))}
  </Box>
);
