import { default as Drawer } from '@mui/material/Drawer';
import { JSX } from 'react';
import { default as Menu } from '@mui/material/Menu';
import { default as MenuItem } from '@mui/material/MenuItem';
import { ReactNode } from 'react';
import { default as Tooltip } from '@mui/material/Tooltip';

/** An icon button that opens a menu of actions. */
export declare const ActionMenu: ({ items, icon, ...aria }: {
    items: readonly ActionMenuItem[];
    icon: ReactNode;
    'aria-label': string;
}) => JSX.Element;

export declare interface ActionMenuItem {
    label: string;
    onSelect: () => void;
    icon?: ReactNode;
    danger?: boolean;
}

/**
 * Navigates to the previous history entry, or to `fallback` if there is none (the page was opened by a
 * link).
 */
export declare const BackButton: ({ label, fallback }: {
    label?: string;
    fallback?: string;
}) => JSX.Element;

/** Asks for confirmation of an irreversible action. Cancel has initial focus. */
export declare const ConfirmDialog: ({ open, onConfirm, onCancel, title, text, confirmLabel, cancelLabel, busy, error, }: ConfirmDialogProps) => JSX.Element;

export declare interface ConfirmDialogProps {
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

/** Asks for confirmation, deletes with a progress indicator, then closes. */
export declare const DeleteButton: ({ onDelete, onDeleted, label, text, tabIndex, ...aria }: DeleteButtonProps) => JSX.Element;

export declare interface DeleteButtonProps {
    /** Accessible name that includes the record: "Delete order ORD-1042". */
    'aria-label': string;
    /** Deletes the record; the dialog closes when it resolves and shows the error when it rejects. */
    onDelete: () => Promise<unknown>;
    onDeleted?: () => void;
    /** Renders a labelled button instead of an icon button. */
    label?: string;
    text?: string;
    tabIndex?: number;
}

export { Drawer }

export { Menu }

export { MenuItem }

/**
 * A modal dialog; large ones fill the screen on phones. Closing asks for confirmation while a form inside
 * (`RecordForm`, `UnsavedChanges`) has unsaved changes.
 */
export declare const Modal: ({ open, onClose, title, children, size }: ModalProps) => JSX.Element;

export declare interface ModalProps {
    open: boolean;
    onClose: () => void;
    title: ReactNode;
    children: ReactNode;
    size?: 'xs' | 'sm' | 'md' | 'lg';
}

export { Tooltip }

export { }
