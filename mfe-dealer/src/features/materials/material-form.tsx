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
  name: [required('Please provide a name'), maxLength(LIMITS.nameLength)],
  thickness: [maxLength(LIMITS.nameLength)],
  pricePerSquareFoot: [
    required('Please provide a price, such as 45.50'),
    between(0, LIMITS.price, `Please enter a price up to ${formatMoney(LIMITS.price)}, in dollars and cents`),
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
  name: { label: 'Material Name' },
  thickness: { label: 'Dimension' },
  pricePerSquareFoot: { format: formatMoney },
  tags: { label: 'Material Tags' },
  images: {
    label: 'Material Images',
    format: (images: MaterialValues['images']) =>
      `${images.length} ${images.length === 1 ? 'image' : 'images'}`,
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
      prompt: 'Please wait until your images are uploaded',
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
        toast.success(`${id === 'new' ? 'Added' : 'Saved'} ${name}`);
        onSaved?.();
      }}
      {...(redirect && { redirect })}
      cancel
      fieldTexts={fieldTexts}
      loadError="Failed to load this material. Please try again."
      aria-label="Material"
    >
      {(form) => {
        const price = form.values.pricePerSquareFoot;
        return (
          <Stack sx={sectionStyles}>
            <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
              <legend>Material Details</legend>
              <Stack sx={{ gap: 2.5 }}>
                <TextField
                  label="Material Name"
                  autoComplete="off"
                  // On a page of its own the heading has the focus first.
                  autoFocus={id === 'new' && redirect === undefined}
                  {...form.field<string>('name')}
                />
                <TextField
                  label="Dimension"
                  placeholder="e.g. 3/4 inch"
                  autoComplete="off"
                  {...form.field<string>('thickness')}
                />
                <CurrencyField
                  label="Price Per Square Foot"
                  suffix="/ft²"
                  {...(units === 'metric' && {
                    hint:
                      price === undefined
                        ? 'Shown per m² in your price list'
                        : `= ${formatPricePerArea(price, units)}`,
                  })}
                  {...form.field<number | undefined>('pricePerSquareFoot')}
                />
                <TextAreaField label="Description" {...form.field<string>('description')} />
              </Stack>
            </Box>
            <RepeatingField
              label="Material Tags"
              hint="Add tags to categorize materials (e.g., type, color, finish)"
              itemName="tag"
              addLabel="Add Tag"
              newItem={{ text: '' }}
              max={LIMITS.tags}
              {...form.list<{ text: string }>('tags')}
            >
              {({ name, field }) => (
                <TextField label={name} hideLabel autoComplete="off" {...field<string>('text')} />
              )}
            </RepeatingField>
            <RepeatingField
              label="Material Images"
              hint="The first image stands for the material in the price list."
              itemName="image"
              addLabel="Add Image"
              newItem={{ s3Object: undefined }}
              max={LIMITS.images}
              movable
              {...form.list<{ s3Object: string | undefined }>('images')}
            >
              {({ field }) => (
                <FileUploadField
                  label="Upload Image"
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
