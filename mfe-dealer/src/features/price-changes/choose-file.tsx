import { downloadCsv, errorMessage, useUnits } from '@slabdesk/portal';
import { PRICE_LIST_LABELS, type UnitPreference } from 'bff-contract/constants';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Alert, Box, Button, DownloadIcon, Stack, Typography, toast, UploadIcon } from 'shared-ui/core';

const columnsIn = (units: UnitPreference) => [
  { name: PRICE_LIST_LABELS.name, text: 'The name of the material. Required.' },
  {
    name: PRICE_LIST_LABELS.price[units],
    text: `USD for one square ${units === 'metric' ? 'meter' : 'foot'}, such as 12.50 or 12,50. Required.`,
  },
  { name: PRICE_LIST_LABELS.thickness, text: 'The dimension, such as 3/4 inch. May be left out.' },
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
    if (error) toast.error(`The download failed. ${errorMessage(error)}`);
  };
  return (
    <Box>
      <Typography variant="h4" component="h3">
        What the file holds
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
        A row changes the material of the same name and thickness, or adds a new one. Nothing is deleted;
        descriptions, tags and images stay as they are.
      </Typography>
      <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: 'wrap' }}>
        <Button onClick={download} aria-disabled={busy} startIcon={<DownloadIcon size={17} />}>
          {busy ? 'Downloading...' : 'Current Price List'}
        </Button>
        <Button
          component="a"
          href={templateIn(units)}
          download="price-list-template.csv"
          startIcon={<DownloadIcon size={17} />}
        >
          Empty Template
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
                Try Again
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
          Choose File
        </Button>
        <Typography id={hintId} variant="body2" sx={{ color: 'text.secondary' }}>
          or drop a CSV file here. You will see what it changes before anything is written.
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
