import { downloadCsv, errorMessage, useUnits } from '@slabdesk/portal';
import { LINE_ITEM_LABELS, PRICE_LIST_LABELS, type UnitPreference } from 'bff-contract/constants';
import { useState } from 'react';
import { Box, Button, DownloadIcon, Stack, Typography, toast } from 'shared-ui/core';
import { useMay } from '../team';
import type { PricedKind } from './price-changes-api';
import { priceChangesFileHelpTexts as texts } from './texts';

interface Column {
  name: string;
  text: string;
}

/** The columns of a file. The template has the first ones. */
const columnsOf = (
  kind: PricedKind,
  units: UnitPreference,
): { first: Column[]; further: Column[]; cost: Column } => {
  const { name, price, thickness, basis, waste, roundTo, cost } = PRICE_LIST_LABELS;
  const of = LINE_ITEM_LABELS;
  return kind === 'material'
    ? {
        first: [
          { name, text: texts.name },
          { name: price[units], text: texts.price(units) },
          { name: thickness, text: texts.thickness },
        ],
        further: [
          { name: basis, text: texts.basis() },
          { name: waste, text: texts.waste },
          { name: roundTo, text: texts.roundTo(units) },
        ],
        cost: { name: cost[units], text: texts.cost },
      }
    : {
        first: [
          { name: of.title, text: texts.itemTitle },
          { name: of.price, text: texts.itemPrice },
          { name: of.unit, text: texts.unit() },
        ],
        further: [
          { name: of.base, text: texts.base },
          { name: of.byQuantity, text: texts.byQuantity },
          { name: of.bySize, text: texts.bySize },
          { name: of.taxable, text: texts.taxable },
          { name: of.description, text: texts.description },
        ],
        cost: { name: of.cost, text: texts.itemCost },
      };
};

const FILES: Record<PricedKind, string> = { material: 'materials', 'line-item': 'line-items' };

/** Includes a byte-order mark, which spreadsheets need to detect UTF-8. */
const templateOf = (columns: Column[]): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${columns.map(({ name }) => name).join(',')}\r\n`)}`;

/** The columns of a price list file, and downloads to start from. */
export const FileHelp = ({ kind }: { kind: PricedKind }) => {
  const { first, further, cost } = columnsOf(kind, useUnits());
  const seesCosts = useMay('costs:read');
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    const error = await downloadCsv({ url: `fabricator/${kind}` }, FILES[kind]);
    setBusy(false);
    if (error) toast.error(texts.downloadError(errorMessage(error)));
  };
  return (
    <Box>
      <Typography variant="h4" component="h3">
        {texts.title}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 1,
          display: 'grid',
          columnGap: 2,
          rowGap: { xs: 0.25, sm: 0.75 },
          gridTemplateColumns: { sm: 'max-content 1fr' },
        }}
      >
        {[...first, ...further, ...(seesCosts ? [cost] : [])].map(({ name, text }) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ typography: 'body2', fontWeight: 600 }}>
              {name}
            </Box>
            <Box
              component="dd"
              sx={{ m: 0, mb: { xs: 1, sm: 0 }, typography: 'body2', color: 'text.secondary' }}
            >
              {text}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
        {texts.explanations[kind]}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: 'wrap' }}>
        <Button onClick={download} aria-disabled={busy} startIcon={<DownloadIcon size={17} />}>
          {busy ? texts.downloading : texts.downloads[kind]}
        </Button>
        <Button
          component="a"
          href={templateOf(first)}
          download="price-list-template.csv"
          startIcon={<DownloadIcon size={17} />}
        >
          {texts.template}
        </Button>
      </Stack>
    </Box>
  );
};
