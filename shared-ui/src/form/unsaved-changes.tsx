import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

const ConfirmDialog = lazy(() =>
  import('../overlay/confirm-dialog').then((module) => ({ default: module.ConfirmDialog })),
);

/** Asks before a changed form is left: within the portal, across remotes, and when the tab closes. */
export const UnsavedChanges = ({ when }: { when: boolean }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        title="Leave without saving?"
        text="Your changes will be lost."
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => blocker.proceed()}
        onCancel={() => blocker.reset()}
      />
    </Suspense>
  );
};
