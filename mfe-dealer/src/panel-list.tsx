import type { ReactNode } from 'react';
import { Box } from 'shared-ui/core';

/** A panel row that is a link. */
export const linkRowStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 68,
  px: { xs: 2, sm: 2.5 },
  py: 1,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'surface.sunken' },
  // The card clips outlines outside its rows.
  '&:focus-visible': { outlineOffset: '-2px' },
} as const;

/** A short list with a line between its rows. */
export const PanelList = <Row extends { _id: string }>({
  label,
  rows,
  render,
}: {
  label: string;
  rows: readonly Row[];
  render: (row: Row) => ReactNode;
}) => (
  <Box
    component="ul"
    aria-label={label}
    sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
  >
    {rows.map((row) => (
      <li key={row._id}>{render(row)}</li>
    ))}
  </Box>
);
