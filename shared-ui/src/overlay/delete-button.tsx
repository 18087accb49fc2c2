import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useIsReadOnly } from '../host/ui-host';
import { DeleteIcon } from '../icons';
import { useConfirmation } from './confirm-button';
import { ConfirmDialog } from './confirm-dialog';

export interface DeleteButtonProps {
  /** Accessible name that includes the record: "Delete order ORD-1042". */
  'aria-label': string;
  /** Deletes the record; the dialog closes when it resolves and shows any error but a 404 when it rejects. */
  onDelete: () => Promise<unknown>;
  onDeleted?: () => void;
  /** Renders a labelled button instead of an icon button. */
  label?: string;
  text?: string;
  tabIndex?: number;
}

/** Asks for confirmation, deletes with a progress indicator, then closes. A 404 counts as deleted. Hidden where nothing can be saved. */
export const DeleteButton = ({ onDelete, onDeleted, label, text, tabIndex, ...aria }: DeleteButtonProps) => {
  const [ask, dialog] = useConfirmation({ onConfirm: onDelete, onDone: onDeleted, missingIsDone: true });
  const isReadOnly = useIsReadOnly();
  return (
    <>
      {isReadOnly ? null : label ? (
        <Button {...aria} color="error" onClick={ask} startIcon={<DeleteIcon size={17} />}>
          {label}
        </Button>
      ) : (
        <IconButton {...aria} size="small" onClick={ask} {...(tabIndex !== undefined && { tabIndex })}>
          <DeleteIcon size={18} />
        </IconButton>
      )}
      {dialog && <ConfirmDialog {...dialog} {...(text && { text })} />}
    </>
  );
};
