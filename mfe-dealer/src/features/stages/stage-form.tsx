import type { Stage, StageMail } from 'bff-contract';
import {
  LIMITS,
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  type OrderStatus,
  STAGE_MAIL_PLACEHOLDERS,
} from 'bff-contract/constants';
import { toast } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { CheckboxField, SelectField } from 'shared-ui/fields';
import { maxLength, type Rules, required, TextField } from 'shared-ui/form';
import { RecordForm, TextAreaField } from 'shared-ui/record-form';
import { StageMailCheck } from './stage-mail-check';
import { STAGES, stageRecords } from './stages-api';
import { stageMailTexts as mailTexts, stageFormTexts as texts } from './texts';

interface StageValues {
  name: string;
  status: OrderStatus;
  isPublic: boolean;
  mail: StageMail;
}

const toValues = ({
  name = '',
  status = 'in-progress',
  isPublic = false,
  mail,
}: Partial<Stage>): StageValues => ({
  name,
  status,
  isPublic,
  mail: mail ?? { isOn: false, ...mailTexts.sample },
});

/** Also empty fields, which can't be saved. */
const showsMail = (isPublic: boolean, { isOn, subject, text }: StageMail): boolean =>
  (isPublic && isOn) || !subject || !text;

const rules = (): Rules<StageValues> => ({
  name: [required(texts.namePrompt), maxLength(LIMITS.stageNameLength)],
  'mail.subject': [required(mailTexts.subjectPrompt), maxLength(LIMITS.nameLength)],
  'mail.text': [required(mailTexts.textPrompt), maxLength(LIMITS.stageMailLength)],
});

/** Labels and formats for comparing two versions. */
const fieldTexts = () => ({
  name: { label: texts.name },
  status: { label: texts.status, format: (status: OrderStatus) => ORDER_STATUS_LABELS[status] },
  isPublic: { label: texts.isPublic },
  mail: { label: mailTexts.isOn, format: mailTexts.whole },
});

interface StageModalProps {
  /** `new` for a new one. */
  id: string;
  onClose: () => void;
}

/** The form of a stage, in a dialog. */
export const StageModal = ({ id, onClose }: StageModalProps) => (
  <Modal open onClose={onClose} title={id === 'new' ? texts.addTitle : texts.editTitle}>
    <RecordForm<StageValues, Stage>
      endpoint={STAGES}
      id={id}
      records={stageRecords}
      defaults={toValues({})}
      toValues={toValues}
      rules={rules()}
      fieldTexts={fieldTexts()}
      onSaved={({ name }) => {
        toast.success(id === 'new' ? texts.added(name) : texts.saved(name));
        onClose();
      }}
      cancel
      aria-label={texts.label}
    >
      {(form) => (
        <>
          <TextField
            label={texts.name}
            placeholder={texts.namePlaceholder}
            autoComplete="off"
            autoFocus={id === 'new'}
            {...form.register('name')}
          />
          <SelectField<OrderStatus, false>
            label={texts.status}
            nullText={false}
            options={ORDER_STATUSES.map((value) => ({ value, text: ORDER_STATUS_LABELS[value] }))}
            {...form.register('status')}
          />
          <CheckboxField label={texts.isPublic} {...form.register('isPublic')} />
          {form.watch('isPublic') && (
            <CheckboxField label={mailTexts.isOn} hint={mailTexts.isOnHint} {...form.register('mail.isOn')} />
          )}
          {showsMail(form.watch('isPublic'), form.watch('mail')) && (
            <>
              <TextField label={mailTexts.subject} {...form.register('mail.subject')} />
              <TextAreaField
                label={mailTexts.text}
                hint={mailTexts.hint(STAGE_MAIL_PLACEHOLDERS.map((name) => `{${name}}`).join(', '))}
                {...form.register('mail.text')}
              />
              <StageMailCheck stage={form.watch('name')} mail={form.watch('mail')} />
            </>
          )}
        </>
      )}
    </RecordForm>
  </Modal>
);
