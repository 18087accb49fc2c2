import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FieldFrame, type FieldProps, useFieldIds } from '../form/field-frame';
import type { SelectOption } from '../form/select-field';
import { ChevronDownIcon, CloseIcon } from '../icons';
import { recordFormComboBoxTexts as texts } from './texts';

type Base = AutocompleteProps<SelectOption, false, false, false>;

export interface ComboBoxProps
  extends FieldProps,
    Pick<Base, 'options' | 'value' | 'filterOptions' | 'noOptionsText' | 'popupIcon'> {
  /** A value is always selected. */
  disableClearable?: boolean;
  onChoose: (option: SelectOption | null) => void;
  text: string;
  onType: (text: string) => void;
  placeholder?: string;
  /** Options are loading. */
  isLoading?: boolean;
  /** Shows a spinner while saving. */
  isBusy?: boolean;
  startAdornment?: ReactNode;
}

const DetailedOption = ({ text, detail }: { text: string; detail: string }) => (
  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    <div dir="auto">{text}</div>
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
      {detail}
    </Typography>
  </Box>
);

/** A text field with a filtered list of options, styled like the other fields. */
export const ComboBox = (props: ComboBoxProps) => {
  const { options, value, onChoose, text, onType, error, hint, required, isBusy } = props;
  const ids = useFieldIds(error, hint);
  return (
    <FieldFrame {...props} ids={ids}>
      <Autocomplete
        id={ids.id}
        options={options}
        value={value}
        onChange={(_event, option) => onChoose(option)}
        inputValue={text}
        onInputChange={(_event, typed) => onType(typed)}
        isOptionEqualToValue={(option, other) => option.value === other.value}
        getOptionLabel={(option) => option.text}
        getOptionKey={(option) => option.value}
        renderOption={({ key, ...item }, { text, detail }) => (
          <li key={key} {...item}>
            {detail ? <DetailedOption text={text} detail={detail} /> : text}
          </li>
        )}
        {...(props.filterOptions && { filterOptions: props.filterOptions })}
        loading={props.isLoading ?? false}
        loadingText={texts.loading}
        noOptionsText={props.noOptionsText ?? texts.nothingFound}
        disableClearable={props.disableClearable as false}
        disabled={props.disabled ?? false}
        autoHighlight
        selectOnFocus
        handleHomeEndKeys
        popupIcon={props.popupIcon === undefined ? <ChevronDownIcon size={17} /> : props.popupIcon}
        clearIcon={<CloseIcon size={16} />}
        slotProps={{ paper: { elevation: 8, sx: { mt: 0.5, border: 1, borderColor: 'divider' } } }}
        renderInput={(params) => (
          <OutlinedInput
            fullWidth
            notched={false}
            {...params.slotProps.input}
            {...(props.startAdornment && { startAdornment: props.startAdornment })}
            endAdornment={
              <>
                {isBusy && <CircularProgress size={18} color="inherit" aria-label={texts.saving} />}
                {params.slotProps.input.endAdornment}
              </>
            }
            error={Boolean(error)}
            disabled={params.disabled}
            placeholder={props.placeholder}
            inputProps={{
              ...params.slotProps.htmlInput,
              name: props.name,
              dir: 'auto',
              'aria-describedby': ids.describedBy,
              'aria-required': required || undefined,
              'aria-invalid': Boolean(error),
            }}
            sx={{
              '&.MuiOutlinedInput-root': { py: 0, paddingInlineStart: props.startAdornment ? 1.5 : 0 },
              '& input.MuiAutocomplete-input.MuiAutocomplete-input': {
                px: props.startAdornment ? 0 : '13px',
                py: '10px',
              },
            }}
          />
        )}
      />
    </FieldFrame>
  );
};
