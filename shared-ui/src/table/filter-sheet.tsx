import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { SelectField } from '../form/select-field';
import { tableTexts } from './texts';
import type { TableState } from './use-table-state';

const texts = tableTexts.sheet;

export interface FilterSheetProps {
  table: TableState;
  open: boolean;
  onClose: () => void;
}

/** The filters of a list on a narrow screen, in a sheet at its bottom. Each choice applies at once. */
export const FilterSheet = ({ table, open, onClose }: FilterSheetProps) => {
  const id = useId();
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: {
            borderRadius: '16px 16px 0 0',
            maxHeight: '85dvh',
            p: 2.5,
            pb: 'calc(20px + env(safe-area-inset-bottom))',
          },
        },
      }}
    >
      <Stack sx={{ gap: 2.5 }}>
        <Typography id={id} variant="h2">
          {texts.title}
        </Typography>
        {table.definitions.map(({ field, label, options }) => (
          <SelectField
            key={field}
            label={label}
            options={options.map(({ text, value }) => ({ text, value }))}
            nullText={tableTexts.filter.any}
            value={table.filters[field] ?? null}
            onChange={(value) => table.setFilter(field, value ?? undefined)}
          />
        ))}
        <Stack direction="row" sx={{ gap: 1, '& > *': { flex: 1 } }}>
          <Button onClick={table.clear} disabled={!table.isFiltered}>
            {tableTexts.clearFilters}
          </Button>
          <Button variant="contained" color="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </Stack>
      </Stack>
    </Drawer>
  );
};
