import { useObservable } from '@slabdesk/observable';
import type { RemoteDescriptor } from '@slabdesk/portal';
import { keepTrying } from '@slabdesk/portal';
import { pageKept, reportOf } from '@slabdesk/portal/shell';
import type { CurrentUser } from 'bff-contract';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { ShownRemotesContext } from '../loading/known-remotes';
import { loadTask, releaseOf } from '../loading/remotes';

/** Longest wait for an idle browser; the delay where `requestIdleCallback` is missing. */
const MAX_IDLE_WAIT_MS = 1_500;

/**
 * Runs a task when the browser is idle.
 *
 * @returns a function that cancels it
 */
const whenIdle = (task: () => void): (() => void) => {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, MAX_IDLE_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: MAX_IDLE_WAIT_MS });
  return () => window.cancelIdleCallback(handle);
};

interface TaskProps {
  area: string;
  user: CurrentUser;
}

const Task = ({ remote, ...context }: TaskProps & { remote: RemoteDescriptor }) => {
  // The task of a new release must not miss what happened while its code loads.
  const [since] = useState(() => Date.now());
  const run = useEffectEvent(async (isCancelled: () => boolean): Promise<(() => void) | undefined> => {
    const task = await loadTask(remote);
    if (isCancelled()) return undefined;
    const attempt = <Result,>(call: () => Result): Result | undefined => {
      try {
        return call();
      } catch (error) {
        const release = releaseOf(task) ?? remote;
        reportOf(error, `${remote.name}/${context.area}/start`, release).submit(context.user._id);
        return undefined;
      }
    };
    const stop = attempt(() => task({ ...context, layout: context.area, since }));
    return stop && (() => attempt(stop));
  });
  useEffect(() => {
    let isCancelled = false;
    let stop: (() => void) | undefined;
    let stopTrying: (() => void) | undefined;
    const start = async () => {
      stop = await run(() => isCancelled);
    };
    const cancel = whenIdle(() => {
      stopTrying = keepTrying(start, { atOnce: true });
    });
    return () => {
      isCancelled = true;
      cancel();
      stopTrying?.();
      stop?.();
    };
  }, []);
  return null;
};

/** Runs the background tasks of remotes while pages of an area are shown, starting when the browser is idle. */
export const BackgroundTasks = ({ area, user }: { area: string; user: CurrentUser | undefined }) => {
  const { remotes } = useContext(ShownRemotesContext);
  const hasEnded = useObservable(pageKept);
  if (!user || hasEnded) return null;
  return remotes
    .filter(({ start }) => start?.includes(area))
    .map((remote) => (
      <Task
        key={`${remote.entry} ${user._id} ${user.fabricator?._id ?? ''}`}
        remote={remote}
        area={area}
        user={user}
      />
    ));
};
