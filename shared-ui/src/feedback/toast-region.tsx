import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { useObservable } from '@slabdesk/observable';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons';
import { breakable } from './breakable';
import { feedbackToastsTexts as texts } from './texts';
import { useToastOutlet } from './toast-outlet';
import { useToastPlace } from './toast-place';
import { dismissToast, type Toast, type ToastKind, toastState } from './toast-store';

const LOOKS: Record<ToastKind, { icon: typeof InfoIcon; color: string }> = {
  success: { icon: SuccessIcon, color: 'tones.green.dot' },
  error: { icon: ErrorIcon, color: 'tones.red.dot' },
  warning: { icon: WarningIcon, color: 'tones.amber.dot' },
  info: { icon: InfoIcon, color: 'tones.blue.dot' },
};

/** Closes automatically; hovering or focusing it pauses the timer. */
const ToastCard = ({ toast }: { toast: Toast }) => {
  const [held, setHeld] = useState(false);
  const { icon: Icon, color } = LOOKS[toast.kind];
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [held, toast]);
  return (
    <Paper
      {...(toast.kind === 'error' && { role: 'alert' })}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={({ currentTarget }) => setHeld(currentTarget.contains(document.activeElement))}
      onFocus={() => setHeld(true)}
      onBlur={({ currentTarget }) => setHeld(currentTarget.matches(':hover'))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Keeps a surrounding dialog open: MUI dialogs listen for the event, native dialogs close by
        // default.
        event.stopPropagation();
        event.preventDefault();
        dismissToast(toast.id);
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        paddingInlineStart: 2,
        paddingInlineEnd: 0.75,
        py: 0.75,
        minHeight: 52,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        boxShadow: '0 12px 32px -8px rgb(20 19 18 / 0.28)',
        pointerEvents: 'auto',
        animation: 'sd-toast 0.18s ease-out',
        '@keyframes sd-toast': { from: { opacity: 0, transform: 'translateY(8px)' } },
      }}
    >
      <Box component="span" sx={{ display: 'flex', color, flexShrink: 0 }}>
        <Icon aria-hidden />
      </Box>
      {/* The action is beside a short message and below a long one. */}
      <Box
        sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2.5 }}
      >
        <Box sx={{ flex: '1 1 auto', minWidth: 0, typography: 'body2', overflowWrap: 'anywhere', py: 0.75 }}>
          {breakable(toast.message)}
        </Box>
        {toast.action && (
          <Button
            size="small"
            variant="text"
            color="primary"
            onClick={() => {
              toast.action?.onClick();
              dismissToast(toast.id);
            }}
            sx={{ marginInlineStart: -1.5 }}
          >
            {toast.action.label}
          </Button>
        )}
      </Box>
      <IconButton size="small" aria-label={texts.dismiss} onClick={() => dismissToast(toast.id)}>
        <CloseIcon size={16} />
      </IconButton>
    </Paper>
  );
};

/** Text about work in progress. It can't be dismissed and has no button. */
const StatusCard = ({ text }: { text: string }) => (
  <Paper
    role="status"
    sx={{
      alignSelf: 'start',
      display: 'flex',
      alignItems: 'center',
      gap: 1.25,
      px: 2,
      py: 1.25,
      border: 1,
      borderColor: 'divider',
      borderRadius: '12px',
      boxShadow: '0 12px 32px -8px rgb(20 19 18 / 0.28)',
      typography: 'body2',
    }}
  >
    <CircularProgress aria-hidden size={16} />
    {text}
  </Paper>
);

/** Shortcut that focuses the newest toast before it closes. */
const TOAST_KEY = 'F8';

/**
 * Moves focus to the newest toast on the shortcut, and back to the previous element when the focused toast
 * closes.
 */
const useToastKey = (toasts: readonly Toast[]) => {
  const region = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const button = region.current?.querySelector<HTMLElement>(':scope > :last-child button');
      if (event.key !== TOAST_KEY || !button) return;
      event.preventDefault();
      if (!region.current?.contains(document.activeElement)) before.current = document.activeElement;
      button.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a closing toast may take focus with it; the effect reads nothing from the list itself
  useEffect(() => {
    const from = before.current;
    if (from instanceof HTMLElement && document.activeElement === document.body) {
      before.current = null;
      from.focus({ preventScroll: true });
    }
  }, [toasts]);
  return region;
};

/**
 * Returns a container that moves between its place on the page and the topmost dialog. Its content stays mounted: a
 * toast that appears while its dialog closes isn't announced twice, and keeps its timer.
 */
const useMovingContainer = (outlet: HTMLElement | undefined) => {
  const [container] = useState(() => document.createElement('div'));
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const hadFocus = focused instanceof HTMLElement && container.contains(focused);
    (outlet ?? place.current)?.append(container);
    if (hadFocus) focused.focus({ preventScroll: true });
  }, [outlet, container]);
  useLayoutEffect(() => () => container.remove(), [container]);
  return { container, place };
};

/**
 * Container of all toasts and the status: bottom centre, between the navigation at the left and the buttons at the right,
 * inside the topmost open dialog if there is one, and above what they must not cover. Rendered once by the shell.
 */
export const ToastRegion = () => {
  const { toasts, status } = useObservable(toastState);
  const region = useToastKey(toasts);
  useToastPlace(region, toasts.length > 0 || status !== undefined);
  const { container, place } = useMovingContainer(useToastOutlet());
  const list = (
    <Box
      ref={region}
      component="section"
      aria-label={texts.label(TOAST_KEY)}
      aria-live="polite"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        bottom: { xs: 'calc(12px + env(safe-area-inset-bottom))', sm: 24 },
        insetInlineStart: 12,
        insetInlineEnd: 12,
        width: { sm: 400 },
        mx: 'auto',
        maxWidth: 480,
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        pointerEvents: 'none',
        '@media print': { display: 'none' },
      }}
    >
      {status && <StatusCard text={status} />}
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Box>
  );
  return (
    <>
      <div ref={place} />
      {createPortal(list, container)}
    </>
  );
};
