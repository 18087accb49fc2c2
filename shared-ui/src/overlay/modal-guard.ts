import type { SxProps, Theme } from '@mui/material/styles';
import { createContext } from 'react';

/** Connects the forms in a modal with it. */
export interface ModalGuard {
  /** Closes the modal; asks first if a form has unsaved changes. */
  close: () => void;
  setDirty: (form: string, isDirty: boolean) => void;
  /** Styles that keep the last row of a form in view. Pages without a modal don't load them. */
  lastRow: Extract<SxProps<Theme>, (theme: Theme) => unknown>;
}

/** The modal around a form; undefined on a page. */
export const ModalGuardContext = createContext<ModalGuard | undefined>(undefined);
