import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { DialogActions } from '../overlay/dialog-actions';
import { Modal } from '../overlay/modal';
import { FilterFields, type FilterFieldsProps } from './filter-fields';
import { tableFilterTexts as texts } from './texts';

export interface FilterDialogProps extends Pick<FilterFieldsProps, 'filter' | 'values'> {
  onApply: FilterFieldsProps['onChange'];
  onClose: () => void;
}

/** Chooses several options of a filter, or a period. */
export const FilterDialog = ({ filter, values, onApply, onClose }: FilterDialogProps) => {
  const [changes, setChanges] = useState<Record<string, string | undefined>>({});
  return (
    <Modal open onClose={onClose} title={filter.label} size="xs">
      <Stack sx={{ gap: 2.5 }}>
        <FilterFields
          filter={filter}
          values={{ ...values, ...changes }}
          onChange={(more) => setChanges((before) => ({ ...before, ...more }))}
        />
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="contained"
            color="primary"
            onClick={() => {
              onApply(changes);
              onClose();
            }}
          >
            {texts.apply}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
};
