import { Children, type ReactNode } from 'react';
import { Box, EditIcon, IconButton, Stack, Typography, useRestoreFocus } from 'shared-ui/core';
import { DeleteButton } from 'shared-ui/dialog';

interface EditableRowProps {
  name: string;
  /** Below the name. */
  note?: ReactNode;
  /** Beside the name, such as a price. */
  aside?: ReactNode;
  texts: { editLabel: (name: string) => string; deleteLabel: (name: string) => string; deleteText: string };
  /** Left out for readers who may not change the row. */
  onEdit?: (() => void) | undefined;
  onDelete: () => Promise<unknown>;
}

/** One row of an {@link EditableList}, with buttons that edit and delete it. */
export const EditableRow = ({ name, note, aside, texts, onEdit, onDelete }: EditableRowProps) => (
  <Stack component="li" direction="row" sx={{ alignItems: 'center', gap: 1, py: 1 }}>
    <Box sx={{ flexGrow: 1, minWidth: 0 }}>
      <Typography dir="auto" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      {note && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
    </Box>
    {aside && <Box sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{aside}</Box>}
    {onEdit && (
      <>
        <IconButton size="small" aria-label={texts.editLabel(name)} onClick={onEdit}>
          <EditIcon size={18} />
        </IconButton>
        <DeleteButton aria-label={texts.deleteLabel(name)} text={texts.deleteText} onDelete={onDelete} />
      </>
    )}
  </Stack>
);

/** A short list of records in a panel or a dialog, or `none` without any. */
export const EditableList = ({
  label,
  none,
  children,
}: {
  label: string;
  none: string;
  children: ReactNode;
}) => {
  const rows = Children.count(children);
  const keepsFocus = useRestoreFocus(rows);
  return (
    <Box {...keepsFocus} sx={{ outline: 'none' }}>
      {rows === 0 ? (
        <Typography variant="body2">{none}</Typography>
      ) : (
        <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {children}
        </Box>
      )}
    </Box>
  );
};
