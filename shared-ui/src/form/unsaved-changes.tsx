import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { lazyPart } from '../feedback/lazy-part';
import type { ConfirmDialogProps } from '../overlay/confirm-dialog';

const ConfirmDialog = lazyPart<ConfirmDialogProps>(
  'leave dialog',
  () => import('../overlay/confirm-dialog').then((module) => module.ConfirmDialog),
  () => null,
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
    <ConfirmDialog
      open
      title="Leave without saving?"
      text="Your changes will be lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  );
};
