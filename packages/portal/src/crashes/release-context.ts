import { createContext, useContext } from 'react';
import type { CrashedRelease } from '../host';

/**
 * The release that the components below belong to. Set by the shell around each remote page; undefined for
 * the shell's own code.
 */
export const ReleaseContext = createContext<CrashedRelease | undefined>(undefined);

export const useRelease = (): CrashedRelease | undefined => useContext(ReleaseContext);
