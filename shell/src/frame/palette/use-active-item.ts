import { useState } from 'react';
import type { PaletteItem } from './use-palette-groups';

/** By key: where it leads from a position; past either end to the other one. */
const MOVES: Record<string, (position: number, count: number) => number> = {
  ArrowDown: (position) => position + 1,
  ArrowUp: (position) => position - 1,
  Home: () => 0,
  End: (_position, count) => count - 1,
};

/** Which line the Enter key opens: the first one, until somebody moves to another. It stays while lines come and go. */
export const useActiveItem = (items: readonly PaletteItem[], optionId: (item: PaletteItem) => string) => {
  const [chosen, setChosen] = useState<string>();
  const active = items.find(({ to }) => to === chosen) ?? items[0];
  const moveTo = (index: number) => {
    const item = items[(index + items.length) % items.length];
    if (!item) return;
    setChosen(item.to);
    document.getElementById(optionId(item))?.scrollIntoView({ block: 'nearest' });
  };
  return {
    active,
    /** Moves by a key; answers whether the key is one of those. */
    moveBy: (key: string): boolean => {
      const move = MOVES[key];
      if (move) moveTo(move(active ? items.indexOf(active) : 0, items.length));
      return Boolean(move);
    },
    point: (item: PaletteItem) => setChosen(item.to),
    startOver: () => setChosen(undefined),
  };
};
