import type { RemoteDescriptor } from '@slabdesk/portal';
import { useViewer } from '@slabdesk/portal/shell';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { releases } from './moves/release-store';
import { fallbackReleaseOf } from './remotes';

/** A release, or a fallback release, as the server described it last, with the present values of its settings. */
export const useLatestRelease = (release: RemoteDescriptor): RemoteDescriptor => {
  const remotes = useSyncExternalStore(releases.subscribe, releases.remotes);
  // Only whoami names the remotes for administrators.
  const forAdmins = useViewer()?.remotes;
  const { name, entry } = release;
  const [known, setKnown] = useState(release);
  const latest = useMemo(
    () =>
      [...remotes, ...(forAdmins ?? [])]
        .filter((remote) => remote.name === name && !remote.isBrief)
        .flatMap((remote) => [remote, fallbackReleaseOf(remote)])
        .find((each) => each?.entry === entry),
    [remotes, forAdmins, name, entry],
  );
  if (latest && latest !== known) setKnown(latest);
  return latest ?? known;
};
