import { useColorScheme } from 'shared-ui/core';
import { frameTexts } from '../texts';
import { matches } from './match';
import { paletteTexts as texts } from './texts';

/** Lucide's "contrast" (ISC licence). */
const ICON = ['M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0', 'M12 18a6 6 0 0 0 0-12v12z'];

const MODES = ['light', 'dark', 'system'] as const;

/** The commands that a text finds: they choose the color mode. */
export const useCommands = (query: string) => {
  const { setMode } = useColorScheme();
  return MODES.flatMap((mode) => {
    const label = frameTexts.colorMode(frameTexts.colorModes[mode]);
    const names = [label, ...texts.colorNames[mode]];
    if (!matches(query, names.join(' '))) return [];
    const name = names.find((each) => matches(query, each)) ?? label;
    const detail = name === label ? '' : name;
    return [{ to: `color-mode:${mode}`, label, detail, icon: ICON, run: () => setMode(mode) }];
  });
};
