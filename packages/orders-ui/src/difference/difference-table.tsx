import { formatMoney, formatNumber } from '@slabdesk/units';
import type { SharedDifference } from 'bff-contract';
import { Badge, Box, styled, VisuallyHidden } from 'shared-ui/core';
import { formatDifference } from './format-difference';
import { differenceTexts as texts } from './texts';

type Line = SharedDifference['lines'][number];

/** On phones, each line is a small grid: its name, then the prices below each other. */
const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& caption': { height: 0, overflow: 'hidden', lineHeight: 0 },
  '& th, & td': { padding: '10px 0', textAlign: 'start', verticalAlign: 'top', fontWeight: 'inherit' },
  '& .what': { paddingInline: '20px 12px', overflowWrap: 'anywhere' },
  '& .price': {
    textAlign: 'end',
    paddingInlineStart: 16,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  '& .price:last-child': { paddingInlineEnd: 20 },
  '& td.price:last-child': { fontWeight: 600 },
  '& .note': {
    display: 'block',
    fontSize: '0.75rem',
    color: theme.vars?.palette.text.secondary,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '& .phone': { display: 'none' },
  '& thead': { fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary },
  '& thead th': { paddingBlock: 8 },
  '& tbody tr': { borderTop: `1px solid ${theme.vars?.palette.divider}` },
  '& tr.total': { fontWeight: 650, fontSize: '1rem', backgroundColor: theme.vars?.palette.surface.sunken },
  '& tr.total > *': { paddingBlock: 14 },
  [theme.breakpoints.down('sm')]: {
    '&, & tbody': { display: 'block' },
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody tr': { display: 'block', padding: '12px 16px' },
    '& tbody tr > *': { display: 'block', padding: '0 !important' },
    '& .what': { paddingBlockEnd: '4px !important', fontWeight: 550 },
    '& td.price': { display: 'flex', justifyContent: 'space-between', gap: 16 },
    '& .phone': { display: 'inline', fontWeight: 400, color: theme.vars?.palette.text.secondary },
  },
}));

/** The price of a line, and what else of it is not as in the other revision. */
const State = ({ state, other }: { state: Line['from']; other: Line['from'] }) => {
  if (!state) return texts.none;
  const { price, quantity, size, edges, material } = state;
  return (
    <span>
      {formatMoney(price)}
      {quantity !== undefined && (quantity !== 1 || (other?.quantity ?? 1) !== 1) && (
        <span className="note">{texts.quantity(formatNumber(quantity))}</span>
      )}
      {size && size !== other?.size && <span className="note">{size}</span>}
      {edges && edges !== other?.edges && <span className="note">{edges}</span>}
      {material && material !== other?.material && <span className="note">{material}</span>}
    </span>
  );
};

const Name = ({ line: { kind, name, change } }: { line: Line }) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
    <span dir="auto">{kind === 'discount' ? texts.discount(name) : name}</span>
    {change === 'added' && <Badge isSmall tone="blue" label={texts.added} />}
    {change === 'removed' && <Badge isSmall tone="grey" label={texts.removed} />}
  </Box>
);

export interface DifferenceTableProps {
  /** Accessible name. */
  label: string;
  difference: SharedDifference;
  /** The headings of the two columns: "R1", "R2". */
  from: string;
  to: string;
}

/** The lines by which two revisions of an order differ, with both prices and the difference per line and in total. */
export const DifferenceTable = ({ label, difference, from, to }: DifferenceTableProps) => (
  <Table>
    <caption>
      <VisuallyHidden>{label}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col" className="what">
          {texts.line}
        </th>
        {[from, to, texts.difference].map((heading) => (
          <th key={heading} scope="col" className="price">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {difference.lines.length === 0 && (
        <tr>
          <td colSpan={4} className="what">
            {texts.unchanged}
          </td>
        </tr>
      )}
      {difference.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and rows have no state
        <tr key={index}>
          <th scope="row" className="what">
            <Name line={line} />
          </th>
          <td className="price">
            <span className="phone">{from}</span>
            <State state={line.from} other={line.to} />
          </td>
          <td className="price">
            <span className="phone">{to}</span>
            <State state={line.to} other={line.from} />
          </td>
          <td className="price">
            <span className="phone">{texts.difference}</span>
            {formatDifference(line.difference)}
          </td>
        </tr>
      ))}
      <tr className="total">
        <th scope="row" className="what">
          {texts.total}
        </th>
        <td className="price">
          <span className="phone">{from}</span>
          {formatMoney(difference.from)}
        </td>
        <td className="price">
          <span className="phone">{to}</span>
          {formatMoney(difference.to)}
        </td>
        <td className="price">
          <span className="phone">{texts.difference}</span>
          {formatDifference(difference.totalPrice)}
        </td>
      </tr>
    </tbody>
  </Table>
);
