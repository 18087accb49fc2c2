import { FileUploadField } from '@slabdesk/domain-ui/files';
import { useUnits } from '@slabdesk/portal';
import { formatPricePerArea } from '@slabdesk/units';
import { LIMITS } from 'bff-contract/constants';
import { Box, Stack } from 'shared-ui/core';
import { CurrencyField } from 'shared-ui/fields';
import { type FormState, TextField } from 'shared-ui/form';
import { RepeatingField, TextAreaField } from 'shared-ui/record-form';
import type { MaterialValues } from './material-values';
import { materialTexts } from './texts';

const texts = materialTexts.form;

interface FieldsProps {
  form: FormState<MaterialValues>;
}

const PriceField = ({ form }: FieldsProps) => {
  const units = useUnits();
  const price = form.values.pricePerSquareFoot;
  return (
    <CurrencyField
      label={texts.price}
      suffix={texts.priceUnit}
      {...(units === 'metric' && {
        hint:
          price === undefined ? texts.metricPriceHint : texts.metricPrice(formatPricePerArea(price, units)),
      })}
      {...form.field<number | undefined>('pricePerSquareFoot')}
    />
  );
};

export const DetailsFields = ({ form, autoFocus }: FieldsProps & { autoFocus: boolean }) => (
  <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
    <legend>{texts.details}</legend>
    <Stack sx={{ gap: 2.5 }}>
      <TextField
        label={texts.name}
        autoComplete="off"
        autoFocus={autoFocus}
        {...form.field<string>('name')}
      />
      <TextField
        label={texts.thickness}
        placeholder={texts.thicknessPlaceholder}
        autoComplete="off"
        {...form.field<string>('thickness')}
      />
      <PriceField form={form} />
      <TextAreaField label={texts.description} {...form.field<string>('description')} />
    </Stack>
  </Box>
);

export const TagsField = ({ form }: FieldsProps) => (
  <RepeatingField
    label={texts.tags}
    hint={texts.tagsHint}
    itemName={texts.tag}
    addLabel={texts.addTag}
    newItem={{ text: '' }}
    max={LIMITS.tags}
    asChips
    {...form.list<{ text: string }>('tags')}
  >
    {({ name, field }) => <TextField label={name} hideLabel autoComplete="off" {...field<string>('text')} />}
  </RepeatingField>
);

interface ImagesFieldProps extends FieldsProps {
  /** Called when an upload starts or ends. */
  onBusyChange: (isBusy: boolean) => void;
}

export const ImagesField = ({ form, onBusyChange }: ImagesFieldProps) => (
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
        isInList
        onBusyChange={onBusyChange}
        {...field<string | undefined>('s3Object')}
      />
    )}
  </RepeatingField>
);
