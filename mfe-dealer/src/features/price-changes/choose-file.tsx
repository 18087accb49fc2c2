import { downloadCsv, errorMessage, useUnits } from '@slabdesk/portal';
import { PRICE_LIST_LABELS, type UnitPreference } from 'bff-contract/constants';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Alert, Box, Button, DownloadIcon, Stack, Typography, toast, UploadIcon } from 'shared-ui/core';
import { priceChangesTexts } from './texts';

const { chooseFile: texts, fileHelp: helpTexts } = priceChangesTexts;

const columnsIn = (units: UnitPreference) => [
  { name: PRICE_LIST_LABELS.name, text: helpTexts.name },
  {
    name: PRICE_LIST_LABELS.price[units],
    text: helpTexts.price(units),
  },
  { name: PRICE_LIST_LABELS.thickness, text: helpTexts.thickness },
];

/** With a byte-order mark, as spreadsheets want it. */
const templateIn = (units: UnitPreference): string => {
  const labels = columnsIn(units).map(({ name }) => name);
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${labels.join(',')}\r\n`)}`;
};

/** A file that is dropped beside its place would replace the page. */
const useNoStrayDrops = () => {
  useEffect(() => {
    const ignore = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
};

const Help = () => {
  const units = useUnits();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    const error = await downloadCsv({ url: 'fabricator/material' }, 'materials');
    setBusy(false);
    if (error) toast.error(helpTexts.downloadError(errorMessage(error)));
  };
  return (
    <Box>
      <Typography variant="h4" component="h3">
        {helpTexts.title}
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
        {columnsIn(units).map(({ name, text }) => (
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
        {helpTexts.explanation}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: 'wrap' }}>
        <Button onClick={download} aria-disabled={busy} startIcon={<DownloadIcon size={17} />}>
          {busy ? helpTexts.downloading : helpTexts.download}
        </Button>
        <Button
          component="a"
          href={templateIn(units)}
          download="price-list-template.csv"
          startIcon={<DownloadIcon size={17} />}
        >
          {helpTexts.template}
        </Button>
      </Stack>
    </Box>
  );
};

/** The first step: a place to drop a file on, a button to choose one, and what it should hold. */
export const ChooseFile = ({
  problem,
  onRetry,
  onFiles,
}: {
  problem?: string | undefined;
  onRetry?: (() => void) | undefined;
  onFiles: (files: File[]) => void;
}) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const hintId = useId();
  useNoStrayDrops();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <Stack sx={{ gap: 3 }}>
      {problem && (
        <Alert
          severity="error"
          sx={{ overflowWrap: 'anywhere' }}
          action={
            onRetry && (
              <Button size="small" variant="text" onClick={onRetry}>
                {texts.retry}
              </Button>
            )
          }
        >
          {problem}
        </Alert>
      )}
      <Stack
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={drop}
        sx={{
          alignItems: 'center',
          gap: 1.5,
          px: 2,
          py: 4,
          textAlign: 'center',
          border: '2px dashed',
          borderColor: isOver ? 'primary.main' : 'surface.lineStrong',
          borderRadius: 1.5,
          bgcolor: isOver ? 'surface.accentSoft' : 'surface.sunken',
        }}
      >
        <Button
          variant="contained"
          color="primary"
          autoFocus
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
          startIcon={<UploadIcon size={17} />}
        >
          {texts.choose}
        </Button>
        <Typography id={hintId} variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.drop}
        </Typography>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            // The same file, mended, can be chosen again.
            event.target.value = '';
          }}
        />
      </Stack>
      <Help />
    </Stack>
  );
};
