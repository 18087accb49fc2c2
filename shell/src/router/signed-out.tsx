import { useState } from 'react';
import { Button, Stack, Typography } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { signedOutTexts as texts } from './texts';

/** Says that the session has ended, above a page that is kept because of unsaved work. */
export const SignedOut = () => {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Modal open={isOpen} onClose={close} title={texts.title} size="xs">
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>{texts.text}</Typography>
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
        <Button onClick={close}>{texts.back}</Button>
        <Button variant="contained" color="primary" href="/login" target="_blank">
          {texts.signIn}
        </Button>
      </Stack>
    </Modal>
  );
};
