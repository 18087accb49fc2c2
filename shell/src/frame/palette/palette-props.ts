import type { CurrentUser } from 'bff-contract';
import type { NavEntry } from 'bff-contract/web';

/** Props of the palette. A file of its own, so that importing the type doesn't load the palette. */
export interface PaletteProps {
  nav: readonly NavEntry[];
  user: CurrentUser;
  /** Text that was typed while the palette's code loaded. */
  initialText: string;
  onClose: () => void;
}
