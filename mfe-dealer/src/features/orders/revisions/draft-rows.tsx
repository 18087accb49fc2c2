import { formatDifference } from '@slabdesk/orders-ui/difference';
import { formatMoney } from '@slabdesk/units';
import type { ReactNode } from 'react';
import { Box, Button, Typography } from 'shared-ui/core';
import { CurrencyField } from 'shared-ui/fields';
import type { Figures } from './draft-figures';
import { reviseTexts, draftLineTexts as texts } from './texts';

const COLUMNS = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 8fr) minmax(104px, 3fr)' };

const figure = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** The headings of the columns, on screens that have columns. */
export const DraftHead = ({ from, to }: { from: string; to: string }) => (
  <Box
    aria-hidden
    sx={{
      display: { xs: 'none', md: 'grid' },
      gridTemplateColumns: COLUMNS,
      columnGap: 3,
      px: 2.5,
      py: 1,
      typography: 'caption',
      color: 'text.secondary',
    }}
  >
    <span>{reviseTexts.current(from)}</span>
    <span>{reviseTexts.next(to)}</span>
    <Box component="span" sx={{ textAlign: 'end' }}>
      {reviseTexts.difference}
    </Box>
  </Box>
);

interface DraftRowProps {
  /** Names the row. */
  name: string;
  from: string;
  to: string;
  /** Below the name. */
  details?: ReactNode;
  badge?: ReactNode;
  figures: Figures;
  /** The figures are of what was typed before. */
  isOld: boolean;
  isGone: boolean;
  children: ReactNode;
  rowKey?: number;
}

/** One line: as it is, what is changed of it, and the difference. On phones the three are below each other. */
export const DraftRow = (props: DraftRowProps) => {
  const { name, from, to, details, badge, figures, isOld, isGone, children, rowKey } = props;
  const { before, now, difference } = figures;
  return (
    <Box
      component="li"
      aria-label={name}
      data-row={rowKey}
      sx={{
        display: 'grid',
        gridTemplateColumns: COLUMNS,
        columnGap: 3,
        rowGap: 1.5,
        px: { xs: 2, sm: 2.5 },
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography
            dir="auto"
            sx={{
              fontWeight: 600,
              overflowWrap: 'anywhere',
              ...(isGone && { color: 'text.secondary', textDecoration: 'line-through' }),
            }}
          >
            {name}
          </Typography>
          {badge}
        </Box>
        {details && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {details}
          </Typography>
        )}
        <Typography variant="body2" sx={{ mt: 0.5, ...figure }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {from}{' '}
          </Box>
          {formatMoney(before, texts.none)}
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      <Box
        sx={{
          ...figure,
          display: { xs: 'flex', md: 'block' },
          justifyContent: 'space-between',
          textAlign: 'end',
          transition: 'opacity 0.15s',
          ...(isOld && { opacity: 0.8 }),
        }}
      >
        <Typography variant="body2" sx={figure}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {to}{' '}
          </Box>
          {formatMoney(now, texts.none)}
        </Typography>
        <Typography sx={{ ...figure, fontWeight: difference === 0 ? 400 : 650 }}>
          {formatDifference(difference)}
        </Typography>
      </Box>
    </Box>
  );
};

interface HandPriceProps {
  label: string;
  name: string;
  value: number | undefined;
  onChange: (price: number | undefined) => void;
  /** The price of the price list; unknown until the draft is saved. */
  listPrice: number | undefined;
  error: string | undefined;
}

/** A price that may be set by hand: empty for that of the price list, which it shows. */
export const HandPrice = ({ label, name, value, onChange, listPrice, error }: HandPriceProps) => (
  <Box sx={{ minWidth: 0 }}>
    <CurrencyField
      label={label}
      name={name}
      value={value}
      onChange={onChange}
      error={error}
      placeholder={listPrice === undefined ? '' : formatMoney(listPrice).replace('$', '')}
      {...(value !== undefined && {
        hint: (
          <>
            <strong>{texts.setByHand}</strong>
            {listPrice !== undefined && ` · ${texts.listPrice(formatMoney(listPrice))}`}
          </>
        ),
      })}
    />
    {value !== undefined && (
      <Button
        size="small"
        variant="text"
        color="primary"
        onClick={() => onChange(undefined)}
        sx={{ px: 0, minWidth: 0 }}
      >
        {texts.toListPrice}
      </Button>
    )}
  </Box>
);
