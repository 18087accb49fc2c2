import { createFilterOptions } from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import type { FieldProps } from '../form/field-frame';
import { NULL_OPTION, type SelectOption } from '../form/select-field';
import { ComboBox } from './combo-box';
import { recordFormSelectTexts as texts } from './texts';
import { type OptionSource, type SelectChoices, useOptionSource } from './use-option-source';

export interface SearchableSelectFieldProps extends FieldProps {
  /** Null or undefined when nothing is selected. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** Static options; use `source` to load them. */
  options?: readonly SelectOption[];
  source?: OptionSource;
  /** Text of the empty option; `false` if a value is always required. */
  nullText?: string | false;
  /** False where each choice is saved at once: the empty option clears the field, an emptied text does not. */
  clearable?: boolean;
}

const CREATE = ' create';

const filterByText = createFilterOptions<SelectOption>({
  stringify: ({ text, detail = '' }) => `${text} ${detail}`,
});

/** The options with every word, as the server finds them. */
const matchesOf = (options: SelectOption[], search: string): SelectOption[] =>
  search
    .split(/\s+/)
    .reduce(
      (rows, inputValue) => filterByText(rows, { inputValue, getOptionLabel: ({ text }) => text }),
      options,
    );

interface SelectProps extends SearchableSelectFieldProps {
  choices: SelectChoices;
  /** Called with the search text; empty while the field shows the selected option. */
  onSearch?: (text: string) => void;
}

export const OptionSelect = ({ choices, onSearch, ...props }: SelectProps) => {
  const { value, onChange, nullText = texts.placeholder, clearable = nullText !== false } = props;
  const { options, others, create } = choices;
  const chosen = [...options, ...others].find((option) => option.value === value) ?? null;
  const chosenText = chosen?.text ?? '';
  const [typed, setTyped] = useState(chosenText);
  useEffect(() => setTyped(chosenText), [chosenText]);
  const search = typed === chosenText ? '' : typed.trim();
  useEffect(() => onSearch?.(search), [onSearch, search]);

  const emptyOption = nullText === false || search ? [] : [{ text: nullText, value: NULL_OPTION }];
  const filterOptions = (all: SelectOption[]): SelectOption[] => {
    const matches = choices.isSearched ? all : matchesOf(all, search);
    const isTaken = all.some((option) => option.text.toLowerCase() === search.toLowerCase());
    if (!create || !search || isTaken || choices.isLoading) return matches;
    return [...matches, { text: texts.add(search), value: CREATE }];
  };
  const choose = async (option: SelectOption | null) => {
    if (option?.value !== CREATE) {
      return onChange(!option || option.value === NULL_OPTION ? null : option.value);
    }
    setTyped(search);
    const created = await create?.(search);
    if (created) onChange(created.value);
  };
  return (
    <>
      <ComboBox
        {...props}
        options={[...emptyOption, ...options]}
        value={chosen}
        onChoose={(option) => void choose(option)}
        text={typed}
        onType={setTyped}
        filterOptions={filterOptions}
        placeholder={nullText || ''}
        disableClearable={!clearable}
        isLoading={choices.isLoading}
        isBusy={choices.isCreating ?? false}
        error={props.error ?? choices.error}
      />
      {choices.retry && (
        <Button size="small" onClick={choices.retry} sx={{ mt: 1 }}>
          {texts.retry}
        </Button>
      )}
    </>
  );
};

const SourceSelect = ({ source, ...props }: SearchableSelectFieldProps & { source: OptionSource }) => {
  const [search, setSearch] = useState('');
  return (
    <OptionSelect {...props} choices={useOptionSource(source, props.value, search)} onSearch={setSearch} />
  );
};

/** Implementation of `SearchableSelectField`, loaded lazily. */
export const SearchableSelect = ({ source, options = [], ...props }: SearchableSelectFieldProps) =>
  source ? (
    <SourceSelect {...props} source={source} />
  ) : (
    <OptionSelect {...props} choices={{ options, others: [], isLoading: false }} />
  );
