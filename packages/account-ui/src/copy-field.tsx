import { type ReactNode, useState } from 'react';
import { Button, CopyIcon, Stack } from 'shared-ui/core';
import { TextField, UnsavedChanges } from 'shared-ui/form';
import { copyText } from './copy-text';
import { copyTexts as texts } from './texts';

export interface CopyFieldProps {
  label: string;
  hint?: string;
  value: string;
  /** Shows long values, such as links, in this many rows. */
  rows?: number;
  /** Further buttons, such as Done. */
  children?: ReactNode;
}

/** A value that isn't shown again, such as a key or a link, with a button that copies it. Leaving it uncopied asks first. */
export const CopyField = ({ value, children, ...field }: CopyFieldProps) => {
  const [isCopied, setCopied] = useState(false);
  return (
    <Stack data-clear-of-toasts sx={{ gap: 2 }}>
      <TextField
        {...field}
        value={value}
        onChange={() => undefined}
        readOnly
        inputProps={{
          onFocus: ({ target }) => (target as HTMLInputElement).select(),
          onCopy: () => setCopied(true),
        }}
      />
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          color="primary"
          // The field often replaces the focused form.
          autoFocus
          startIcon={<CopyIcon size={16} />}
          onClick={async () => setCopied(await copyText(value))}
        >
          {texts.copy}
        </Button>
        {children}
      </Stack>
      <UnsavedChanges when={!isCopied} text={texts.lost} />
    </Stack>
  );
};
