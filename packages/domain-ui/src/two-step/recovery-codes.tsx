import { productName, useBlockPageSwap } from '@slabdesk/portal';
import { useEffect, useRef } from 'react';
import { Alert, Box, Button, CopyIcon, copyToClipboard, DownloadIcon, Stack, toast } from 'shared-ui/core';

/** Data URL of a text file with the codes. */
const fileOf = (codes: readonly string[]): string => {
  const text = [`Recovery codes for ${productName()}. Each works once.`, '', ...codes, ''].join('\r\n');
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
};

/** Shows the recovery codes with ways to save them; the server never shows them again. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
  const list = useRef<HTMLUListElement>(null);
  useBlockPageSwap(true);
  // Takes focus, because it replaces the focused form.
  useEffect(() => list.current?.focus(), []);
  const copy = async () => {
    if (await copyToClipboard(codes.join('\n'))) toast.success('Recovery codes copied to clipboard!');
    else toast.error('Failed to copy the recovery codes. Please write them down.');
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="warning">
        Keep these recovery codes in a safe place. Each signs you in once when you don't have your phone. They
        are not shown again.
      </Alert>
      <Box
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-label="Recovery codes"
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
        <Button onClick={() => void copy()} startIcon={<CopyIcon size={16} />}>
          Copy
        </Button>
        <Button
          component="a"
          href={fileOf(codes)}
          download="recovery-codes.txt"
          startIcon={<DownloadIcon size={16} />}
        >
          Download
        </Button>
      </Stack>
    </Stack>
  );
};
