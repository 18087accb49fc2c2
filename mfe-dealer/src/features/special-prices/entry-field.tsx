import { recordsOf } from '@slabdesk/portal/api';
import { SegmentedField } from 'shared-ui/fields';
import type { FieldBinding } from 'shared-ui/form';
import { SearchableSelectField } from 'shared-ui/record-form';
import { dealerApi } from '../../api';
import type { EntryKind } from './special-prices-api';
import { specialPriceFormTexts as texts } from './texts';

/** The fields that choose an entry of the price list. */
export interface EntryValues {
  entry: EntryKind;
  material: string | null;
  lineItem: string | null;
}

const SOURCES = {
  material: {
    endpoint: 'fabricator/material',
    records: recordsOf(dealerApi, 'Material'),
    textField: 'name',
    detailField: 'thickness',
  },
  lineItem: {
    endpoint: 'fabricator/line-item',
    records: recordsOf(dealerApi, 'LineItem'),
    textField: 'title',
  },
};

const KINDS = ['material', 'lineItem'] as const;

interface EntryFieldProps {
  /** The present choice between materials and line items. */
  kind: EntryKind;
  /** The binding of that choice. */
  entry: FieldBinding<EntryKind>;
  /** The binding of the material or the line item. */
  chosen: FieldBinding<string | null>;
}

/** Chooses a material or a line item. */
export const EntryField = ({ kind, entry, chosen }: EntryFieldProps) => (
  <>
    <SegmentedField
      label={texts.of}
      options={KINDS.map((value) => ({ value, text: texts.entries[value] }))}
      {...entry}
    />
    <SearchableSelectField key={kind} label={texts[kind]} source={SOURCES[kind]} {...chosen} />
  </>
);
