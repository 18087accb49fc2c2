import { generate } from 'lean-qr';
import { useMemo } from 'react';
import { Box, Button, DownloadIcon, PrintIcon, Stack } from 'shared-ui/core';
import { printCode } from './print-code';
import { referralCodeTexts as texts } from './texts';

export interface QrCodeProps {
  code: string;
  businessName: string | undefined;
}

/** Modules of white around the code, as ISO/IEC 18004 demands. */
const QUIET = 4;

/** A QR code as a path of SVG, a module being one unit, and the width of its picture. */
const drawCode = (text: string): { path: string; width: number } => {
  const bitmap = generate(text);
  let path = '';
  for (let y = 0; y < bitmap.size; y += 1) {
    for (let x = 0; x < bitmap.size; x += 1) {
      if (bitmap.get(x, y)) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
    }
  }
  return { path, width: bitmap.size + 2 * QUIET };
};

const toSvg = ({ path, width }: ReturnType<typeof drawCode>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 8}" height="${width * 8}" viewBox="0 0 ${width} ${width}"><path fill="white" d="M0 0h${width}v${width}H0z"/><path d="${path}"/></svg>`;

/** The referral code as a QR code, which can be saved and printed. */
export const QrCode = ({ code, businessName }: QrCodeProps) => {
  const picture = useMemo(() => drawCode(code), [code]);
  return (
    <Stack
      direction="row"
      sx={{ mt: 1.5, gap: 1.5, alignItems: 'center', flexWrap: 'wrap', justifyContent: 'space-between' }}
    >
      <Box
        component="svg"
        role="img"
        aria-label={texts.picture(code)}
        viewBox={`0 0 ${picture.width} ${picture.width}`}
        // Phones read dark codes on white only.
        sx={{
          width: 120,
          height: 120,
          borderRadius: 1,
          bgcolor: 'common.white',
          color: 'common.black',
          flexShrink: 0,
        }}
      >
        <path d={picture.path} fill="currentColor" shapeRendering="crispEdges" />
      </Box>
      <Stack sx={{ gap: 1 }}>
        <Button
          component="a"
          href={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(toSvg(picture))}`}
          download={texts.fileName(code)}
          startIcon={<DownloadIcon size={16} />}
          sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
        >
          {texts.download}
        </Button>
        <Button
          onClick={() => printCode({ code, businessName, picture })}
          startIcon={<PrintIcon size={16} />}
          sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
        >
          {texts.print}
        </Button>
      </Stack>
    </Stack>
  );
};
