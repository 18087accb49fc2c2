import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { DarkModeIcon, LightModeIcon, SystemModeIcon } from '../icons';

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
