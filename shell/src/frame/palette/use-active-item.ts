import { useState } from 'react';
import type { PaletteItem } from './use-palette-groups';

/** The next position by key. Moving past either end wraps around. */
const MOVES: Record<string, (position: number, count: number) => number> = {
  ArrowDown: (position) => position + 1,
  ArrowUp: (position) => position - 1,
  Home: () => 0,
  End: (_position, count) => count - 1,
};

/** Tracks the item that Enter opens: the first one, until the user moves. Stays the same while other items change. */
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
    /** Moves by a key. Returns false for other keys. */
    moveBy: (key: string): boolean => {
      const move = MOVES[key];
      if (move) moveTo(move(active ? items.indexOf(active) : 0, items.length));
      return Boolean(move);
    },
    setActive: (item: PaletteItem) => setChosen(item.to),
    reset: () => setChosen(undefined),
  };
};
