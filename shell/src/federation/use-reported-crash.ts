import { useEffect, useEffectEvent } from 'react';
import { type RemoteDescriptor, useSession } from 'shared-ui/portal';
import { reportOf } from 'shared-ui/shell';

/**
 * Reports the crash of a remote's part, once, when the release before takes its place.
 *
 * @param onReported runs afterwards
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
