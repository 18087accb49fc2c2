import { keepTrying, type RemoteDescriptor, refreshViewer, useSession } from '@slabdesk/portal';
import { useViewer } from '@slabdesk/portal/shell';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { collect, type KnownRemotes } from './known-remotes';
import { releases } from './releases/release-store';
import { useShownRemotes } from './releases/use-shown-remotes';
import { runnable } from './remotes';

/** Those that the server named last. Of the remotes for administrators it tells by whoami alone. */
const useNewestRemotes = (signedIn: boolean): readonly RemoteDescriptor[] => {
  const remotes = useSyncExternalStore(releases.subscribe, releases.remotes);
  const release = useSyncExternalStore(releases.subscribe, releases.release);
  const { user } = useSession();
  const viewer = useViewer();
  const more = signedIn ? viewer?.remotes : undefined;
  const asked = useRef(release);
  const isAdmin = user?.permissions.isAdmin === true;
  useEffect(() => {
    if (!isAdmin || asked.current === release) return;
    const ask = async () => {
      if (!(await refreshViewer())) throw new Error('The server did not say who is signed in');
      asked.current = release;
    };
    return keepTrying(ask, { atOnce: true });
  }, [isAdmin, release]);
  return useMemo(() => [...remotes, ...(more ?? [])].map(runnable), [remotes, more]);
};

/** Pages and navigation of all remotes: those that the screen is made of, and those that the next page comes from. */
export const useRemotes = (signedIn: boolean): { shown: KnownRemotes; newest: KnownRemotes } => {
  const newest = useNewestRemotes(signedIn);
  const shown = useShownRemotes(newest);
  return { shown: useMemo(() => collect(shown), [shown]), newest: useMemo(() => collect(newest), [newest]) };
};
