import { formatMoney } from '@slabdesk/units';
import type { Material, MaterialCreate } from 'bff-contract';
import { LIMITS } from 'bff-contract/constants';
import { between, maxLength, type Rules, required } from 'shared-ui/form';
import type { RecordFormProps } from 'shared-ui/record-form';
import { materialTexts } from './texts';

const texts = materialTexts.form;

export interface MaterialValues {
  name: string;
  thickness: string;
  pricePerSquareFoot: number | undefined;
  description: string;
  tags: Array<{ text: string }>;
  images: Array<{ s3Object: string | undefined }>;
}

export const NEW_MATERIAL: MaterialValues = {
  name: '',
  thickness: '',
  pricePerSquareFoot: undefined,
  description: '',
  tags: [],
  images: [],
};

export const materialRules: Rules<MaterialValues> = {
  name: [required(texts.namePrompt), maxLength(LIMITS.nameLength)],
  thickness: [maxLength(LIMITS.nameLength)],
  pricePerSquareFoot: [
    required(texts.pricePrompt),
    between(0, LIMITS.price, texts.priceRangePrompt(formatMoney(LIMITS.price))),
  ],
  description: [maxLength(LIMITS.descriptionLength)],
  'tags.*.text': [maxLength(LIMITS.tagLength)],
};

/** Drops tags without text and images without a file: they were added but never filled in. */
export const toBody = ({ tags, images, ...values }: MaterialValues): Partial<MaterialCreate> => ({
  ...values,
  tags: tags.filter(({ text }) => text.trim() !== ''),
  images: images.flatMap(({ s3Object }) => (s3Object ? [{ s3Object }] : [])),
});

/** Labels and formats for comparing two versions. */
export const fieldTexts: RecordFormProps<MaterialValues, Material>['fieldTexts'] = {
  name: { label: texts.name },
  thickness: { label: texts.thickness },
  pricePerSquareFoot: { format: formatMoney },
  tags: { label: texts.tags },
  images: {
    label: texts.images,
    format: (images: MaterialValues['images']) => texts.imageCount(images.length),
  },
};
