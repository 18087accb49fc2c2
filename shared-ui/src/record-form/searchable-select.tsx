import { createFilterOptions } from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import type { FieldProps } from '../form/field-frame';
import { NULL_OPTION, type SelectOption } from '../form/select-field';
import { ComboBox } from './combo-box';
import { type Offer, type OptionSource, useOptionSource } from './use-option-source';

export interface SearchableSelectFieldProps extends FieldProps {
  /** Null or undefined for nothing chosen. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** What there is to choose from; or `source`, where it is loaded from. */
  options?: readonly SelectOption[];
  source?: OptionSource;
  /** Text of the option that chooses nothing; `false` where a choice always exists. */
  nullText?: string | false;
}

const CREATE = ' create';

const filterByText = createFilterOptions<SelectOption>();

interface SelectProps extends SearchableSelectFieldProps {
  offer: Offer;
  /** What is searched for: nothing while the field shows its choice. */
  onSearch?: (text: string) => void;
}

export const OptionSelect = ({ offer, onSearch, ...props }: SelectProps) => {
  const { value, onChange, nullText = 'Select...' } = props;
  const { options, others, create } = offer;
  const chosen = [...options, ...others].find((option) => option.value === value) ?? null;
  const settled = chosen?.text ?? '';
  const [typed, setTyped] = useState(settled);
  useEffect(() => setTyped(settled), [settled]);
  const search = typed === settled ? '' : typed.trim();
  useEffect(() => onSearch?.(search), [onSearch, search]);

  const nothing = nullText === false || search ? [] : [{ text: nullText, value: NULL_OPTION }];
  const narrow = (all: SelectOption[]): SelectOption[] => {
    const matches = filterByText(all, { inputValue: search, getOptionLabel: (option) => option.text });
    const isTaken = all.some((option) => option.text.toLowerCase() === search.toLowerCase());
    if (!create || !search || isTaken || offer.isLoading) return matches;
    return [...matches, { text: `Add "${search}"`, value: CREATE }];
  };
  const choose = async (option: SelectOption | null) => {
    if (option?.value !== CREATE) {
      return onChange(!option || option.value === NULL_OPTION ? null : option.value);
    }
    setTyped(search);
    const made = await create?.(search);
    if (made) onChange(made.value);
  };
  return (
    <>
      <ComboBox
        {...props}
        options={[...nothing, ...options]}
        value={chosen}
        onChoose={(option) => void choose(option)}
        text={typed}
        onType={setTyped}
        filterOptions={narrow}
        placeholder={nullText || ''}
        disableClearable={nullText === false}
        isLoading={offer.isLoading}
        isBusy={offer.isCreating ?? false}
        error={props.error ?? offer.error}
      />
      {offer.retry && (
        <Button size="small" onClick={offer.retry} sx={{ mt: 1 }}>
          Retry
        </Button>
      )}
    </>
  );
};

const SourceSelect = ({ source, ...props }: SearchableSelectFieldProps & { source: OptionSource }) => {
  const [search, setSearch] = useState('');
  return (
    <OptionSelect {...props} offer={useOptionSource(source, props.value, search)} onSearch={setSearch} />
  );
};

/** The code behind `SearchableSelectField`. */
export const SearchableSelect = ({ source, options = [], ...props }: SearchableSelectFieldProps) =>
  source ? (
    <SourceSelect {...props} source={source} />
  ) : (
    <OptionSelect {...props} offer={{ options, others: [], isLoading: false }} />
  );
