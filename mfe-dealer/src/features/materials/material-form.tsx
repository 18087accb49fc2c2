import { useUnits } from '@slabdesk/portal';
import type { Material } from 'bff-contract';
import { useRef } from 'react';
import { Stack, toast } from 'shared-ui/core';
import { RecordForm } from 'shared-ui/record-form';
import { DetailsFields, ImagesField, TagsField } from './material-fields';
import {
  fieldTexts,
  type MaterialValues,
  materialRules,
  newMaterial,
  toBody,
  toValues,
} from './material-values';
import { MATERIALS, materialRecords } from './materials-api';
import { materialFormTexts as texts } from './texts';

/** Counts running uploads; its rule blocks submitting until they are done. */
const useUploads = () => {
  const running = useRef(0);
  return {
    onBusyChange: (isBusy: boolean) => {
      running.current += isBusy ? 1 : -1;
    },
    rule: {
      test: () => running.current === 0,
      prompt: texts.uploadsPrompt,
    },
  };
};

/** The form's sections, each with a legend. */
const sectionStyles = {
  gap: 3.5,
  '& > fieldset > legend': { p: 0, mb: 1.5, pb: 0.25, typography: 'h3', color: 'text.primary' },
} as const;

export interface MaterialFormProps {
  /** The record's id; `new` creates one. */
  id: string;
  onSaved?: () => void;
  redirect?: 'back';
}

/** The form of a material, on its own page and in the price list's modal. */
export const MaterialForm = ({ id, onSaved, redirect }: MaterialFormProps) => {
  const uploads = useUploads();
  const units = useUnits();
  return (
    <RecordForm<MaterialValues, Material>
      endpoint={MATERIALS}
      id={id}
      records={materialRecords}
      defaults={newMaterial(units)}
      toValues={(material) => toValues(material, units)}
      rules={{ ...materialRules(units), images: [uploads.rule] }}
      toBody={(values, record) => toBody(values, record, units)}
      onSaved={({ name }) => {
        toast.success(id === 'new' ? texts.added(name) : texts.saved(name));
        onSaved?.();
      }}
      {...(redirect && { redirect })}
      list="/materials"
      cancel
      fieldTexts={fieldTexts(units)}
      loadError={texts.loadError}
      aria-label={texts.label}
    >
      {(form, record) => (
        <Stack sx={sectionStyles}>
          {/* On a page of its own the heading has the focus first. */}
          <DetailsFields form={form} record={record} autoFocus={id === 'new' && redirect === undefined} />
          <TagsField form={form} />
          <ImagesField form={form} onBusyChange={uploads.onBusyChange} />
        </Stack>
      )}
    </RecordForm>
  );
};
