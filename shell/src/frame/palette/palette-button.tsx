import { Box, ButtonBase, CircularProgress, IconButton, SearchIcon } from 'shared-ui/core';
import { shortcutKeys, shortcutName } from './shortcut';
import { paletteTexts as texts } from './texts';
import type { PaletteControl } from './use-palette';

const propsOf = ({ open, preload, isLoading }: PaletteControl) => ({
  onClick: open,
  onPointerEnter: preload,
  onFocus: preload,
  'aria-haspopup': 'dialog' as const,
  'aria-keyshortcuts': shortcutKeys(),
  'aria-busy': isLoading,
});

const Icon = ({ isLoading, size }: { isLoading: boolean; size: number }) =>
  isLoading ? (
    <CircularProgress size={size} color="inherit" aria-label={texts.loading} />
  ) : (
    <SearchIcon size={size} aria-hidden />
  );

/** Opens the palette. Looks like a search field and shows the shortcut. */
export const PaletteButton = ({ palette }: { palette: PaletteControl }) => (
  <ButtonBase
    {...propsOf(palette)}
    sx={{
      display: 'flex',
      justifyContent: 'flex-start',
      gap: 1.5,
      flexShrink: 0,
      height: 38,
      '@media (pointer: coarse)': { height: 46 },
      paddingInlineStart: 1.375,
      paddingInlineEnd: 0.75,
      my: 0.5,
      border: 1,
      borderColor: 'surface.lineStrong',
      borderRadius: 1,
      bgcolor: 'background.paper',
      color: 'text.secondary',
      typography: 'body2',
      '&:hover': { color: 'text.primary' },
    }}
  >
    <Icon isLoading={palette.isLoading} size={17} />
    <Box component="span" sx={{ flex: 1, textAlign: 'start' }}>
      {texts.button}
    </Box>
    <Box
      component="kbd"
      aria-hidden
      sx={{
        px: 0.75,
        borderRadius: 0.75,
        bgcolor: 'surface.sunken',
        fontFamily: 'inherit',
        fontSize: '0.75rem',
        lineHeight: '20px',
        '@media (pointer: coarse)': { display: 'none' },
      }}
    >
      {shortcutName()}
    </Box>
  </ButtonBase>
);

/** Opens the palette. For places with room for an icon only. */
export const PaletteIconButton = ({ palette }: { palette: PaletteControl }) => (
  <IconButton
    {...propsOf(palette)}
    aria-label={texts.iconButton}
    title={texts.iconButtonTitle(shortcutName())}
    sx={{ minWidth: 44, minHeight: 44, alignSelf: 'center', flexShrink: 0, color: 'text.secondary' }}
  >
    <Icon isLoading={palette.isLoading} size={19} />
  </IconButton>
);
