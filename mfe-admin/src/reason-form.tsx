import type { ReactNode } from 'react';
import { Typography } from 'shared-ui/core';
import {
  type CancelButtonProps,
  type FieldBinding,
  Form,
  type FormProps,
  maxLength,
  required,
  SubmitButton,
  type SubmitButtonProps,
  TextField,
} from 'shared-ui/form';
import { adminReasonTexts as texts } from './texts';

const REASON_LENGTH = 500;

/** @param missing says why a reason is needed */
export const reasonRules = (missing: string) => [required(missing), maxLength(REASON_LENGTH)];

interface ReasonFormProps {
  form: FormProps['form'] & CancelButtonProps['form'] & NonNullable<SubmitButtonProps['form']>;
  /** Accessible name. */
  label: string;
  explanation: ReactNode;
  /** Fields above the reason. */
  children?: ReactNode;
  reason: FieldBinding<string>;
  /** Whether the reason is the first field. */
  autoFocus?: boolean;
  /** A field below the reason. */
  last?: ReactNode;
  reasonExample?: string;
  submitLabel: string;
  pendingLabel: string;
  onClose: () => void;
}

/** The form of a dialog that says what a step does, and asks for its reason. */
export const ReasonForm = ({
  form,
  label,
  explanation,
  children,
  reason,
  autoFocus = false,
  last,
  reasonExample = '',
  submitLabel,
  pendingLabel,
  onClose,
}: ReasonFormProps) => (
  <Form form={form} aria-label={label}>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {explanation}
    </Typography>
    {children}
    <TextField
      label={texts.reason}
      placeholder={reasonExample}
      rows={3}
      maxLength={REASON_LENGTH}
      autoFocus={autoFocus}
      {...reason}
    />
    {last}
    <SubmitButton form={form} label={submitLabel} pendingLabel={pendingLabel} onCancel={onClose} />
  </Form>
);
