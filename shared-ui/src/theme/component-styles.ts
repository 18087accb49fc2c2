import type { Components, Theme } from '@mui/material/styles';
import { radius } from './tokens';

const focusRing = (theme: Theme) => ({
  outline: `2px solid ${theme.vars?.palette.primary.main}`,
  outlineOffset: 2,
});

/** For what only a background sets apart, which forced colors take away: they show the transparent outline. */
const forcedOutline = { outline: '1px solid transparent', outlineOffset: -1 };

/** Global styles of MUI components; one-off styles belong to the component that uses them. */
export const componentStyles: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      // Always visible, so that the page doesn't shift horizontally when it starts to scroll.
      html: { overflowY: 'scroll' },
      body: {
        fontSynthesis: 'none',
        WebkitFontSmoothing: 'antialiased',
        textRendering: 'optimizeLegibility',
        // Names of users may be one long word.
        overflowWrap: 'break-word',
      },
      // Tabular figures everywhere. `font` shorthands reset this for descendants, so it applies to every
      // element.
      '*': { fontVariantNumeric: 'tabular-nums !important' },
      // Headings receive focus after navigation so that screen readers announce them; they need no focus
      // ring.
      'h1[tabindex="-1"]:focus': { outline: 'none' },
      'a:focus-visible, button:focus-visible, [tabindex]:focus-visible': focusRing(theme),
      '::selection': {
        background: `color-mix(in srgb, ${theme.vars?.palette.primary.main} 28%, transparent)`,
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ '&.Mui-focusVisible': focusRing(theme) }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
    styleOverrides: {
      root: {
        minHeight: 38,
        paddingInline: 16,
        borderRadius: radius.control,
        whiteSpace: 'nowrap',
        '@media (pointer: coarse)': { minHeight: 44 },
      },
      sizeSmall: {
        minHeight: 32,
        paddingInline: 12,
        fontSize: '0.8125rem',
        '@media (pointer: coarse)': { minHeight: 44 },
      },
      sizeLarge: { minHeight: 46, paddingInline: 22, fontSize: '0.9375rem' },
      startIcon: { marginInlineStart: -3 },
      outlined: ({ theme }) => ({
        variants: [
          {
            props: { color: 'inherit' },
            style: {
              backgroundColor: theme.vars?.palette.background.paper,
              borderColor: theme.vars?.palette.divider,
              boxShadow: '0 1px 1.5px rgb(28 26 24 / 0.05)',
              '&:hover': {
                backgroundColor: theme.vars?.palette.surface.sunken,
                borderColor: theme.vars?.palette.surface.lineStrong,
              },
            },
          },
        ],
      }),
      contained: {
        ...forcedOutline,
        boxShadow: 'inset 0 1px 0 rgb(255 255 255 / 0.14), 0 1px 2px rgb(28 26 24 / 0.16)',
      },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: radius.control,
        '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
      },
      sizeSmall: { padding: 7 },
    },
  },
  MuiCheckbox: { styleOverrides: { root: { '@media (pointer: coarse)': { padding: 10 } } } },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radius.card,
        borderColor: theme.vars?.palette.divider,
        boxShadow: '0 1px 2px rgb(28 26 24 / 0.04)',
      }),
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { fontWeight: 500, textUnderlineOffset: '0.2em' } },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars?.palette.background.paper,
        borderRadius: radius.control,
        '@media (pointer: coarse)': { minHeight: 44 },
        // The border is what makes an input visible: 3:1 contrast with its background.
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars?.palette.surface.lineStrong },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        '&.Mui-error': {
          boxShadow: `0 0 0 3px color-mix(in srgb, ${theme.vars?.palette.error.main} 18%, transparent)`,
        },
      }),
      input: { padding: '10px 13px', height: '1.4375em', '@media (pointer: coarse)': { fontSize: '1rem' } },
      multiline: { padding: 0 },
      adornedStart: { paddingInlineStart: 12, '& .MuiOutlinedInput-input': { paddingInlineStart: 0 } },
    },
  },
  MuiInputBase: { styleOverrides: { input: { '&::placeholder': { opacity: 0.75 } } } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, marginTop: 6 } } },
  MuiChip: {
    styleOverrides: { root: { borderRadius: radius.control, fontWeight: 500 } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        ...forcedOutline,
        borderRadius: radius.card + 2,
        boxShadow: '0 24px 64px -12px rgb(20 19 18 / 0.35)',
        '&.MuiDialog-paperFullScreen': { borderRadius: 0 },
      },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: radius.card - 2,
        border: `1px solid ${theme.vars?.palette.divider}`,
        boxShadow: '0 12px 32px -8px rgb(20 19 18 / 0.25)',
      }),
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        borderRadius: 6,
        marginInline: 6,
        minHeight: 38,
        fontSize: '0.875rem',
        '@media (pointer: coarse)': { minHeight: 44 },
      },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: '0.75rem',
        fontWeight: 500,
        backgroundColor: theme.vars?.palette.text.primary,
        color: theme.vars?.palette.background.default,
      }),
    },
  },
  MuiDrawer: { styleOverrides: { paper: forcedOutline } },
  MuiTabs: { styleOverrides: { indicator: forcedOutline } },
  MuiTab: { styleOverrides: { root: { minHeight: 44, paddingInline: 4, marginInlineEnd: 24, minWidth: 0 } } },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
};
