import Button, { type ButtonProps } from '@mui/material/Button';
import { use, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part';
import type { ConfirmDialogProps } from '../overlay/confirm-dialog';
import { ModalGuardContext } from '../overlay/modal-guard';
import { overlayDiscardTexts as texts } from '../overlay/texts';

const ConfirmDialog = lazyPart<ConfirmDialogProps>(
  'discard dialog',
  () => import('../overlay/confirm-dialog').then((module) => module.ConfirmDialog),
  () => null,
);

export interface CancelButtonProps extends Pick<ButtonProps, 'size' | 'fullWidth' | 'disabled' | 'children'> {
  /** The form, or state that says whether something would be lost. */
  form: { isDirty: boolean };
  /** Closes the form. In a modal, its `onClose` is called instead. */
  onCancel: () => void;
}

/**
 * Closes a form; asks first if it has unsaved changes.
 *
 * @example
 * <UnsavedChanges when={form.isDirty} />
 * <CancelButton form={form} onCancel={onClose}>Cancel</CancelButton>
 */
export const CancelButton = ({ form, onCancel, ...props }: CancelButtonProps) => {
  const modal = use(ModalGuardContext);
  const [isAsking, setAsking] = useState(false);
  const cancel = () => {
    if (modal) modal.close();
    else if (form.isDirty) setAsking(true);
    else onCancel();
  };
  return (
    <>
      <Button {...props} onClick={cancel} />
      {isAsking && (
        <ConfirmDialog
          open
          title={texts.title}
          text={texts.text}
          confirmLabel={texts.confirm}
          cancelLabel={texts.cancel}
          onConfirm={() => {
            setAsking(false);
            onCancel();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
};
