import type { RemoteDescriptor } from '@slabdesk/portal';
import type { ReactNode } from 'react';
import { AreaBoundary } from 'shared-ui/shell';
import { useReportedCrash } from './federation/use-reported-crash';
import { throwerOf } from './remotes';

/** Reports what the code of a release has thrown as it was cleaned up, then has the rest shown again. */
export const CleanupCrash = ({
  onReported,
  ...crash
}: {
  error: unknown;
  release: RemoteDescriptor;
  onReported: () => void;
}) => {
  useReportedCrash({ ...crash, name: `${crash.release.name}/clean-up` }, onReported);
  return null;
};

/**
 * Goes on after code of a remote that left the screen has thrown as it was cleaned up: its own boundary is gone by then. Other errors
 * are passed on.
 */
export const CleanupBoundary = ({ children }: { children: ReactNode }) => (
  <AreaBoundary
    name="clean-up"
    renderError={(error, retry) => {
      const release = throwerOf(error);
      if (!release) throw error;
      return <CleanupCrash error={error} release={release} onReported={retry} />;
    }}
  >
    {children}
  </AreaBoundary>
);
