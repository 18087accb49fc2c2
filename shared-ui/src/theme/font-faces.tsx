import GlobalStyles from '@mui/material/GlobalStyles';

/**
 * Declares a variable font. With `optional`, the system font stays if the font isn't loaded in time, so
 * text never shifts.
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
