import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import { type ReactNode, use } from 'react';
import { useIsReadOnly } from '../host/ui-host';
import { CheckIcon, WarningIcon } from '../icons';
import { ModalGuardContext } from '../overlay/modal-guard';
import { CancelButton } from './cancel-button';
import { formSubmitTexts as texts } from './texts';
import { UnsavedChanges } from './unsaved-changes';
import type { SubmitStatus } from './use-form';

export interface SubmitButtonProps {
  /** The form's state; status and message can also be passed separately. */
  form?: { status: SubmitStatus; message: string | undefined; isDirty?: boolean };
  status?: SubmitStatus;
  message?: string | undefined;
  label?: string;
  /** Replaces the label while pending, such as "Setting Password...". */
  pendingLabel?: string;
  align?: 'left' | 'right' | 'full';
  disabled?: boolean;
  /** For what can't be undone. */
  danger?: boolean;
  /** False for a form that only reads: it works where nothing can be saved, too. */
  saves?: boolean;
  /** Adds Cancel. It asks before the form's changes are lost, and so does leaving the page. */
  onCancel?: (() => void) | undefined;
  /** Buttons beside it, such as Cancel. */
  children?: ReactNode;
}

const Content = ({
  status,
  label,
  pendingLabel,
}: {
  status: SubmitStatus;
  label: string;
  pendingLabel?: string | undefined;
}) => {
  if (status === 'pending') {
    return (
      <>
        <CircularProgress
          size={18}
          color="inherit"
          aria-label={pendingLabel ? undefined : texts.sending}
          aria-hidden={pendingLabel ? true : undefined}
        />
        {pendingLabel && (
          <Box component="span" sx={{ marginInlineStart: 1 }}>
            {pendingLabel}
          </Box>
        )}
      </>
    );
  }
  if (status === 'success') return <CheckIcon size={20} role="img" aria-label={texts.done} />;
  return <>{status === 'fail' ? texts.retry : label}</>;
};

/** Submit button with status: a spinner, a check mark, or "Retry" with the error message. In a form at the end of a `Modal` it stays in view. */
export const SubmitButton = (props: SubmitButtonProps) => {
  const { label = texts.label, align = 'right', disabled = false, saves = true } = props;
  const isReadOnly = useIsReadOnly() && saves;
  const status = props.status ?? props.form?.status ?? 'none';
  const message = props.message ?? props.form?.message;
  const isDirty = props.form?.isDirty === true;
  const modal = use(ModalGuardContext);
  const hasFailed = status === 'fail' || status === 'invalid';
  return (
    <Stack
      data-clear-of-toasts
      sx={[
        {
          gap: 1.5,
          alignItems: align === 'full' ? 'stretch' : align === 'left' ? 'flex-start' : 'flex-end',
        },
        modal?.lastRow ?? {},
      ]}
    >
      {hasFailed && (
        <Stack
          role="alert"
          direction="row"
          sx={{ gap: 1, color: 'error.main', typography: 'body2', alignItems: 'flex-start' }}
        >
          <WarningIcon size={18} aria-hidden style={{ flexShrink: 0, marginTop: 1 }} />
          <span>{message ?? texts.error}</span>
        </Stack>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'inherit' }}>
        {props.children}
        {props.onCancel && (
          <>
            <CancelButton form={{ isDirty }} onCancel={props.onCancel}>
              {texts.cancel}
            </CancelButton>
            <UnsavedChanges when={isDirty} />
          </>
        )}
        <Button
          type="submit"
          variant="contained"
          color={props.danger ? 'error' : 'primary'}
          size={align === 'full' ? 'large' : 'medium'}
          fullWidth={align === 'full'}
          disabled={disabled || isReadOnly}
          aria-disabled={status === 'pending' || undefined}
          sx={{ minWidth: 112 }}
        >
          <Content status={status} label={label} pendingLabel={props.pendingLabel} />
        </Button>
      </Stack>
    </Stack>
  );
};
