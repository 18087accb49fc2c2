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
  topic?: string;
}

export interface ToastOptions {
  action?: ToastAction;
  duration?: number;
  /** What it is about, such as `order-42`: it replaces an older toast about the same, such as an error that is resolved. */
  topic?: string;
}

const SUCCESS_MS = 5_000;
const OTHER_MS = 10_000;
/** More would cover the page; the oldest toast is removed first. */
const MAX_TOASTS = 4;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

const update = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

export const getToasts = (): readonly Toast[] => toasts;

export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const dismissToast = (id: number): void => update(toasts.filter((toast) => toast.id !== id));

let status: string | undefined;

export const getStatus = (): string | undefined => status;

/** Shows a text beside the toasts until it is replaced or, by undefined, removed. */
export const showStatus = (text: string | undefined): void => {
  status = text;
  update(toasts);
};

export const clearToasts = (): void => {
  status = undefined;
  update([]);
};

const show =
  (kind: ToastKind) =>
  (message: string, options: ToastOptions = {}): number => {
    const id = nextId++;
    const { action, topic, duration = kind === 'success' ? SUCCESS_MS : OTHER_MS } = options;
    const isReplaced = (old: Toast) =>
      (old.message === message && old.kind === kind) || (topic !== undefined && old.topic === topic);
    const others = toasts.filter((old) => !isReplaced(old));
    update([
      ...others.slice(-(MAX_TOASTS - 1)),
      { id, kind, message, duration, ...(action && { action }), ...(topic !== undefined && { topic }) },
    ]);
    return id;
  };

/**
 * Shows a toast at the bottom of the screen: 5 s for a success, 10 s for anything else.
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
  isShown: (id: number): boolean => toasts.some((toast) => toast.id === id),
};
