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
 * Goes to the previous history entry; where there is none (the page was opened by a link) to `fallback`.
 */
export declare const BackButton: ({ label, fallback }: {
    label?: string;
    fallback?: string;
}) => JSX.Element;

/** Asks before something that cannot be undone. Cancel takes the initial focus. */
export declare const ConfirmDialog: ({ open, onConfirm, onCancel, title, text, confirmLabel, cancelLabel, busy, error, }: ConfirmDialogProps) => JSX.Element;

export declare interface ConfirmDialogProps {
    open: boolean;
    onConfirm: () => void;
    onCancel: () => void;
    title?: string;
    text?: ReactNode;
    confirmLabel?: string;
    cancelLabel?: string;
    /** The confirmed work is under way: nothing can be pressed. */
    busy?: boolean;
    /** What went wrong with it. */
    error?: string | undefined;
}

/** Asks, deletes, shows that it is working, then closes. */
export declare const DeleteButton: ({ onDelete, onDeleted, label, text, tabIndex, ...aria }: DeleteButtonProps) => JSX.Element;

export declare interface DeleteButtonProps {
    /** What is deleted, for people who do not see the row: "Delete order ORD-1042". */
    'aria-label': string;
    /** Deletes; the dialog closes when it resolves and shows why when it rejects. */
    onDelete: () => Promise<unknown>;
    onDeleted?: () => void;
    /** A button with a label instead of an icon. */
    label?: string;
    text?: string;
    tabIndex?: number;
}

export { Drawer }

export { Menu }

export { MenuItem }

/**
 * A window over the page; on phones it fills the screen when it is large. Closing it asks first while a form
 * in it (`RecordForm`, `UnsavedChanges`) has changes that are not saved.
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
