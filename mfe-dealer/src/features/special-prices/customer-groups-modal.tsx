import type { CustomerGroup } from 'bff-contract';
import { LIMITS } from 'bff-contract/constants';
import { useState } from 'react';
import { AddIcon, Button, Loaded, Stack, Typography, toast } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { maxLength, required, TextField } from 'shared-ui/form';
import { RecordForm } from 'shared-ui/record-form';
import { EditableList, EditableRow } from '../../editable-list';
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
  return <EditableRow name={name} texts={texts} onEdit={onEdit} onDelete={() => deleteGroup(_id).unwrap()} />;
};

const GroupList = ({ onEdit }: { onEdit: (id: string) => void }) => {
  const result = useListCustomerGroupsQuery();
  return (
    <Loaded result={result} errorTitle={texts.loadError} height={48}>
      {({ rows }) => (
        <EditableList label={texts.title} none={texts.none}>
          {rows.map((group) => (
            <GroupRow key={group._id} group={group} onEdit={() => onEdit(group._id)} />
          ))}
        </EditableList>
      )}
    </Loaded>
  );
};

export interface CustomerGroupsModalProps {
  onClose: () => void;
}

/** The dealer's groups of customers; the form of one takes the place of the list until it is closed. */
export const CustomerGroupsModal = ({ onClose }: CustomerGroupsModalProps) => {
  const [editing, setEditing] = useState<string>();
  const showList = () => setEditing(undefined);
  return editing === undefined ? (
    <Modal open onClose={onClose} title={texts.title}>
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
    <Modal open onClose={showList} title={editing === 'new' ? texts.add : texts.edit}>
      <GroupForm id={editing} onSaved={showList} />
    </Modal>
  );
};
