import { formatDateTime, truncate } from '@slabdesk/units';
import type { OrderNote } from 'bff-contract';
import { Fragment, type MouseEvent } from 'react';
import {
  Box,
  Button,
  DeleteIcon,
  DocumentIcon,
  EditIcon,
  IconButton,
  Stack,
  Typography,
} from 'shared-ui/core';
import { splitMentions } from './mentions';
import { noteTexts as texts } from './texts';

export interface NoteItemProps {
  note: OrderNote;
  onOpenFile: (file: OrderNote['files'][number]) => void;
  /** For the author. */
  onEdit?: (() => void) | undefined;
  onDelete?: ((event: MouseEvent) => void) | undefined;
}

/** Plain text: nothing in it is markup. */
const NoteText = ({ note: { text, mentions } }: { note: OrderNote }) => (
  <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {splitMentions(text, mentions).map((part, index) =>
      index % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id
        <Box key={index} component="strong" sx={{ color: 'primary.main' }}>
          {part}
        </Box>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id
        <Fragment key={index}>{part}</Fragment>
      ),
    )}
  </Typography>
);

/** A note on an order, as an item of a list; with buttons for what its reader may do with it. */
export const NoteItem = ({ note, onOpenFile, onEdit, onDelete }: NoteItemProps) => (
  <Box component="li">
    <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {note.author.name || texts.noName}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {texts.writtenAt(
            <time dateTime={note.createdAt}>{formatDateTime(note.createdAt)}</time>,
            note.updatedAt !== note.createdAt,
          )}
        </Typography>
      </Box>
      {onEdit && (
        <IconButton size="small" aria-label={texts.edit} onClick={onEdit}>
          <EditIcon size={16} />
        </IconButton>
      )}
      {onDelete && (
        <IconButton size="small" aria-label={texts.remove} onClick={onDelete}>
          <DeleteIcon size={16} />
        </IconButton>
      )}
    </Stack>
    <NoteText note={note} />
    {note.files.length > 0 && (
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        {note.files.map((file) => (
          <Button
            key={file.s3Object}
            title={file.fileName}
            size="small"
            variant="text"
            startIcon={<DocumentIcon size={16} />}
            onClick={() => onOpenFile(file)}
            sx={{ overflowWrap: 'anywhere', textAlign: 'start' }}
          >
            {truncate(file.fileName)}
          </Button>
        ))}
      </Stack>
    )}
  </Box>
);
