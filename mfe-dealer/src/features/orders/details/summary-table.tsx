import type { ReactNode } from 'react';
import { Box, styled } from 'shared-ui/core';

/** A table whose number columns keep their width from group to group. */
export const SummaryTable = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': { padding: '10px 0', textAlign: 'left', verticalAlign: 'top', fontWeight: 'inherit' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 20, paddingRight: 12, overflowWrap: 'anywhere' },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 20 },
  '& .number': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& tbody tr, & tfoot tr': { borderTop: `1px solid ${theme.vars?.palette.divider}` },
  [theme.breakpoints.down('sm')]: {
    '& th:first-of-type, & td:first-of-type': { paddingLeft: 16 },
    '& th:last-of-type, & td:last-of-type': { paddingRight: 16 },
  },
}));

const LOOKS = {
  plain: {},
  subtotal: { fontWeight: 600, bgcolor: 'surface.sunken' },
  total: {
    fontWeight: 650,
    fontSize: { xs: '1rem', sm: '1.125rem' },
    letterSpacing: '-0.01em',
    '& > *': { paddingBlock: '16px !important' },
  },
} as const;

export interface SummaryRowProps {
  children: ReactNode;
  area?: ReactNode;
  price: ReactNode;
  /** Sums stand out, and their first cell names the row. */
  look?: keyof typeof LOOKS;
}

/** One row: what it is, its area, its price. */
export const SummaryRow = ({ children, area, price, look = 'plain' }: SummaryRowProps) => (
  <Box component="tr" sx={LOOKS[look]}>
    {look === 'plain' ? <td>{children}</td> : <th scope="row">{children}</th>}
    <td className="number">{area}</td>
    <td className="number">{price}</td>
  </Box>
);

/** Names the rows below it. */
export const SummaryHeading = ({ children, note }: { children: ReactNode; note?: ReactNode }) => (
  <tr>
    <Box component="th" scope="rowgroup" colSpan={3} sx={{ pt: '16px !important' }}>
      <Box component="span" sx={{ display: 'block', fontSize: '0.9375rem', fontWeight: 600 }}>
        {children}
      </Box>
      {note && (
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {note}
        </Box>
      )}
    </Box>
  </tr>
);
