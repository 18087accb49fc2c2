import { type ComponentType, type ReactNode, useEffect } from 'react';
import { PortalFonts } from './fonts';
import { reportShell } from './loading/federation/report-release';

/** Root component of the shell. */
export const App = ({ Portal }: { Portal: ComponentType<{ children?: ReactNode }> }) => {
  useEffect(() => reportShell('loaded'), []);
  return (
    <Portal>
      <PortalFonts />
    </Portal>
  );
};
