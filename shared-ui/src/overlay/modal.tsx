import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ToastOutlet } from '../feedback/toast-outlet';
import { CloseIcon } from '../icons';
import { closeBy } from './close-by';
import { ConfirmDialog } from './confirm-dialog';
import { ModalGuardContext } from './modal-guard';
import { formRowInView } from './row-in-view';
import { overlayTexts, overlayDiscardTexts as texts } from './texts';
import { useScrollFocus } from './use-scroll-focus';

/** Pixels: a row of buttons on a phone, with the space around it. */
const BUTTONS_HEIGHT = 88;

export interface ModalProps {
  open: boolean;
  /** Without it, only what is inside closes the dialog: for secrets that aren't shown again. */
  onClose?: (() => void) | undefined;
  title: ReactNode;
  children: ReactNode;
  size?: 'xs' | 'sm' | 'md' | 'lg';
}

/** Tracks unsaved changes in the modal and asks before discarding them. */
const useCloseGuard = (onClose: (() => void) | undefined) => {
  const dirtyForms = useRef(new Set<string>());
  const [isAsking, setAsking] = useState(false);
  const close = () => (onClose && dirtyForms.current.size > 0 ? setAsking(true) : onClose?.());
  const latestClose = useRef(close);
  useLayoutEffect(() => {
    latestClose.current = close;
  });
  const guard = useMemo(
    () => ({
      close: () => latestClose.current(),
      lastRow: formRowInView,
      setDirty: (form: string, isDirty: boolean) => {
        if (isDirty) dirtyForms.current.add(form);
        else dirtyForms.current.delete(form);
      },
    }),
    [],
  );
  return { guard, isAsking, setAsking };
};

/**
 * A modal dialog; large ones fill the screen on phones. Closing asks for confirmation while a form inside
 * (`RecordForm`, `UnsavedChanges`) has unsaved changes.
 */
export const Modal = ({ open, onClose, title, children, size = 'sm' }: ModalProps) => {
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const fullScreen = isPhone && (size === 'md' || size === 'lg');
  const { guard, isAsking, setAsking } = useCloseGuard(onClose);
  const scrollFocus = useScrollFocus();
  return (
    <Dialog
      open={open}
      onClose={closeBy(guard.close)}
      aria-labelledby={id}
      maxWidth={size}
      fullWidth
      fullScreen={fullScreen}
      scroll="paper"
    >
      <DialogTitle
        id={id}
        variant="h2"
        sx={{ paddingInlineEnd: 8, pt: 2.5, pb: 2, overflowWrap: 'anywhere' }}
      >
        {title}
      </DialogTitle>
      {onClose && (
        <IconButton
          aria-label={overlayTexts.close}
          onClick={guard.close}
          sx={{ position: 'absolute', top: 12, insetInlineEnd: 12 }}
        >
          <CloseIcon size={20} />
        </IconButton>
      )}
      {/* Fields that get the focus are not below the buttons, which stay in view. */}
      <DialogContent {...scrollFocus} sx={{ pb: 3, scrollPaddingBottom: BUTTONS_HEIGHT }}>
        <ModalGuardContext value={guard}>{children}</ModalGuardContext>
      </DialogContent>
      <ConfirmDialog
        open={isAsking}
        title={texts.title}
        text={texts.text}
        confirmLabel={texts.confirm}
        cancelLabel={texts.cancel}
        onConfirm={() => {
          setAsking(false);
          onClose?.();
        }}
        onCancel={() => setAsking(false)}
      />
      {/* A closing dialog would fade out with its toasts. */}
      {open && <ToastOutlet />}
    </Dialog>
  );
};
