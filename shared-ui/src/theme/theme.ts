import { createTheme, type ThemeOptions } from '@mui/material/styles';
import { componentStyles } from './component-styles';
import { SCHEME_ATTRIBUTE } from './first-paint';
import {
  darkColors,
  darkTones,
  fontStack,
  lightColors,
  lightTones,
  radius,
  type Tone,
  type ToneColors,
} from './tokens';

declare module '@mui/material/styles' {
  interface Palette {
    tones: Record<Tone, ToneColors>;
    surface: { sunken: string; accentSoft: string; lineStrong: string };
  }
  interface PaletteOptions {
    tones: Record<Tone, ToneColors>;
    surface: { sunken: string; accentSoft: string; lineStrong: string };
  }
}

const paletteOf = (
  colors: typeof lightColors | typeof darkColors,
  tones: typeof lightTones,
  danger: { main: string; dark: string; contrastText: string },
) => ({
  primary: {
    main: colors.accent,
    dark: colors.accentHover,
    light: colors.accentHover,
    contrastText: colors.onAccent,
  },
  secondary: { main: colors.textMuted, contrastText: colors.page },
  error: danger,
  warning: { main: tones.amber.text, contrastText: colors.page },
  success: { main: tones.green.text, contrastText: colors.page },
  info: { main: tones.blue.text, contrastText: colors.page },
  text: { primary: colors.text, secondary: colors.textMuted },
  background: { default: colors.page, paper: colors.surface },
  divider: colors.line,
  tones,
  surface: { sunken: colors.sunken, accentSoft: colors.accentSoft, lineStrong: colors.lineStrong },
});

const heading = (size: string, weight: number, tracking: string) => ({
  fontSize: size,
  fontWeight: weight,
  lineHeight: 1.2,
  letterSpacing: tracking,
});

const typography: ThemeOptions['typography'] = {
  fontFamily: fontStack,
  fontSize: 14,
  h1: heading('clamp(1.5rem, 1.35rem + 0.6vw, 1.875rem)', 620, '-0.022em'),
  h2: heading('1.1875rem', 600, '-0.014em'),
  h3: heading('1rem', 600, '-0.008em'),
  h4: heading('0.9375rem', 600, '-0.004em'),
  h5: heading('0.875rem', 600, '0'),
  h6: heading('0.8125rem', 600, '0'),
  subtitle1: { fontSize: '0.9375rem', lineHeight: 1.5 },
  body1: { fontSize: '0.9375rem', lineHeight: 1.55 },
  body2: { fontSize: '0.875rem', lineHeight: 1.5 },
  caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
  overline: {
    fontSize: '0.75rem',
    fontWeight: 550,
    letterSpacing: '0.04em',
    textTransform: 'none',
    lineHeight: 1.5,
  },
  button: { fontSize: '0.875rem', fontWeight: 550, textTransform: 'none', letterSpacing: 0 },
};

/** The theme: light and dark mode through CSS variables, so switching needs no re-render. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: `[${SCHEME_ATTRIBUTE}="%s"]`, cssVarPrefix: 'sd' },
  colorSchemes: {
    light: {
      palette: paletteOf(lightColors, lightTones, {
        main: '#b3261e',
        dark: '#8f1c16',
        contrastText: '#ffffff',
      }),
    },
    dark: {
      palette: paletteOf(darkColors, darkTones, {
        main: '#f2958c',
        dark: '#f6b5ae',
        contrastText: '#2b0a07',
      }),
    },
  },
  shape: { borderRadius: radius.control },
  typography,
  components: componentStyles,
});
