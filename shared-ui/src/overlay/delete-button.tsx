import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { errorMessage } from 'bff-contract/portal-error';
import { useState } from 'react';
import { DeleteIcon } from '../icons';
import { ConfirmDialog } from './confirm-dialog';

export interface DeleteButtonProps {
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

/** Asks for confirmation, deletes with a progress indicator, then closes. */
export const DeleteButton = ({ onDelete, onDeleted, label, text, tabIndex, ...aria }: DeleteButtonProps) => {
  const [state, setState] = useState<'closed' | 'asking' | 'busy'>('closed');
  const [error, setError] = useState<string>();
  const remove = async () => {
    setState('busy');
    setError(undefined);
    try {
      await onDelete();
      setState('closed');
      onDeleted?.();
    } catch (failure) {
      setState('asking');
      setError(errorMessage(failure));
    }
  };
  const open = () => {
    setError(undefined);
    setState('asking');
  };
  return (
    <>
      {label ? (
        <Button {...aria} color="error" onClick={open} startIcon={<DeleteIcon size={17} />}>
          {label}
        </Button>
      ) : (
        <IconButton {...aria} size="small" onClick={open} {...(tabIndex !== undefined && { tabIndex })}>
          <DeleteIcon size={18} />
        </IconButton>
      )}
      <ConfirmDialog
        open={state !== 'closed'}
        busy={state === 'busy'}
        error={error}
        {...(text && { text })}
        onConfirm={remove}
        onCancel={() => setState('closed')}
      />
    </>
  );
};
