import { downloadCsv, errorMessage, useUnits } from '@slabdesk/portal';
import { PRICE_LIST_LABELS, type UnitPreference } from 'bff-contract/constants';
import { useState } from 'react';
import { Box, Button, DownloadIcon, Stack, Typography, toast } from 'shared-ui/core';
import { useMay } from '../team';
import { priceChangesFileHelpTexts as texts } from './texts';

const columnsIn = (units: UnitPreference) => [
  { name: PRICE_LIST_LABELS.name, text: texts.name },
  {
    name: PRICE_LIST_LABELS.price[units],
    text: texts.price(units),
  },
  { name: PRICE_LIST_LABELS.thickness, text: texts.thickness },
];

/** Columns that a file may have besides. */
const furtherColumns = (units: UnitPreference, seesCosts: boolean) => [
  { name: PRICE_LIST_LABELS.basis, text: texts.basis() },
  { name: PRICE_LIST_LABELS.waste, text: texts.waste },
  { name: PRICE_LIST_LABELS.roundTo, text: texts.roundTo(units) },
  ...(seesCosts ? [{ name: PRICE_LIST_LABELS.cost[units], text: texts.cost }] : []),
];

/** Includes a byte-order mark, which spreadsheets need to detect UTF-8. */
const templateIn = (units: UnitPreference): string => {
  const labels = columnsIn(units).map(({ name }) => name);
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${labels.join(',')}\r\n`)}`;
};

/** The columns of a price list file, and downloads to start from. */
export const FileHelp = () => {
  const units = useUnits();
  const seesCosts = useMay('costs:read');
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    const error = await downloadCsv({ url: 'fabricator/material' }, 'materials');
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
        {[...columnsIn(units), ...furtherColumns(units, seesCosts)].map(({ name, text }) => (
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
        {texts.explanation}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: 'wrap' }}>
        <Button onClick={download} aria-disabled={busy} startIcon={<DownloadIcon size={17} />}>
          {busy ? texts.downloading : texts.download}
        </Button>
        <Button
          component="a"
          href={templateIn(units)}
          download="price-list-template.csv"
          startIcon={<DownloadIcon size={17} />}
        >
          {texts.template}
        </Button>
      </Stack>
    </Box>
  );
};
