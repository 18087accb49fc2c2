/** Facade `shared-ui/overlay`: dialogs, menus and other overlays. Loads on demand. */
export { default as Drawer } from '@mui/material/Drawer';
export { default as Menu } from '@mui/material/Menu';
export { default as MenuItem } from '@mui/material/MenuItem';
export { default as Tooltip } from '@mui/material/Tooltip';
export { ActionMenu, type ActionMenuItem } from './action-menu';
export { BackButton } from './back-button';
export { ConfirmButton, type ConfirmButtonProps } from './confirm-button';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';
export { DeleteButton, type DeleteButtonProps } from './delete-button';
export { Modal, type ModalProps } from './modal';
