import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId } from 'react';
import { CloseIcon } from '../icons';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  size?: 'xs' | 'sm' | 'md' | 'lg';
}

/** A window over the page; on phones it fills the screen when it is large. */
export const Modal = ({ open, onClose, title, children, size = 'sm' }: ModalProps) => {
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth={size} fullWidth scroll="paper">
      <DialogTitle id={id} variant="h2" sx={{ pr: 8, pt: 2.5, pb: 2 }}>
        {title}
      </DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', top: 12, right: 12 }}>
        <CloseIcon size={20} />
      </IconButton>
      <DialogContent sx={{ pb: 3 }}>{children}</DialogContent>
    </Dialog>
  );
};
