import { keepTrying, type RemoteDescriptor, refreshViewer, useSession } from '@slabdesk/portal';
import { useViewer, viewerState } from '@slabdesk/portal/shell';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { collectRemotes, type KnownRemotes } from './known-remotes';
import { releases, runnableHere } from './moves/release-store';
import { useMoves } from './moves/use-moves';
import { runnableRelease } from './remotes';

/** The remotes that the server named last. Only whoami names those for administrators. */
const useNewestRemotes = (signedIn: boolean): readonly RemoteDescriptor[] => {
  const remotes = useSyncExternalStore(releases.subscribe, releases.remotes);
  const release = useSyncExternalStore(releases.subscribe, releases.release);
  const { user } = useSession();
  const viewer = useViewer();
  const named = signedIn ? viewer?.remotes : undefined;
  const [forAdmins, setForAdmins] = useState({ named, remotes: runnableHere(named ?? [], []) });
  if (forAdmins.named !== named)
    setForAdmins({ named, remotes: runnableHere(named ?? [], forAdmins.remotes) });
  const requestedRelease = useRef(release);
  const isAdmin = user?.permissions.isAdmin === true;
  useEffect(() => {
    if (!isAdmin || requestedRelease.current === release) return;
    const refresh = async () => {
      if (!(await refreshViewer())) throw new Error('whoami failed');
      // A server that is behind the others names older releases.
      if ((viewerState().release ?? release) !== release) throw new Error('Another release was named');
      requestedRelease.current = release;
    };
    return keepTrying(refresh, { atOnce: true });
  }, [isAdmin, release]);
  return useMemo(() => [...remotes, ...forAdmins.remotes].map(runnableRelease), [remotes, forAdmins]);
};

/** The remotes that are on the screen, and the newest ones, which the next navigation uses. See {@link useMoves}. */
export const useRemotes = (signedIn: boolean): ReturnType<typeof useMoves> & { newest: KnownRemotes } => {
  const newest = useNewestRemotes(signedIn);
  return { ...useMoves(newest), newest: useMemo(() => collectRemotes(newest), [newest]) };
};
