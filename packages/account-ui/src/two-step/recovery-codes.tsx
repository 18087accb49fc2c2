import { productName } from '@slabdesk/portal';
import { useEffect, useRef } from 'react';
import { Alert, Box, Button, CopyIcon, DownloadIcon, Stack } from 'shared-ui/core';
import { UnsavedChanges } from 'shared-ui/form';
import { copyText } from '../copy-text';
import { recoveryCodeTexts as texts } from './texts';

/** Data URL of a text file with the codes. */
const fileOf = (codes: readonly string[]): string => {
  const text = [texts.fileHeading(productName()), '', ...codes, ''].join('\r\n');
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
};

/** Shows the recovery codes with ways to save them. The server never shows them again, so leaving the page asks first. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
  const list = useRef<HTMLUListElement>(null);
  // Takes focus, because it replaces the focused form.
  useEffect(() => list.current?.focus(), []);
  return (
    <Stack data-clear-of-toasts sx={{ gap: 2 }}>
      <Alert severity="warning">{texts.warning}</Alert>
      <Box
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-label={texts.label}
        translate="no"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 2,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
          gap: 1,
          borderRadius: 1.25,
          bgcolor: 'surface.sunken',
          fontFamily: 'monospace',
          fontWeight: 600,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button onClick={() => void copyText(codes.join('\n'))} startIcon={<CopyIcon size={16} />}>
          {texts.copy}
        </Button>
        <Button
          component="a"
          href={fileOf(codes)}
          download={texts.fileName}
          startIcon={<DownloadIcon size={16} />}
        >
          {texts.download}
        </Button>
      </Stack>
      <UnsavedChanges when text={texts.lost} />
    </Stack>
  );
};
