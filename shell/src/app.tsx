import { type ComponentType, type ReactNode, useEffect } from 'react';
import { reportShell } from './federation/report-release';
import { PortalFonts } from './fonts';

/** Root component of the shell. */
export const App = ({ Portal }: { Portal: ComponentType<{ children?: ReactNode }> }) => {
  useEffect(() => reportShell('loaded'), []);
  return (
    <Portal>
      <PortalFonts />
    </Portal>
  );
};
