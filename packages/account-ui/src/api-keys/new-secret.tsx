import { useState } from 'react';
import { Alert, Button, CopyIcon, copyToClipboard, Stack, toast } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { TextField } from 'shared-ui/form';
import { newSecretTexts as texts } from './texts';

/** Shows a secret that can't be read again, to be copied. */
export const NewSecret = (props: { title: string; label: string; secret: string; onClose: () => void }) => {
  const [hasFailed, setFailed] = useState(false);
  const copy = async () => {
    const isCopied = await copyToClipboard(props.secret);
    setFailed(!isCopied);
    if (isCopied) toast.success(texts.copied);
  };
  return (
    <Modal open onClose={props.onClose} title={props.title}>
      <Stack sx={{ gap: 2 }}>
        <TextField
          label={props.label}
          hint={texts.hint}
          value={props.secret}
          onChange={() => undefined}
          readOnly
          inputProps={{ onFocus: ({ target }) => (target as HTMLInputElement).select() }}
        />
        {hasFailed && <Alert severity="error">{texts.copyError}</Alert>}
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            color="primary"
            startIcon={<CopyIcon size={16} />}
            onClick={() => void copy()}
          >
            {texts.copy}
          </Button>
          <Button onClick={props.onClose}>{texts.done}</Button>
        </Stack>
      </Stack>
    </Modal>
  );
};

/** The key of an API key that was just created. */
export const NewKey = ({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) => (
  <NewSecret title={texts.keyTitle(name)} label={texts.key} secret={secret} onClose={onClose} />
);
