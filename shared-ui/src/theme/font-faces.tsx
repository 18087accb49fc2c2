import GlobalStyles from '@mui/material/GlobalStyles';

/**
 * Declares a variable typeface. `optional`: where it is not there in time the system's typeface stays, so
 * that text never jumps.
 */
export const FontFaces = ({
  family,
  faces,
}: {
  family: string;
  faces: ReadonlyArray<{ url: string; range: string }>;
}) => (
  <GlobalStyles
    styles={faces.map(({ url, range }) => ({
      '@font-face': {
        fontFamily: family,
        fontStyle: 'normal',
        fontWeight: '100 900',
        fontDisplay: 'optional',
        src: `url(${url}) format('woff2')`,
        unicodeRange: range,
      },
    }))}
  />
);
