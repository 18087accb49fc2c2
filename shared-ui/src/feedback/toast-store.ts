import { createObservable } from '@slabdesk/observable';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface ToastAction {
  /** Button label, such as "Undo". */
  label: string;
  onClick: () => void;
}

export interface Toast {
  id: number;
  kind: ToastKind;
  message: string;
  action?: ToastAction;
  /** Milliseconds until it closes automatically. */
  duration: number;
  topic: string;
}

export interface ToastOptions {
  action?: ToastAction;
  duration?: number;
  /**
   * The subject, such as `order-42`. Replaces an older toast on the same topic, such as an error that is resolved. By
   * default, only an equal toast is replaced.
   */
  topic?: string;
}

const SUCCESS_MS = 5_000;
/** Also for a success with a button, so that users have time to click it. */
const OTHER_MS = 10_000;
/** More would cover the page; the oldest toast is removed first. */
const MAX_TOASTS = 4;

interface ToastState {
  toasts: readonly Toast[];
  /** A text beside the toasts. */
  status?: string | undefined;
  lastId: number;
}

export const toastState = createObservable<ToastState>({ toasts: [], lastId: 0 });

const update = (changes: Partial<ToastState>): void => toastState.set({ ...toastState.get(), ...changes });

export const getToasts = (): readonly Toast[] => toastState.get().toasts;

export const subscribeToasts = toastState.subscribe;

export const dismissToast = (id: number): void =>
  update({ toasts: getToasts().filter((toast) => toast.id !== id) });

/** Shows a text beside the toasts until it is replaced or, by undefined, removed. */
export const showStatus = (status: string | undefined): void => update({ status });

export const clearToasts = (): void => update({ toasts: [], status: undefined });

const show =
  (kind: ToastKind) =>
  (message: string, options: ToastOptions = {}): number => {
    const id = toastState.get().lastId + 1;
    const { action, topic = `${kind} ${message}` } = options;
    const { duration = kind === 'success' && !action ? SUCCESS_MS : OTHER_MS } = options;
    const others = getToasts().filter((old) => old.topic !== topic);
    const added = { id, kind, message, duration, topic, ...(action && { action }) };
    update({ toasts: [...others.slice(-(MAX_TOASTS - 1)), added], lastId: id });
    return id;
  };

/**
 * Shows a toast at the bottom of the screen: 5 s for a success without a button, 10 s for anything else.
 *
 * @example
 * toast.success(`Deleted ${name}`, { action: { label: 'Undo', onClick: restore } });
 */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
  dismiss: dismissToast,
  /** Whether a toast is still visible, by the id returned when it was shown. */
  isShown: (id: number): boolean => getToasts().some((toast) => toast.id === id),
};
