import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import type { FieldProps } from '../form/field-frame';
import { getPath } from '../form/path';
import { SearchIcon } from '../icons';
import { ComboBox } from './combo-box';
import type { Records } from './records';
import { useRested } from './use-rested';

export interface RecordSearchFieldProps
  extends Pick<FieldProps, 'label' | 'hint' | 'hideLabel' | 'disabled'> {
  /** Below `/api/`: a list that takes `search`. */
  endpoint: string;
  /** What kind of records they are, and by whose API they load. */
  records: Records;
  /** The field of a record that is shown. */
  textField: string;
  /** More of the list's query. */
  params?: Readonly<Record<string, string>>;
  onChoose: (record: object) => void;
  placeholder?: string;
}

/** The code behind `RecordSearchField`. */
export const RecordSearch = (props: RecordSearchFieldProps) => {
  const { endpoint, params, textField } = props;
  const [typed, setTyped] = useState('');
  const search = useRested(typed.trim());
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
      noOptionsText={typed.trim() ? 'Nothing found' : 'Type to search'}
      placeholder={props.placeholder ?? 'Search...'}
      popupIcon={null}
      error={failed ? 'The search has failed. Please try again.' : undefined}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon size={17} aria-hidden />
        </InputAdornment>
      }
    />
  );
};
