import { generate } from 'lean-qr';
import { useMemo } from 'react';
import { Box } from 'shared-ui/core';
import { printCode } from './print-code';
import { QR_SIZE, QrRow } from './qr-row';
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
    <QrRow
      picture={
        <Box
          component="svg"
          role="img"
          aria-label={texts.picture(code)}
          viewBox={`0 0 ${picture.width} ${picture.width}`}
          // Phones read dark codes on white only.
          sx={{
            width: QR_SIZE,
            height: QR_SIZE,
            borderRadius: 1,
            bgcolor: 'common.white',
            color: 'common.black',
            flexShrink: 0,
          }}
        >
          <path d={picture.path} fill="currentColor" shapeRendering="crispEdges" />
        </Box>
      }
      file={{
        href: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(toSvg(picture))}`,
        download: texts.fileName(code),
      }}
      onPrint={() => printCode({ code, businessName, picture })}
    />
  );
};
