import { createContext, useContext } from 'react';
import type { CrashedRelease } from './crash-report';

/** The release that the code below comes from. The shell sets it around each page of a remote; its own code has none. */
export const ReleaseContext = createContext<CrashedRelease | undefined>(undefined);

export const useRelease = (): CrashedRelease | undefined => useContext(ReleaseContext);
