import { type RemoteDescriptor, useSession } from '@slabdesk/portal';
import { reportOf } from '@slabdesk/portal/shell';
import { useEffect, useEffectEvent } from 'react';

/**
 * Reports a crash of a remote's code once, on mount.
 *
 * @param onReported called after the report
 */
export const useReportedCrash = (
  { error, name, release }: { error: unknown; name: string; release: RemoteDescriptor | undefined },
  onReported: () => void = () => undefined,
): void => {
  const { user } = useSession();
  const report = useEffectEvent(() => {
    reportOf(error, name, release).submit(user?._id);
    onReported();
  });
  useEffect(() => report(), []);
};
