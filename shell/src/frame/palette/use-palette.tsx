import type { CurrentUser } from 'bff-contract';
import type { NavEntry } from 'bff-contract/web';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'shared-ui/core';
import { captureTyping } from './capture-typing';
import type { PaletteProps } from './palette-props';
import { isShortcut } from './shortcut';
import { paletteTexts } from './texts';

const loadPalette = () => import(/* webpackChunkName: "palette" */ './palette');

/** The palette must not open over another dialog, which has the focus and may have unsaved changes. */
const isDialogOpen = (): boolean =>
  document.querySelector('dialog[open], .MuiModal-root:not(.MuiModal-hidden)') !== null;

/** Opens the palette and renders it. */
export interface PaletteControl {
  open: () => void;
  /** Preloads the palette's code. */
  preload: () => void;
  /** The palette's code is loading. */
  isLoading: boolean;
  /** The palette while it is open. */
  view: ReactNode;
}

/** Opens the palette on Ctrl+K (⌘K) anywhere on the page, or by `open`. Its code loads on demand. */
export const usePalette = ({
  nav,
  user,
}: {
  nav: readonly NavEntry[];
  user: CurrentUser | undefined;
}): PaletteControl => {
  const [isLoading, setLoading] = useState(false);
  const [shown, setShown] = useState<{ Palette: ComponentType<PaletteProps>; initialText: string } | null>(
    null,
  );

  const open = async () => {
    if (!user || isLoading || isDialogOpen()) return;
    setLoading(true);
    const capture = captureTyping();
    try {
      const { Palette } = await loadPalette();
      // Synchronously, or the next keystroke would go to the page.
      flushSync(() => {
        const initialText = capture.stop();
        if (initialText !== null) setShown({ Palette, initialText });
      });
    } catch {
      capture.stop();
      toast.error(paletteTexts.loadError);
    }
    setLoading(false);
  };

  const onShortcut = useEffectEvent(() => void open());
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      // Browsers would focus their own search.
      event.preventDefault();
      if (!event.repeat) onShortcut();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);

  return {
    open: () => void open(),
    // Opening the palette shows the error.
    preload: () => void loadPalette().catch(() => undefined),
    isLoading,
    view: shown && user && (
      <shown.Palette nav={nav} user={user} initialText={shown.initialText} onClose={() => setShown(null)} />
    ),
  };
};
