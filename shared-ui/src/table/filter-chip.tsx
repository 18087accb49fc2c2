import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { CheckIcon, ChevronDownIcon } from '../icons';
import type { TableFilter } from './column';
import { tableTexts } from './texts';

const texts = tableTexts.filter;

/** A filter chip that shows the selected option and opens a menu of all options. */
export const FilterChip = ({
  filter,
  value,
  onChange,
}: {
  filter: TableFilter;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const chosen = filter.options.find((option) => option.value === value);
  const choose = (next: string | undefined) => {
    setAnchor(null);
    if (next !== value) onChange(next);
  };
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<ChevronDownIcon size={15} />}
        sx={{
          minHeight: 40,
          ...(chosen && {
            '&&': { bgcolor: 'surface.accentSoft', borderColor: 'primary.main', color: 'primary.main' },
          }),
        }}
      >
        {texts.chosen(filter.label, chosen?.text ?? texts.any)}
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {[{ text: texts.any, value: undefined }, ...filter.options].map((option) => (
          <MenuItem
            key={option.text}
            role="menuitemradio"
            aria-checked={option.value === value}
            selected={option.value === value}
            onClick={() => choose(option.value)}
            sx={{ justifyContent: 'space-between', gap: 3, minWidth: 180 }}
          >
            {option.text}
            {option.value === value && <CheckIcon size={16} aria-hidden />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
