import { CopyField } from '@slabdesk/account-ui/copy-field';
import type { ReleasePreview } from 'bff-contract';
import { PREVIEW_HOURS } from 'bff-contract/constants';
import { useState } from 'react';
import { Button, Typography } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { SelectField } from 'shared-ui/fields';
import { Form, SubmitButton, useForm } from 'shared-ui/form';
import { formatAdminTime } from '../../../admin-time';
import { useCreatePreviewMutation } from './release-control-api';
import { releaseControlPreviewTexts as texts } from './texts';

const HOURS = [1, 8, PREVIEW_HOURS.default, 72, PREVIEW_HOURS.max];
const hourOptions = () => HOURS.map((hours) => ({ value: String(hours), text: texts.hoursOf(hours) }));

export interface PreviewDialogProps {
  remote: string;
  release: string;
  onClose: () => void;
}

const Link = ({ preview: { url, until }, onClose }: { preview: ReleasePreview; onClose: () => void }) => (
  <CopyField label={texts.link} hint={texts.until(formatAdminTime(until))} value={url} rows={3}>
    <Button onClick={onClose}>{texts.done}</Button>
  </CopyField>
);

const PreviewForm = ({
  onClose,
  onCreated,
  ...release
}: PreviewDialogProps & { onCreated: (preview: ReleasePreview) => void }) => {
  const [createPreview] = useCreatePreviewMutation();
  const form = useForm({
    defaults: { hours: String(PREVIEW_HOURS.default) },
    submit: async ({ hours }) =>
      onCreated(await createPreview({ ...release, hours: Number(hours) }).unwrap()),
  });
  return (
    <Form form={form} aria-label={texts.form}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.explanation}
      </Typography>
      <SelectField label={texts.hours} options={hourOptions()} nullText={false} {...form.register('hours')} />
      <SubmitButton form={form} label={texts.submit} pendingLabel={texts.submitting} onCancel={onClose} />
    </Form>
  );
};

/** Creates a link that shows one release to one browser. */
export const PreviewDialog = (props: PreviewDialogProps) => {
  const [preview, setPreview] = useState<ReleasePreview>();
  return (
    <Modal
      open
      onClose={preview ? undefined : props.onClose}
      title={texts.title(`${props.remote} ${props.release}`)}
    >
      {preview ? (
        <Link preview={preview} onClose={props.onClose} />
      ) : (
        <PreviewForm {...props} onCreated={setPreview} />
      )}
    </Modal>
  );
};
