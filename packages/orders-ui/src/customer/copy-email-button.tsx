import { Button, CopyIcon, copyToClipboard, IconButton, toast } from 'shared-ui/core';
import { customerTexts as texts } from './texts';

/** Copies an email address to the clipboard; a toast tells whether the browser did. */
export const CopyEmailButton = ({
  email,
  isCompact = false,
}: {
  email: string;
  /** Shows an icon with a name. */
  isCompact?: boolean;
}) => {
  const copy = async () => {
    if (await copyToClipboard(email)) toast.success(texts.copied);
    else toast.error(texts.copyError);
  };
  const icon = <CopyIcon size={16} />;
  return isCompact ? (
    <IconButton onClick={copy} aria-label={texts.copyEmail} title={texts.copyEmail}>
      {icon}
    </IconButton>
  ) : (
    <Button onClick={copy} startIcon={icon} fullWidth>
      {texts.copyEmail}
    </Button>
  );
};
