import type { CurrentUser } from 'bff-contract';
import type { NavEntry } from 'bff-contract/web';

export interface PaletteProps {
  nav: readonly NavEntry[];
  user: CurrentUser;
  /** What was typed before it was there. */
  typed: string;
  onClose: () => void;
}
