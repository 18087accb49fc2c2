import type { CurrentUser } from 'bff-contract';
import type { NavEntry } from 'bff-contract/web';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'shared-ui/core';
import { catchTyping } from './catch-typing';
import type { PaletteProps } from './palette-props';
import { isShortcut } from './shortcut';

const loadPalette = () => import(/* webpackChunkName: "palette" */ './palette');

/** Another window over the page keeps the palette closed: it may hold what is not saved, and holds the focus. */
const isWindowOpen = (): boolean =>
  document.querySelector('dialog[open], .MuiModal-root:not(.MuiModal-hidden)') !== null;

export interface PaletteControl {
  open: () => void;
  /** Loads its code; somebody is about to open it. */
  prepare: () => void;
  /** Its code is on the way. */
  isLoading: boolean;
  /** The palette itself while it is open. */
  view: ReactNode;
}

/** The palette of everything that one may open: by Ctrl+K (⌘K) anywhere on the page, or by `open`. Its code loads then. */
export const usePalette = ({
  nav,
  user,
}: {
  nav: readonly NavEntry[];
  user: CurrentUser | undefined;
}): PaletteControl => {
  const [isLoading, setLoading] = useState(false);
  const [shown, setShown] = useState<{ Palette: ComponentType<PaletteProps>; typed: string } | null>(null);

  const open = async () => {
    if (!user || isLoading || isWindowOpen()) return;
    setLoading(true);
    const typing = catchTyping();
    try {
      const { Palette } = await loadPalette();
      // At once: the next letter may be on its way, and would go into the page.
      flushSync(() => {
        const typed = typing.stop();
        if (typed !== null) setShown({ Palette, typed });
      });
    } catch {
      typing.stop();
      toast.error('The search could not be loaded. Please check your connection and try again.');
    }
    setLoading(false);
  };

  const openByKey = useEffectEvent(() => void open());
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      // Else browsers put the focus into their own search.
      event.preventDefault();
      if (!event.repeat) openByKey();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);

  return {
    open: () => void open(),
    // A failure shows when it is opened.
    prepare: () => void loadPalette().catch(() => undefined),
    isLoading,
    view: shown && user && (
      <shown.Palette nav={nav} user={user} typed={shown.typed} onClose={() => setShown(null)} />
    ),
  };
};
