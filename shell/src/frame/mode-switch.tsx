import { DarkModeIcon, IconButton, LightModeIcon, SystemModeIcon, useColorScheme } from 'shared-ui/core';
import { frameTexts } from './texts';

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
const ICONS = { system: SystemModeIcon, light: LightModeIcon, dark: DarkModeIcon };

/** Cycles through the color modes: system, light and dark. */
export const ModeSwitch = () => {
  const { mode = 'system', setMode } = useColorScheme();
  const Icon = ICONS[mode];
  const label = frameTexts.colorMode(frameTexts.colorModes[mode]);
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      onClick={() => setMode(NEXT[mode])}
      sx={{ color: 'text.secondary' }}
    >
      <Icon size={18} />
    </IconButton>
  );
};
