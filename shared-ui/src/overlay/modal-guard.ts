import { createContext } from 'react';

/** Connects the forms in a modal with it. */
export interface ModalGuard {
  /** Closes the modal; asks first if a form has unsaved changes. */
  close: () => void;
  setDirty: (form: string, isDirty: boolean) => void;
}

/** The modal around a form; undefined on a page. */
export const ModalGuardContext = createContext<ModalGuard | undefined>(undefined);
