import { FileUploadField } from '@slabdesk/domain-ui/files';
import { useUnits } from '@slabdesk/portal';
import { recordsOf } from '@slabdesk/portal/api';
import { formatMoney, formatPricePerArea } from '@slabdesk/units';
import type { Material, MaterialCreate } from 'bff-contract';
import { LIMITS } from 'bff-contract/constants';
import { useRef } from 'react';
import { Box, Stack, toast } from 'shared-ui/core';
import { CurrencyField } from 'shared-ui/fields';
import { between, maxLength, type Rules, required, TextField } from 'shared-ui/form';
import { RecordForm, type RecordFormProps, RepeatingField, TextAreaField } from 'shared-ui/record-form';
import { dealerApi } from '../../api';
import { materialTexts } from './texts';

const texts = materialTexts.form;

interface MaterialValues {
  name: string;
  thickness: string;
  pricePerSquareFoot: number | undefined;
  description: string;
  tags: Array<{ text: string }>;
  images: Array<{ s3Object: string | undefined }>;
}

const NEW_MATERIAL: MaterialValues = {
  name: '',
  thickness: '',
  pricePerSquareFoot: undefined,
  description: '',
  tags: [],
  images: [],
};

const rules: Rules<MaterialValues> = {
  name: [required(texts.namePrompt), maxLength(LIMITS.nameLength)],
  thickness: [maxLength(LIMITS.nameLength)],
  pricePerSquareFoot: [
    required(texts.pricePrompt),
    between(0, LIMITS.price, texts.priceRangePrompt(formatMoney(LIMITS.price))),
  ],
  description: [maxLength(LIMITS.descriptionLength)],
  'tags.*.text': [maxLength(LIMITS.tagLength)],
};

/** Tags without text and images without a file were added but never filled. */
const toBody = ({ tags, images, ...values }: MaterialValues): Partial<MaterialCreate> => ({
  ...values,
  tags: tags.filter(({ text }) => text.trim() !== ''),
  images: images.flatMap(({ s3Object }) => (s3Object ? [{ s3Object }] : [])),
});

/** Where two versions are compared. */
const fieldTexts: RecordFormProps<MaterialValues, Material>['fieldTexts'] = {
  name: { label: texts.name },
  thickness: { label: texts.thickness },
  pricePerSquareFoot: { format: formatMoney },
  tags: { label: texts.tags },
  images: {
    label: texts.images,
    format: (images: MaterialValues['images']) => texts.imageCount(images.length),
  },
};

/** How many uploads are under way, and the rule that keeps the form from being sent without them. */
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

/** The three parts of the form, each headed by its legend. */
const sectionStyles = {
  gap: 3.5,
  '& > fieldset > legend': { p: 0, mb: 1.25, typography: 'h3', color: 'text.primary' },
} as const;

const records = recordsOf(dealerApi, 'Material', { alsoChanges: ['Summary'], announces: ['price-list'] });

export interface MaterialFormProps {
  /** `new` makes one. */
  id: string;
  onSaved?: () => void;
  redirect?: 'back';
}

/** The form of a material, on its own page and in the price list's modal. */
export const MaterialForm = ({ id, onSaved, redirect }: MaterialFormProps) => {
  const units = useUnits();
  const uploads = useUploads();
  return (
    <RecordForm<MaterialValues, Material>
      endpoint="fabricator/material"
      id={id}
      records={records}
      defaults={NEW_MATERIAL}
      rules={{ ...rules, images: [uploads.rule] }}
      toBody={toBody}
      onSaved={({ name }) => {
        toast.success(id === 'new' ? texts.added(name) : texts.saved(name));
        onSaved?.();
      }}
      {...(redirect && { redirect })}
      cancel
      fieldTexts={fieldTexts}
      loadError={texts.loadError}
      aria-label={texts.label}
    >
      {(form) => {
        const price = form.values.pricePerSquareFoot;
        return (
          <Stack sx={sectionStyles}>
            <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
              <legend>{texts.details}</legend>
              <Stack sx={{ gap: 2.5 }}>
                <TextField
                  label={texts.name}
                  autoComplete="off"
                  // On a page of its own the heading has the focus first.
                  autoFocus={id === 'new' && redirect === undefined}
                  {...form.field<string>('name')}
                />
                <TextField
                  label={texts.thickness}
                  placeholder={texts.thicknessPlaceholder}
                  autoComplete="off"
                  {...form.field<string>('thickness')}
                />
                <CurrencyField
                  label={texts.price}
                  suffix={texts.priceUnit}
                  {...(units === 'metric' && {
                    hint:
                      price === undefined
                        ? texts.metricPriceHint
                        : texts.metricPrice(formatPricePerArea(price, units)),
                  })}
                  {...form.field<number | undefined>('pricePerSquareFoot')}
                />
                <TextAreaField label={texts.description} {...form.field<string>('description')} />
              </Stack>
            </Box>
            <RepeatingField
              label={texts.tags}
              hint={texts.tagsHint}
              itemName={texts.tag}
              addLabel={texts.addTag}
              newItem={{ text: '' }}
              max={LIMITS.tags}
              {...form.list<{ text: string }>('tags')}
            >
              {({ name, field }) => (
                <TextField label={name} hideLabel autoComplete="off" {...field<string>('text')} />
              )}
            </RepeatingField>
            <RepeatingField
              label={texts.images}
              hint={texts.imagesHint}
              itemName={texts.image}
              addLabel={texts.addImage}
              newItem={{ s3Object: undefined }}
              max={LIMITS.images}
              movable
              {...form.list<{ s3Object: string | undefined }>('images')}
            >
              {({ field }) => (
                <FileUploadField
                  label={texts.uploadImage}
                  accept="image/*"
                  isPublic
                  isViewableByAnyUser
                  onBusyChange={uploads.onBusyChange}
                  {...field<string | undefined>('s3Object')}
                />
              )}
            </RepeatingField>
          </Stack>
        );
      }}
    </RecordForm>
  );
};
