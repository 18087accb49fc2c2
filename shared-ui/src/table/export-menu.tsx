import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import LinearProgress from '@mui/material/LinearProgress';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ListParams } from 'bff-contract/list';
import { errorMessage } from 'bff-contract/portal-error';
import type { ExportFormat } from 'bff-contract/tables';
import { type ComponentType, useId, useRef, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part';
import { toast } from '../feedback/toast-store';
import { uiHost, useBlockPageSwap } from '../host/ui-host';
import { DownloadIcon } from '../icons';
import type { CsvSettingsProps } from './csv-settings';
import { tableExportTexts as texts } from './texts';

/** A part of a list that is often exported. */
export interface ExportShortcut {
  label: string;
  /** Without the extension. */
  fileName: string;
  /** Parameters that replace the table's. */
  params: ListParams;
}

/** The list as CSV in a layout of another program, from a path of its own. */
export interface ExportLayout {
  label: string;
  /** Path: `fabricator/order/invoices/xero`. */
  url: string;
  /** Without the extension. */
  fileName: string;
  /** A dialog with its settings, and the label of the menu item that opens it. */
  settings?: { label: string; Dialog: ComponentType<CsvSettingsProps> };
}

export interface CsvSource {
  /** Path of the list: `fabricator/order`. */
  url: string;
  /** Without the extension. */
  fileName: string;
  /** Parameters in addition to the table's. */
  params?: ListParams;
  /** Other layouts in which the list is exported as well. */
  layouts?: readonly ExportLayout[];
  /** Parts of the list that are exported for Excel with one click less, and what they are. */
  shortcuts?: { label: string; items: readonly ExportShortcut[] };
}

/** Milliseconds before an export shows its progress. */
const PROGRESS_DELAY_MS = 1_000;

const CsvSettings = lazyPart<CsvSettingsProps>(
  'CSV settings',
  () => import(/* webpackChunkName: "csv-settings" */ './csv-settings').then((module) => module.CsvSettings),
  () => null,
);

/** Exports all matches, not only the current page, for Excel or as CSV; shows progress if it takes long. */
export const ExportMenu = ({ source, query }: { source: CsvSource; query: ListParams }) => {
  const [share, setShare] = useState<number>();
  const [isSlow, setSlow] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [settings, setSettings] = useState<{ Dialog: ComponentType<CsvSettingsProps> }>();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const headingId = useId();
  const busy = share !== undefined;
  useBlockPageSwap(busy);
  const label = busy ? texts.exporting : texts.export;
  const close = () => setAnchor(null);
  const save = async (format: ExportFormat, part?: ExportShortcut | ExportLayout) => {
    close();
    setShare(0);
    const timer = setTimeout(() => setSlow(true), PROGRESS_DELAY_MS);
    const { url, fileName } = { ...source, ...part };
    const params = { ...source.params, ...query, ...(part && 'params' in part && part.params) };
    // The lines of another layout aren't the rows that the server counts, so they don't tell the progress.
    const onProgress = url === source.url ? setShare : () => {};
    const error = await uiHost().downloadList({ url, params }, fileName, format, onProgress);
    clearTimeout(timer);
    setSlow(false);
    setShare(undefined);
    if (error) toast.error(texts.error(errorMessage(error)));
  };
  const layoutSettings = source.layouts?.flatMap((layout) => layout.settings ?? []) ?? [];
  return (
    <>
      <Button
        ref={button}
        onClick={(event) => !busy && setAnchor(event.currentTarget)}
        aria-disabled={busy}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        sx={{
          position: 'relative',
          overflow: 'hidden',
          minHeight: 40,
          minWidth: 44,
          px: { xs: 1, md: 2 },
          gap: 1,
          ...(busy && { cursor: 'progress' }),
        }}
      >
        <DownloadIcon size={17} aria-hidden />
        <Box component="span" sx={{ display: { xs: busy ? 'inline' : 'none', md: 'inline' } }}>
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
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem onClick={() => void save('xlsx')}>{texts.xlsx}</MenuItem>
        <MenuItem onClick={() => void save('csv')}>{texts.csv}</MenuItem>
        {source.layouts?.map((layout) => (
          <MenuItem key={layout.label} onClick={() => void save('csv', layout)}>
            {layout.label}
          </MenuItem>
        ))}
        {source.shortcuts && <Divider />}
        {/* Siblings, because arrow keys reach only those. */}
        {source.shortcuts && (
          <ListSubheader id={headingId} role="presentation" sx={{ bgcolor: 'transparent', lineHeight: 2.5 }}>
            {texts.shortcuts(source.shortcuts.label)}
          </ListSubheader>
        )}
        {source.shortcuts?.items.map((shortcut) => (
          <MenuItem
            key={shortcut.label}
            aria-describedby={headingId}
            onClick={() => void save('xlsx', shortcut)}
          >
            {shortcut.label}
          </MenuItem>
        ))}
        <Divider />
        {[{ label: texts.settings, Dialog: CsvSettings }, ...layoutSettings].map(
          ({ label: name, Dialog }) => (
            <MenuItem
              key={name}
              onClick={() => {
                close();
                setSettings({ Dialog });
              }}
            >
              {name}
            </MenuItem>
          ),
        )}
      </Menu>
      {settings && (
        <settings.Dialog
          onClose={() => {
            setSettings(undefined);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
};
