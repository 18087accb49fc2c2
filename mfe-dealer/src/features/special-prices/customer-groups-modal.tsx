import type { CustomerGroup } from 'bff-contract';
import { LIMITS } from 'bff-contract/constants';
import { useState } from 'react';
import { AddIcon, Box, Button, EditIcon, IconButton, Loaded, Stack, Typography, toast } from 'shared-ui/core';
import { DeleteButton, Modal } from 'shared-ui/dialog';
import { maxLength, required, TextField } from 'shared-ui/form';
import { RecordForm } from 'shared-ui/record-form';
import { GROUPS, groupRecords, useListCustomerGroupsQuery } from './special-prices-api';
import { customerGroupsTexts as texts } from './texts';

const GroupForm = ({ id, onSaved }: { id: string; onSaved: () => void }) => (
  <RecordForm<{ name: string }, CustomerGroup>
    endpoint={GROUPS}
    id={id}
    records={groupRecords}
    defaults={{ name: '' }}
    rules={{ name: [required(texts.namePrompt), maxLength(LIMITS.nameLength)] }}
    onSaved={({ name }) => {
      toast.success(texts.saved(name));
      onSaved();
    }}
    cancel
    loadError={texts.loadError}
    aria-label={id === 'new' ? texts.add : texts.edit}
  >
    {(form) => <TextField label={texts.name} autoComplete="off" autoFocus {...form.register('name')} />}
  </RecordForm>
);

const GroupRow = ({ group: { _id, name }, onEdit }: { group: CustomerGroup; onEdit: () => void }) => {
  const deleteGroup = groupRecords.useDelete(GROUPS);
  return (
    <Stack component="li" direction="row" sx={{ alignItems: 'center', gap: 1, py: 1 }}>
      <Typography dir="auto" sx={{ flexGrow: 1, minWidth: 0, fontWeight: 550, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <IconButton size="small" aria-label={texts.editLabel(name)} onClick={onEdit}>
        <EditIcon size={18} />
      </IconButton>
      <DeleteButton
        aria-label={texts.deleteLabel(name)}
        text={texts.deleteText}
        onDelete={() => deleteGroup(_id).unwrap()}
      />
    </Stack>
  );
};

const GroupList = ({ onEdit }: { onEdit: (id: string) => void }) => {
  const result = useListCustomerGroupsQuery();
  return (
    <Loaded result={result} errorTitle={texts.loadError} rows={1} height={48}>
      {(data) =>
        data.rows.length === 0 ? (
          <Typography variant="body2">{texts.none}</Typography>
        ) : (
          <Box component="ul" aria-label={texts.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.rows.map((group) => (
              <GroupRow key={group._id} group={group} onEdit={() => onEdit(group._id)} />
            ))}
          </Box>
        )
      }
    </Loaded>
  );
};

export interface CustomerGroupsModalProps {
  open: boolean;
  onClose: () => void;
}

/** The dealer's groups of customers; the form of one takes the place of the list until it is closed. */
export const CustomerGroupsModal = ({ open, onClose }: CustomerGroupsModalProps) => {
  const [editing, setEditing] = useState<string>();
  const showList = () => setEditing(undefined);
  return editing === undefined ? (
    <Modal open={open} onClose={onClose} title={texts.title}>
      <Stack sx={{ gap: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.intro}
        </Typography>
        <GroupList onEdit={setEditing} />
        <Button
          startIcon={<AddIcon size={17} />}
          onClick={() => setEditing('new')}
          sx={{ alignSelf: 'start' }}
        >
          {texts.add}
        </Button>
      </Stack>
    </Modal>
  ) : (
    <Modal open={open} onClose={showList} title={editing === 'new' ? texts.add : texts.edit}>
      <GroupForm id={editing} onSaved={showList} />
    </Modal>
  );
};
