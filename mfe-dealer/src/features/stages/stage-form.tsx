import type { Stage } from 'bff-contract';
import { LIMITS, ORDER_STATUS_LABELS, ORDER_STATUSES, type OrderStatus } from 'bff-contract/constants';
import { toast } from 'shared-ui/core';
import { CheckboxField, SelectField } from 'shared-ui/fields';
import { maxLength, type Rules, required, TextField } from 'shared-ui/form';
import { Modal } from 'shared-ui/overlay';
import { RecordForm } from 'shared-ui/record-form';
import { stageRecords } from './stages-api';
import { stageFormTexts as texts } from './texts';

interface StageValues {
  name: string;
  status: OrderStatus;
  isPublic: boolean;
}

const DEFAULTS: StageValues = { name: '', status: 'in-progress', isPublic: false };

const rules = (): Rules<StageValues> => ({
  name: [required(texts.namePrompt), maxLength(LIMITS.stageNameLength)],
});

interface StageModalProps {
  /** `new` for a new one; undefined while it is closed. */
  id: string | undefined;
  onClose: () => void;
}

/** The form of a stage, in a dialog. */
export const StageModal = ({ id, onClose }: StageModalProps) => (
  <Modal
    open={id !== undefined}
    onClose={onClose}
    title={id === 'new' ? texts.addTitle : texts.editTitle}
    size="sm"
  >
    {id && (
      <RecordForm<StageValues, Stage>
        endpoint="fabricator/stage"
        id={id}
        records={stageRecords}
        defaults={DEFAULTS}
        rules={rules()}
        fieldTexts={{ isPublic: { label: texts.isPublic } }}
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
          </>
        )}
      </RecordForm>
    )}
  </Modal>
);
