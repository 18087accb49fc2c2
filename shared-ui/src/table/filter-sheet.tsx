import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { SelectField } from '../form/select-field';
import { closeBy } from '../overlay/close-by';
import type { TableFilter } from './column';
import { FilterDialog } from './filter-dialog';
import { choiceOf, chosenText, isActive } from './filter-values';
import { tableFilterTexts, tableTexts, tableSheetTexts as texts } from './texts';
import type { TableState } from './use-table-state';

export interface FilterSheetProps {
  table: TableState;
  open: boolean;
  onClose: () => void;
}

const SheetFilter = ({ filter, table }: { filter: TableFilter; table: TableState }) => {
  const { field, label, options, several, range } = filter;
  const value = table.filters[field];
  const [isChoosing, setChoosing] = useState(false);
  // Several options together, and a period, have no option of their own.
  const isOther = isActive(filter, table.filters) && !options.some((option) => option.value === value);
  const other = { text: chosenText(filter, table.filters), value: value ?? 'period' };
  return (
    <Stack sx={{ gap: 1 }}>
      <SelectField
        label={label}
        options={(isOther ? [...options, other] : options).map(({ text, value }) => ({ text, value }))}
        nullText={tableFilterTexts.any}
        value={isOther ? other.value : (value ?? null)}
        onChange={(next) => table.setFilters(choiceOf(filter, next ?? undefined))}
      />
      {(range || several) && (
        <Button variant="text" size="small" sx={{ alignSelf: 'start' }} onClick={() => setChoosing(true)}>
          {range ? tableFilterTexts.rangeOf(label) : tableFilterTexts.severalOf(label)}
        </Button>
      )}
      {isChoosing && (
        <FilterDialog
          filter={filter}
          values={table.filters}
          onApply={table.setFilters}
          onClose={() => setChoosing(false)}
        />
      )}
    </Stack>
  );
};

/** The filters of a list on a narrow screen, in a sheet at its bottom. Each choice applies at once. */
export const FilterSheet = ({ table, open, onClose }: FilterSheetProps) => {
  const id = useId();
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={closeBy(onClose)}
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
        {table.definitions.map((filter) => (
          <SheetFilter key={filter.field} filter={filter} table={table} />
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
