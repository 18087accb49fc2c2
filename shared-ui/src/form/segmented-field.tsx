import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { JSX } from 'react';
import { hiddenStyles } from '../feedback/visually-hidden';
import { type Bindable, bindable } from './field-binding';
import {
  FieldNotes,
  type FieldProps,
  fieldLabelStyles,
  RequiredMark,
  useFieldIds,
  useLabel,
} from './field-frame';
import type { SelectOption } from './select-field';

export interface SegmentedFieldProps<Value extends string = string> extends FieldProps {
  options: readonly SelectOption<Value>[];
  /** Unknown values select the first option. */
  value: Value | undefined;
  onChange: (value: Value) => void;
}

const ControlledSegments = (props: SegmentedFieldProps) => {
  const { options, value, onChange, label, error, hint, hideLabel } = props;
  const ids = useFieldIds(error, hint);
  const chosen = options.some((option) => option.value === value) ? value : options[0]?.value;
  const choose = (index: number, container: HTMLElement | null) => {
    const next = options[(index + options.length) % options.length];
    if (!next) return;
    onChange(next.value);
    container?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="span" id={ids.labelId} sx={hideLabel ? hiddenStyles : fieldLabelStyles}>
        {useLabel(label)}
        {props.required && <RequiredMark />}
      </Box>
      <Box
        role="radiogroup"
        aria-labelledby={ids.labelId}
        aria-describedby={ids.describedBy}
        aria-invalid={Boolean(error)}
        aria-required={props.required || undefined}
        sx={{
          display: 'flex',
          gap: 0.5,
          p: 0.5,
          borderRadius: 1.25,
          bgcolor: 'surface.sunken',
          border: 1,
          borderColor: error ? 'error.main' : 'divider',
          ...(error && {
            boxShadow: (theme) =>
              `0 0 0 3px color-mix(in srgb, ${theme.vars?.palette.error.main} 18%, transparent)`,
          }),
        }}
      >
        {options.map((option, index) => {
          const isChosen = option.value === chosen;
          return (
            <ButtonBase
              key={option.value}
              role="radio"
              aria-checked={isChosen}
              data-value={option.value}
              tabIndex={isChosen ? 0 : -1}
              disabled={props.disabled ?? false}
              onClick={() => onChange(option.value)}
              onKeyDown={(event) => {
                const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
                if (!step) return;
                event.preventDefault();
                choose(index + step, event.currentTarget.parentElement);
              }}
              sx={{
                flex: 1,
                minHeight: { xs: 44, sm: 36 },
                px: 1.5,
                borderRadius: 0.75,
                typography: 'body2',
                fontWeight: isChosen ? 600 : 500,
                color: isChosen ? 'text.primary' : 'text.secondary',
                // In dark mode, the background alone doesn't make the selection visible enough.
                border: 1,
                borderColor: isChosen ? 'primary.main' : 'transparent',
                ...(isChosen && {
                  bgcolor: 'background.paper',
                  // Forced colors take the background away and give all the same border.
                  '@media (forced-colors: active)': {
                    forcedColorAdjust: 'none',
                    bgcolor: 'Highlight',
                    color: 'HighlightText',
                  },
                }),
              }}
            >
              {option.text}
            </ButtonBase>
          );
        })}
      </Box>
      <FieldNotes ids={ids} error={error} hint={hint} />
    </Box>
  );
};

/** A segmented control for two to four options. */
export const SegmentedField = bindable(ControlledSegments) as <Value extends string>(
  props: Bindable<SegmentedFieldProps<Value>>,
) => JSX.Element;
