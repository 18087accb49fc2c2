import type { RemoteDescriptor, TaskLayout } from '@slabdesk/portal';
import { keepTrying } from '@slabdesk/portal';
import { reportOf } from '@slabdesk/portal/shell';
import type { CurrentUser } from 'bff-contract';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { ShownRemotesContext } from '../known-remotes';
import { loadTask, releaseOf } from '../remotes';

/** Browsers without `requestIdleCallback` wait this long for the page to be there. */
const SETTLE_MS = 1_500;

/** Runs a task when the page has nothing more urgent to do; returns how to call it off. */
const whenIdle = (task: () => void): (() => void) => {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, SETTLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: SETTLE_MS });
  return () => window.cancelIdleCallback(handle);
};

interface TaskProps {
  layout: TaskLayout;
  user: CurrentUser;
}

const Task = ({ remote, ...context }: TaskProps & { remote: RemoteDescriptor }) => {
  // A release that takes the place of another one goes on where that one stopped.
  const [since] = useState(() => Date.now());
  const run = useEffectEvent(async (isOver: () => boolean): Promise<(() => void) | undefined> => {
    const task = await loadTask(remote);
    if (isOver()) return undefined;
    try {
      return task({ ...context, since });
    } catch (error) {
      const release = releaseOf(task) ?? remote;
      reportOf(error, `${remote.name}/${context.layout}/start`, release).submit(context.user._id);
      return undefined;
    }
  });
  useEffect(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    let stopTrying: (() => void) | undefined;
    const start = async () => {
      stop = await run(() => isOver);
    };
    // Pages do without it: they show what is new when they load the next time.
    const cancel = whenIdle(() => {
      stopTrying = keepTrying(start, { atOnce: true });
    });
    return () => {
      isOver = true;
      cancel();
      stopTrying?.();
      stop?.();
    };
  }, []);
  return null;
};

/** Runs what remotes do in the background of a layout, as long as it is shown, once its page is there. */
export const BackgroundTasks = ({ layout, user }: { layout: TaskLayout; user: CurrentUser | undefined }) => {
  const { remotes } = useContext(ShownRemotesContext);
  if (!user) return null;
  return remotes
    .filter(({ start }) => start?.includes(layout))
    .map((remote) => (
      <Task
        key={`${remote.entry} ${user._id} ${user.fabricator?._id ?? ''}`}
        remote={remote}
        layout={layout}
        user={user}
      />
    ));
};
