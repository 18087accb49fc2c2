import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { ListParams } from 'bff-contract/list';
import { errorMessage } from 'bff-contract/portal-error';
import { useState } from 'react';
import { toast } from '../feedback/toast-store';
import { uiHost, useBlockPageSwap } from '../host/ui-host';
import { DownloadIcon } from '../icons';
import { tableTexts } from './texts';

const texts = tableTexts.csv;

export interface CsvSource {
  /** Path of the list: `fabricator/order`. */
  url: string;
  /** Without the extension. */
  fileName: string;
  /** Parameters in addition to those of the table. */
  params?: ListParams;
}

/** Milliseconds before an export shows its progress. */
const PROGRESS_DELAY_MS = 1_000;

/** Exports all matches, not only the current page; shows progress if it takes long. */
export const CsvButton = ({ source, query }: { source: CsvSource; query: ListParams }) => {
  const [share, setShare] = useState<number>();
  const [isSlow, setSlow] = useState(false);
  const busy = share !== undefined;
  useBlockPageSwap(busy);
  const label = busy ? texts.exporting : texts.export;
  const save = async () => {
    if (busy) return;
    setShare(0);
    const timer = setTimeout(() => setSlow(true), PROGRESS_DELAY_MS);
    const params = { ...source.params, ...query };
    const error = await uiHost().downloadCsv({ url: source.url, params }, source.fileName, setShare);
    clearTimeout(timer);
    setSlow(false);
    setShare(undefined);
    if (error) toast.error(texts.error(errorMessage(error)));
  };
  return (
    <Button
      onClick={save}
      aria-disabled={busy}
      aria-label={label}
      sx={{
        position: 'relative',
        overflow: 'hidden',
        minHeight: 40,
        minWidth: 44,
        px: { xs: 1, sm: 2 },
        gap: 1,
        ...(busy && { cursor: 'progress' }),
      }}
    >
      <DownloadIcon size={17} aria-hidden />
      <Box component="span" sx={{ display: { xs: busy ? 'inline' : 'none', sm: 'inline' } }}>
        {label}
      </Box>
      {isSlow && busy && (
        <LinearProgress
          aria-label={texts.progress}
          variant={share > 0 ? 'determinate' : 'indeterminate'}
          value={Math.round(share * 100)}
          sx={{ position: 'absolute', inset: 'auto 0 0', height: 3 }}
        />
      )}
    </Button>
  );
};
