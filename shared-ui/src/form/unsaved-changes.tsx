import { createObservable, useObservable } from '@slabdesk/observable';
import { use, useEffect, useId, useRef } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router-dom';
import { lazyPart } from '../feedback/lazy-part';
import { useBlockPageSwap } from '../host/ui-host';
import type { ConfirmDialogProps } from '../overlay/confirm-dialog';
import { ModalGuardContext } from '../overlay/modal-guard';
import { formLeaveTexts as texts } from './texts';

const ConfirmDialog = lazyPart<ConfirmDialogProps>(
  'leave dialog',
  () => import('../overlay/confirm-dialog').then((module) => module.ConfirmDialog),
  () => null,
);

interface ChangedForm {
  id: string;
  text: string | undefined;
}

/** The page's changed forms. A router supports only one blocker, so the first form asks for all. */
const changedForms = createObservable<readonly ChangedForm[]>([]);

const setChanged = (form: ChangedForm, isChanged: boolean): void => {
  const others = changedForms.get().filter(({ id }) => id !== form.id);
  changedForms.set(isChanged ? [...others, form] : others);
};

/** Goes where the navigation leads about which the page asks. */
let goOn: (() => void) | undefined;
let isOnTheWay = false;

/** Whether the user goes where they clicked while a form was being saved, so that the form leads nowhere else. */
export const isLeaving = (): boolean => isOnTheWay;

/** Makes the navigation about which the page asks, once nothing that could be lost is left and the form knows that it is saved. */
const leaveWhenSaved = (): void => {
  const leave = goOn;
  if (!leave) return;
  isOnTheWay = true;
  setTimeout(() => {
    isOnTheWay = false;
    if (changedForms.get().length === 0) leave();
  });
};

/**
 * Restores the address of the open page. The router reverts only one history step; if the user pressed Back
 * again before that, the address belongs to another page.
 */
const useReturnToAddress = () => {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  return () => {
    if (window.location.pathname === pathname && window.location.search === search) return;
    void navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true });
  };
};

const LeaveGuard = () => {
  const navigate = useNavigate();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isBlocked =
      changedForms.get().length > 0 &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search);
    if (isBlocked) goOn = () => void navigate(nextLocation, { state: nextLocation.state });
    return isBlocked;
  });
  const returnToAddress = useReturnToAddress();
  /** The user leaves, while the next page may still load. */
  const isAnswered = useRef(false);
  useEffect(() => {
    if (blocker.state === 'unblocked') goOn = undefined;
    isAnswered.current = blocker.state === 'proceeding';
    const ask = (event: BeforeUnloadEvent) => {
      if (!isAnswered.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [blocker]);
  useEffect(
    () => () => {
      goOn = undefined;
    },
    [],
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      open
      title={texts.title}
      text={changedForms.get().find(({ text }) => text)?.text ?? texts.text}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      onConfirm={() => {
        isAnswered.current = true;
        goOn = undefined;
        blocker.proceed();
      }}
      onCancel={() => {
        blocker.reset();
        returnToAddress();
      }}
    />
  );
};

/**
 * Asks before leaving a changed form: on navigation within the portal, across remotes, when the tab closes,
 * and when the surrounding modal closes. A page may contain several. If the form is saved meanwhile, the user goes on without an answer.
 *
 * @param text says what is lost, if it isn't changes: a secret that is shown once
 */
export const UnsavedChanges = ({ when, text }: { when: boolean; text?: string }) => {
  const id = useId();
  const modal = use(ModalGuardContext);
  useBlockPageSwap(when, true);
  const asksForAll = useObservable(changedForms)[0]?.id === id;
  useEffect(() => {
    if (!when) return leaveWhenSaved();
    setChanged({ id, text }, true);
    modal?.setDirty(id, true);
    return () => {
      setChanged({ id, text }, false);
      modal?.setDirty(id, false);
    };
  }, [when, id, text, modal]);
  return asksForAll ? <LeaveGuard /> : null;
};
