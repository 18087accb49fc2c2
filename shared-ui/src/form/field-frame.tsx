import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { createContext, type ReactNode, use, useId } from 'react';
import { hiddenStyles } from '../feedback/visually-hidden';
import { ErrorIcon } from '../icons';

/** Label capitalisation: `title` turns "Business name" into "Business Name". */
export type LabelCase = 'title' | 'literal';

export const LabelCaseContext = createContext<LabelCase>('literal');

/** Applies the surrounding form's label capitalisation. */
export const useLabel = (label: string): string =>
  use(LabelCaseContext) === 'title'
    ? label.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
    : label;

/** Props shared by all fields. */
export interface FieldProps {
  label: string;
  name?: string;
  /** Validation message. */
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Hides the label visually; use only where other content identifies the field. */
  hideLabel?: boolean;
}

export const fieldLabelStyles = {
  display: 'block',
  mb: 0.75,
  fontSize: '0.875rem',
  fontWeight: 550,
  color: 'text.primary',
} as const;

/** The red "*" of a required field, hidden from screen readers, which use the field's `required` attribute. */
export const RequiredMark = () => (
  <Box component="span" aria-hidden sx={{ color: 'error.main', marginInlineStart: 0.375 }}>
    *
  </Box>
);

/** Ids that associate a field with its label, hint and error. */
export const useFieldIds = (error: string | undefined, hint: ReactNode) => {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return {
    id,
    labelId: `${id}-label`,
    hintId,
    errorId,
    describedBy: [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined,
  };
};

export const FieldNotes = ({
  ids,
  error,
  hint,
}: {
  ids: { hintId: string; errorId: string };
  error?: string | undefined;
  hint?: ReactNode;
}) => (
  <>
    {error && (
      <FormHelperText id={ids.errorId} error sx={{ display: 'flex', gap: 0.75, alignItems: 'flex-start' }}>
        <ErrorIcon size={15} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
        {error}
      </FormHelperText>
    )}
    {hint && <FormHelperText id={ids.hintId}>{hint}</FormHelperText>}
  </>
);

/** Label above a field; error and hint below it. */
export const FieldFrame = ({
  ids,
  label,
  required,
  hideLabel,
  error,
  hint,
  children,
}: FieldProps & { ids: ReturnType<typeof useFieldIds>; children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Box component="label" id={ids.labelId} htmlFor={ids.id} sx={hideLabel ? hiddenStyles : fieldLabelStyles}>
      {useLabel(label)}
      {required && <RequiredMark />}
    </Box>
    {children}
    <FieldNotes ids={ids} error={error} hint={hint} />
  </Box>
);
