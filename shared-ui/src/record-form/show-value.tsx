import Box from '@mui/material/Box';
import { titleCase } from '@slabdesk/units';
import type { ReactNode } from 'react';
import { recordFormValueTexts as valueTexts } from './texts';

/** Labels and formats of fields, by name. */
export type FieldTexts = Readonly<Record<string, { label?: string; format?: (value: never) => ReactNode }>>;

export const fieldLabel = (texts: FieldTexts, field: string): string =>
  texts[field]?.label ?? titleCase(field);

const asText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? valueTexts.yes : valueTexts.no;
  if (typeof value !== 'object') return String(value);
  return Object.values(value).map(asText).filter(Boolean).join(valueTexts.separator);
};

/** Renders a field's value as text: lists item by item, empty values as "Empty". */
export const fieldValue = (texts: FieldTexts, field: string, value: unknown): ReactNode => {
  const format = texts[field]?.format;
  const shown = format && value !== undefined && value !== null ? format(value as never) : asText(value);
  if (shown !== '') return shown;
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
      {valueTexts.empty}
    </Box>
  );
};
