import { createContext } from 'react';

/** What the forms in a modal tell it. */
export interface ModalGuard {
  /** Closes the modal, and asks first when something in it is not saved. */
  close: () => void;
  setDirty: (form: string, isDirty: boolean) => void;
}

/** The modal around a form; undefined on a page. */
export const ModalGuardContext = createContext<ModalGuard | undefined>(undefined);
