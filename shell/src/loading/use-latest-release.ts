import type { RemoteDescriptor } from '@slabdesk/portal';
import { useViewer } from '@slabdesk/portal/shell';
import { useState, useSyncExternalStore } from 'react';
import { releases } from './moves/release-store';

/** A release as the server described it last, with the present values of its settings. */
export const useLatestRelease = (release: RemoteDescriptor): RemoteDescriptor => {
  const remotes = useSyncExternalStore(releases.subscribe, releases.remotes);
  // Only whoami names the remotes for administrators.
  const { remotes: forAdmins = [] } = useViewer() ?? {};
  const [known, setKnown] = useState(release);
  const latest = [...remotes, ...forAdmins].find(({ entry, isBrief }) => entry === release.entry && !isBrief);
  if (latest && latest !== known) setKnown(latest);
  return latest ?? known;
};
