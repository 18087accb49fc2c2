import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import type { FieldProps } from '../form/field-frame';
import { getPath } from '../form/path';
import { SEARCH_DEBOUNCE_MS } from '../form/search-field';
import { SearchIcon } from '../icons';
import { useDebouncedValue } from '../use-debounced-value';
import { ComboBox } from './combo-box';
import type { Records } from './records';
import { recordFormSearchTexts as texts } from './texts';

export interface RecordSearchFieldProps
  extends Pick<FieldProps, 'label' | 'hint' | 'hideLabel' | 'disabled'> {
  /** Path below `/api/` of a list that supports `search`. */
  endpoint: string;
  /** The record type and its API. */
  records: Records;
  /** The record field to show. */
  textField: string;
  /** Additional query parameters. */
  params?: Readonly<Record<string, string>>;
  onChoose: (record: object) => void;
  placeholder?: string;
}

/** Implementation of `RecordSearchField`, loaded lazily. */
export const RecordSearch = (props: RecordSearchFieldProps) => {
  const { endpoint, params, textField } = props;
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const results = props.records.useOptions(search ? { endpoint, params, search } : undefined);
  const records = search ? (results.currentData?.rows ?? []) : [];
  const isWaiting = typed.trim() !== search || results.isFetching;
  const failed = Boolean(search) && !isWaiting && Boolean(results.error);
  return (
    <ComboBox
      {...props}
      options={
        isWaiting
          ? []
          : records.map((record, index) => ({
              text: String(getPath(record, textField) ?? ''),
              value: String(index),
            }))
      }
      value={null}
      onChoose={(option) => {
        const record = option && records[Number(option.value)];
        if (!record) return;
        setTyped('');
        props.onChoose(record);
      }}
      text={typed}
      onType={setTyped}
      filterOptions={(all) => all}
      isLoading={Boolean(typed.trim()) && isWaiting}
      noOptionsText={typed.trim() ? texts.nothingFound : texts.nothingTyped}
      placeholder={props.placeholder ?? texts.placeholder}
      popupIcon={null}
      error={failed ? texts.error : undefined}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon size={17} aria-hidden />
        </InputAdornment>
      }
    />
  );
};
