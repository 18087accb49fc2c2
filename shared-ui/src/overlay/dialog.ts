/** Facade `shared-ui/dialog`: dialogs, and buttons that ask before their action. Loads on demand. */
export { BackButton } from './back-button';
export { ConfirmButton, type ConfirmButtonProps, useConfirmation } from './confirm-button';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';
export { DeleteButton, type DeleteButtonProps } from './delete-button';
export { DialogActions } from './dialog-actions';
export { Modal, type ModalProps } from './modal';
