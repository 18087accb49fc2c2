import { DarkModeIcon, IconButton, LightModeIcon, SystemModeIcon, useColorScheme } from 'shared-ui/core';

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
const ICONS = { system: SystemModeIcon, light: LightModeIcon, dark: DarkModeIcon };
const NAMES = { system: 'same as system', light: 'light', dark: 'dark' };

/** Switches between the system's colors, light and dark; the choice is remembered. */
export const ModeSwitch = () => {
  const { mode = 'system', setMode } = useColorScheme();
  const Icon = ICONS[mode];
  const label = `Colors: ${NAMES[mode]}`;
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
