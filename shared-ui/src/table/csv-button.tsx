import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { toast } from '../feedback/toast-store';
import { DownloadIcon } from '../icons';
import { downloadCsv } from '../portal/download-csv';
import type { ListParams } from '../portal/list-query';

export interface CsvSource {
  /** The list's path: `fabricator/order`. */
  url: string;
  /** Without the extension. */
  fileName: string;
  /** Parameters besides those of the table. */
  params?: ListParams;
}

const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Saves every match, not only the page in sight; shows how much has arrived when that takes long. */
export const CsvButton = ({ source, query }: { source: CsvSource; query: ListParams }) => {
  const [bytes, setBytes] = useState<number>();
  const busy = bytes !== undefined;
  const label = busy ? (bytes ? `Exporting ${size(bytes)}` : 'Exporting...') : 'Export CSV';
  const save = async () => {
    if (busy) return;
    setBytes(0);
    const startedAt = Date.now();
    const report = (received: number) => {
      if (Date.now() - startedAt > 1_000) setBytes(received);
    };
    const params = { ...source.params, ...query };
    const error = await downloadCsv({ url: source.url, params }, source.fileName, report);
    setBytes(undefined);
    if (error) toast.error(`The export failed. ${error.error}`);
  };
  return (
    <Button
      onClick={save}
      aria-disabled={busy}
      aria-label={label}
      sx={{ minHeight: 40, minWidth: 44, px: { xs: 1, sm: 2 }, gap: 1, ...(busy && { cursor: 'progress' }) }}
    >
      <DownloadIcon size={17} aria-hidden />
      <Box component="span" sx={{ display: { xs: busy ? 'inline' : 'none', sm: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
};
