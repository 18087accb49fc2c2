import Button, { type ButtonProps } from '@mui/material/Button';
import { errorMessage, isPortalError } from 'bff-contract/portal-error';
import { useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';

interface Action {
  /** The confirmed action; the dialog closes when it resolves and shows the error when it rejects. */
  onConfirm: () => Promise<unknown>;
  onDone?: (() => void) | undefined;
  /** A 404 is success: it was done in the meantime. */
  missingIsDone?: boolean;
}

/**
 * The state of a dialog that asks before an action: a function that opens it, and its props. They are false before it has
 * been opened, so that the many rows of a list don't each render a closed dialog.
 */
export const useConfirmation = ({ onConfirm, onDone, missingIsDone = false }: Action) => {
  const [state, setState] = useState<'unopened' | 'closed' | 'asking' | 'busy'>('unopened');
  const [error, setError] = useState<string>();
  const confirm = async () => {
    setState('busy');
    setError(undefined);
    try {
      await onConfirm();
    } catch (failure) {
      if (!(missingIsDone && isPortalError(failure) && failure.status === 404)) {
        setState('asking');
        setError(errorMessage(failure));
        return;
      }
    }
    setState('closed');
    onDone?.();
  };
  const ask = () => {
    setError(undefined);
    setState('asking');
  };
  const dialog = state !== 'unopened' && {
    open: state !== 'closed',
    busy: state === 'busy',
    error,
    onConfirm: () => void confirm(),
    onCancel: () => setState('closed'),
  };
  return [ask, dialog] as const;
};

export interface ConfirmButtonProps
  extends Action,
    Pick<ButtonProps, 'aria-label' | 'children' | 'color' | 'fullWidth' | 'size' | 'sx' | 'variant'>,
    Pick<ConfirmDialogProps, 'confirmLabel' | 'text' | 'title'> {}

/**
 * A button that asks before its action, shows that it runs, and why it failed.
 *
 * @example
 * <ConfirmButton text="Sign out of Firefox?" onConfirm={() => signOut(id).unwrap()}>Sign out</ConfirmButton>
 */
export const ConfirmButton = ({
  onConfirm,
  onDone,
  missingIsDone = false,
  title,
  text,
  confirmLabel,
  ...button
}: ConfirmButtonProps) => {
  const [ask, dialog] = useConfirmation({ onConfirm, onDone, missingIsDone });
  return (
    <>
      <Button {...button} onClick={ask} />
      {dialog && (
        <ConfirmDialog
          {...dialog}
          {...(title && { title })}
          {...(text !== undefined && { text })}
          {...(confirmLabel && { confirmLabel })}
        />
      )}
    </>
  );
};
