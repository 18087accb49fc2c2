import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { type RemoteDescriptor, refreshViewer, useSession } from 'shared-ui/portal';
import { useViewer } from 'shared-ui/shell';
import { collect, type KnownRemotes } from './known-remotes';
import { releases } from './releases/release-store';
import { useShownRemotes } from './releases/use-shown-remotes';
import { runnable } from './remotes';

/** A server that did not say which remotes there are for administrators is asked again after this, in ms. */
export const RETRY_MS = 5_000;

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
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const ask = async () => {
      const isAnswered = await refreshViewer();
      if (isOver) return;
      if (isAnswered) asked.current = release;
      else timer = setTimeout(ask, RETRY_MS);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isAdmin, release]);
  return useMemo(() => [...remotes, ...(more ?? [])].map(runnable), [remotes, more]);
};

/** Pages and navigation of all remotes: those that the screen is made of, and those that the next page comes from. */
export const useRemotes = (signedIn: boolean): { shown: KnownRemotes; newest: KnownRemotes } => {
  const newest = useNewestRemotes(signedIn);
  const shown = useShownRemotes(newest);
  return { shown: useMemo(() => collect(shown), [shown]), newest: useMemo(() => collect(newest), [newest]) };
};
