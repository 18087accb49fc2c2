import { Button } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { CopyField } from '../copy-field';
import { newSecretTexts as texts } from './texts';

export interface NewSecretProps {
  title: string;
  label: string;
  hint?: string;
  secret: string;
  onClose: () => void;
}

/** Shows a secret that can't be read again, to be copied. Only Done closes it. */
export const NewSecret = ({ title, label, hint = texts.hint, secret, onClose }: NewSecretProps) => (
  <Modal open title={title}>
    <CopyField label={label} hint={hint} value={secret} rows={2}>
      <Button onClick={onClose}>{texts.done}</Button>
    </CopyField>
  </Modal>
);

/** The key of an API key that was just created. */
export const NewKey = ({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) => (
  <NewSecret title={texts.keyTitle(name)} label={texts.key} secret={secret} onClose={onClose} />
);
