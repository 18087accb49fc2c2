export { headScript, headStyle, MODE_STORAGE_KEY, SCHEME_ATTRIBUTE } from './first-paint';
export { theme } from './theme';
export { PortalThemeProvider } from './theme-provider';
export type { Tone } from './tokens';
