import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { ToastOutlet } from '../feedback/toast-outlet';
import { closeBy } from './close-by';
import { overlayConfirmTexts as texts } from './texts';

export interface ConfirmDialogProps {
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  title?: string;
  text?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** The confirmed action is running: all buttons are disabled. */
  busy?: boolean;
  /** Error message of the confirmed action. */
  error?: string | undefined;
}

/** Asks for confirmation of an irreversible action. Cancel has initial focus. */
export const ConfirmDialog = ({
  open,
  onConfirm,
  onCancel,
  title = texts.title,
  text = texts.text,
  confirmLabel = texts.confirm,
  cancelLabel = texts.cancel,
  busy = false,
  error,
}: ConfirmDialogProps) => {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={closeBy(() => !busy && onCancel())}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`} variant="h2" sx={{ pt: 3, pb: 1, overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ pb: 1, overflowWrap: 'anywhere' }}>
        <Typography id={`${id}-text`} sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
        {error && (
          <Typography role="alert" variant="body2" sx={{ color: 'error.main', mt: 1.5 }}>
            {error}
          </Typography>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 2, gap: 1 }}>
        <Button autoFocus onClick={onCancel} disabled={busy}>
          {cancelLabel}
        </Button>
        <Button
          variant="contained"
          color="error"
          // Not disabled while busy: it would lose focus, which the user needs if the action fails.
          aria-disabled={busy}
          onClick={() => !busy && onConfirm()}
          sx={{ minWidth: 100 }}
        >
          {busy ? <CircularProgress size={18} color="inherit" aria-label={texts.busy} /> : confirmLabel}
        </Button>
      </DialogActions>
      {/* A closing dialog would fade out with its toasts. */}
      {open && <ToastOutlet />}
    </Dialog>
  );
};
