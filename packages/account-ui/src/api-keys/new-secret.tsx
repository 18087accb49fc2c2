import { Button } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { CopyField } from '../copy-field';
import { newSecretTexts as texts } from './texts';

/** Shows a secret that can't be read again, to be copied. */
export const NewSecret = (props: { title: string; label: string; secret: string; onClose: () => void }) => (
  <Modal open onClose={props.onClose} title={props.title}>
    <CopyField label={props.label} hint={texts.hint} value={props.secret}>
      <Button onClick={props.onClose}>{texts.done}</Button>
    </CopyField>
  </Modal>
);

/** The key of an API key that was just created. */
export const NewKey = ({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) => (
  <NewSecret title={texts.keyTitle(name)} label={texts.key} secret={secret} onClose={onClose} />
);
