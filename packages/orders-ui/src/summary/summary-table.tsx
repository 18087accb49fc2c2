import { sheetTexts } from '@slabdesk/order-sheet';
import type { ComponentProps, ReactNode } from 'react';
import { Box, styled } from 'shared-ui/core';

/**
 * Table whose number columns have the same width in every group. On phones the area is below the price,
 * which leaves more room for the name.
 */
export const SummaryTable = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': { padding: '10px 0', textAlign: 'start', verticalAlign: 'top', fontWeight: 'inherit' },
  '& .what': { paddingInline: '20px 12px', overflowWrap: 'anywhere' },
  '& .area, & .price': { textAlign: 'end', whiteSpace: 'nowrap', paddingInlineStart: 16 },
  '& .price': { paddingInlineEnd: 20 },
  '& thead': { fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary },
  '& thead th': { paddingBlock: 8 },
  '& tbody tr, & tfoot tr': { borderTop: `1px solid ${theme.vars?.palette.divider}` },
  '& tr.active': {
    backgroundColor: theme.vars?.palette.surface.accentSoft,
    boxShadow: `inset 3px 0 ${theme.vars?.palette.primary.main}`,
  },
  '& tr.heading > *': { paddingTop: 16 },
  '& tr.subtotal': { fontWeight: 600, backgroundColor: theme.vars?.palette.surface.sunken },
  '& tr.total': { fontWeight: 650, fontSize: '1.125rem', letterSpacing: '-0.01em' },
  '& tr.total > *': { paddingBlock: 16 },
  [theme.breakpoints.down('sm')]: {
    '&, & tbody, & tfoot': { display: 'block' },
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody tr, & tfoot tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateRows: 'auto 1fr',
      columnGap: 16,
      padding: '10px 16px',
    },
    '& tbody tr > *, & tfoot tr > *': { padding: '0 !important' },
    '& .what': { gridRow: '1 / span 2' },
    '& .area': {
      gridColumn: 2,
      gridRow: 2,
      fontSize: '0.8125rem',
      color: theme.vars?.palette.text.secondary,
    },
    '& .price': { gridColumn: 2, gridRow: 1 },
    '& tr.heading': { display: 'block', paddingTop: 16 },
    '& tr.heading > *': { display: 'block' },
    '& tr.total': { paddingBlock: 16 },
  },
}));

/** Sets the column widths for areas and prices; larger amounts widen them at the expense of the name. */
export const SummaryHead = () => (
  <>
    <colgroup>
      <col />
      <col style={{ width: 110 }} />
      <col style={{ width: 160 }} />
    </colgroup>
    <thead>
      <tr>
        <th scope="col" className="what">
          {sheetTexts.item}
        </th>
        <th scope="col" className="area">
          {sheetTexts.area}
        </th>
        <th scope="col" className="price">
          {sheetTexts.price}
        </th>
      </tr>
    </thead>
  </>
);

export interface SummaryRowProps extends Omit<ComponentProps<'tr'>, 'className'> {
  children: ReactNode;
  area?: ReactNode;
  price: ReactNode;
  /** Totals are emphasised, and their first cell is the row header. */
  look?: 'plain' | 'active' | 'subtotal' | 'total';
}

/** One row: name, area, price. */
export const SummaryRow = ({ children, area, price, look = 'plain', ...row }: SummaryRowProps) => (
  <tr className={look} {...row}>
    {look === 'plain' || look === 'active' ? (
      <td className="what">{children}</td>
    ) : (
      <th scope="row" className="what">
        {children}
      </th>
    )}
    <td className="area">{area}</td>
    <td className="price">{price}</td>
  </tr>
);

/** Heading of the rows below. */
export const SummaryHeading = ({ children, note }: { children: ReactNode; note?: ReactNode }) => (
  <tr className="heading">
    <th scope="rowgroup" colSpan={3} className="what">
      <Box component="span" sx={{ display: 'block', fontSize: '0.9375rem', fontWeight: 600 }}>
        {children}
      </Box>
      {note && (
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {note}
        </Box>
      )}
    </th>
  </tr>
);

/** Small print below the name of a row. */
export const SummaryNotes = ({ notes }: { notes: readonly string[] }) =>
  notes.map((note) => (
    <Box key={note} component="span" sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}>
      {note}
    </Box>
  ));
