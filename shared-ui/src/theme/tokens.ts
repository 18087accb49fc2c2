/**
 * The portal's palette: warm stone neutrals and one accent, a deep verdigris. All text colour pairs reach a
 * contrast of 4.5:1 in both modes (see tokens.test.ts).
 */
const stone = {
  0: '#ffffff',
  25: '#fbfaf8',
  50: '#f6f4f0',
  100: '#eeebe5',
  200: '#e2ddd4',
  300: '#cdc6ba',
  400: '#a59d90',
  500: '#7c7468',
  600: '#615a50',
  700: '#4a443c',
  800: '#2e2a25',
  850: '#252220',
  900: '#1c1a18',
  950: '#141312',
} as const;

const verdigris = {
  50: '#ecf6f3',
  100: '#d2eae4',
  200: '#a9d7cd',
  300: '#76bfb2',
  400: '#49a397',
  500: '#27867b',
  600: '#136b62',
  700: '#0f564f',
  800: '#0d4540',
  900: '#0a3531',
} as const;

export const lightColors = {
  page: stone[25],
  surface: stone[0],
  sunken: stone[50],
  text: stone[900],
  textMuted: stone[600],
  line: stone[200],
  lineStrong: '#8f877a',
  accent: verdigris[600],
  accentHover: verdigris[700],
  accentSoft: verdigris[50],
  onAccent: stone[0],
} as const;

export const darkColors = {
  page: stone[950],
  surface: stone[900],
  sunken: '#181614',
  text: '#f2efea',
  textMuted: '#b3aca0',
  line: '#35312c',
  lineStrong: '#857d71',
  accent: '#6cc4b6',
  accentHover: '#8ad4c8',
  accentSoft: '#15302c',
  onAccent: '#06211d',
} as const;

/** Colours of a status badge: text on a soft background. */
export interface ToneColors {
  text: string;
  ground: string;
  dot: string;
}

export type Tone = 'purple' | 'blue' | 'green' | 'red' | 'amber' | 'grey';

export const lightTones: Record<Tone, ToneColors> = {
  purple: { text: '#5b2d9c', ground: '#f3ecfc', dot: '#8b5cd0' },
  blue: { text: '#1c4f99', ground: '#e8f0fc', dot: '#3d7fd9' },
  green: { text: '#1d5f33', ground: '#e6f4e9', dot: '#36a058' },
  red: { text: '#98261e', ground: '#fcebe9', dot: '#d2483e' },
  amber: { text: '#7d4a06', ground: '#fcf2de', dot: '#d18f1c' },
  grey: { text: '#4a443c', ground: '#eeebe5', dot: '#968d80' },
};

export const darkTones: Record<Tone, ToneColors> = {
  purple: { text: '#d2b8f7', ground: '#2e2240', dot: '#a77be6' },
  blue: { text: '#a9cbf8', ground: '#1a2a42', dot: '#5c97e6' },
  green: { text: '#a4dcb4', ground: '#17301f', dot: '#4fb870' },
  red: { text: '#f6b5ae', ground: '#3c1d1a', dot: '#e26b61' },
  amber: { text: '#f2cf8e', ground: '#38280f', dot: '#d9a13b' },
  grey: { text: '#cfc8bc', ground: '#2e2a25', dot: '#8d8579' },
};

export const fontStack =
  "'Geist Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Pixels. */
export const radius = { control: 8, card: 12, pill: 999 } as const;
