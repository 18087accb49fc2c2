import type { ReactNode } from 'react';
import { Button, DownloadIcon, PrintIcon, Skeleton, Stack } from 'shared-ui/core';
import { referralCodeTexts as texts } from './texts';

/** Width and height of the QR code, in px. */
export const QR_SIZE = 120;

const BUTTON = { '@media (pointer: coarse)': { minHeight: 44 } } as const;

interface QrRowProps {
  picture?: ReactNode;
  /** The address and the name of the picture's file. */
  file?: { href: string; download: string };
  onPrint?: () => void;
}

/** The QR code beside or above its buttons. Before there is a picture it takes the same place, so that nothing below it moves. */
export const QrRow = ({ picture, file, onPrint }: QrRowProps) => (
  <Stack
    direction="row"
    sx={{ mt: 1.5, gap: 1.5, alignItems: 'center', flexWrap: 'wrap', justifyContent: 'space-between' }}
  >
    {picture ?? <Skeleton variant="rounded" width={QR_SIZE} height={QR_SIZE} />}
    <Stack sx={{ gap: 1, visibility: picture ? undefined : 'hidden' }}>
      <Button component="a" {...file} startIcon={<DownloadIcon size={16} />} sx={BUTTON}>
        {texts.download}
      </Button>
      <Button onClick={onPrint} startIcon={<PrintIcon size={16} />} sx={BUTTON}>
        {texts.print}
      </Button>
    </Stack>
  </Stack>
);
