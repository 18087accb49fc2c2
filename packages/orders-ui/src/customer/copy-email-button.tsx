import { useEffect, useState } from 'react';
import {
  Alert,
  Button,
  CheckIcon,
  CopyIcon,
  copyToClipboard,
  IconButton,
  Stack,
  toast,
  VisuallyHidden,
} from 'shared-ui/core';
import { customerTexts as texts } from './texts';

const COPIED_MS = 2_000;

/** Copies an email address to the clipboard and shows the result. */
export const CopyEmailButton = ({
  email,
  isCompact = false,
}: {
  email: string;
  /** Shows an icon with a name. */
  isCompact?: boolean;
}) => {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    const copied = await copyToClipboard(email);
    setState(copied ? 'copied' : 'failed');
    if (copied) toast.success(texts.copiedToast);
  };
  const icon = state === 'copied' ? <CheckIcon size={16} /> : <CopyIcon size={16} />;
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'stretch' }}>
      {isCompact ? (
        <IconButton onClick={copy} aria-label={texts.copyEmail} title={texts.copyEmail}>
          {icon}
        </IconButton>
      ) : (
        <Button onClick={copy} startIcon={icon} fullWidth>
          {texts.copyEmail}
        </Button>
      )}
      {/* A modal dialog hides toasts from screen readers. */}
      <VisuallyHidden>
        <span role="status">{state === 'copied' ? texts.copied : ''}</span>
      </VisuallyHidden>
      {state === 'failed' && <Alert severity="error">{texts.copyError}</Alert>}
    </Stack>
  );
};
