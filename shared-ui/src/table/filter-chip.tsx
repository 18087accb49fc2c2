import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part';
import { CheckIcon, ChevronDownIcon } from '../icons';
import type { TableFilter } from './column';
import type { FilterDialogProps } from './filter-dialog';
import { choiceOf, chosenText, type FilterValues, isActive } from './filter-values';
import { tableFilterTexts as texts } from './texts';

// Loaded lazily: one option is chosen far more often than several.
const FilterDialog = lazyPart<FilterDialogProps>(
  'filter',
  () =>
    import(/* webpackChunkName: "filter-dialog" */ './filter-dialog').then((module) => module.FilterDialog),
  () => null,
);

/** A filter chip that shows what is chosen and opens a menu of all options; several, or a period, are chosen in a dialog. */
export const FilterChip = ({
  filter,
  values,
  onChange,
}: {
  filter: TableFilter;
  values: FilterValues;
  onChange: (values: Record<string, string | undefined>) => void;
}) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const id = useId();
  const value = values[filter.field];
  const text = texts.chosen(filter.label, chosenText(filter, values));
  const choose = (next: string | undefined) => {
    setAnchor(null);
    if (next !== value || (next === undefined && isActive(filter, values))) onChange(choiceOf(filter, next));
  };
  return (
    <>
      <Button
        size="small"
        title={text}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<ChevronDownIcon size={15} />}
        sx={{
          minHeight: 40,
          // The same width for each choice.
          width: 176,
          minWidth: 0,
          justifyContent: 'space-between',
          ...(isActive(filter, values) && {
            '&&': { bgcolor: 'surface.accentSoft', borderColor: 'primary.main', color: 'primary.main' },
          }),
        }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {text}
        </Box>
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {[{ text: texts.any, value: undefined }, ...filter.options].map((option) => {
          const isChosen = option.value === undefined ? !isActive(filter, values) : option.value === value;
          return (
            <MenuItem
              key={option.value ?? ''}
              role="menuitemradio"
              aria-checked={isChosen}
              selected={isChosen}
              onClick={() => choose(option.value)}
              sx={{ justifyContent: 'space-between', gap: 3, minWidth: 180 }}
            >
              {option.text}
              {isChosen && <CheckIcon size={16} aria-hidden />}
            </MenuItem>
          );
        })}
        {(filter.several || filter.range) && (
          <MenuItem
            divider={false}
            sx={{ borderTop: 1, borderColor: 'divider' }}
            onClick={() => {
              setAnchor(null);
              setDialogOpen(true);
            }}
          >
            {filter.range ? texts.range : texts.several}
          </MenuItem>
        )}
      </Menu>
      {isDialogOpen && (
        <FilterDialog
          filter={filter}
          values={values}
          onApply={onChange}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </>
  );
};
