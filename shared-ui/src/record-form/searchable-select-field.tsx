import type { Tag } from '../api/base-api';
import { lazyPart } from '../feedback/lazy-part';
import type { FieldProps } from '../form/field-frame';
import type { SelectOption } from '../form/select-field';
import { FieldSkeleton } from './field-skeleton';

/** A list of records to choose from. */
export interface OptionSource {
  /** Below `/api/`: `admin/user`. */
  endpoint: string;
  /** What kind of records they are to the cache. */
  tag: Tag;
  /** The field that is shown and searched: `name`. */
  textField: string;
  /** A field that tells records of the same text apart: `email`. */
  detailField?: string;
  /** The field that is the value; the id unless another is given. */
  valueField?: string;
  /** More of the list's query: `{ sort: 'name' }`. */
  params?: Readonly<Record<string, string>>;
  /** What is typed can be added, by a POST to the endpoint with it in `textField`. */
  canCreate?: boolean;
}

export interface SearchableSelectFieldProps extends FieldProps {
  /** Null or undefined for nothing chosen. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** What there is to choose from; or `source`, where it is loaded from. */
  options?: readonly SelectOption[];
  source?: OptionSource;
  /** Text of the option that chooses nothing; `false` where a choice always exists. */
  nullText?: string | false;
}

/**
 * A choice from a list that is too long to look through: typing narrows it down.
 *
 * @example
 * <SearchableSelectField
 *   label="Associated Account"
 *   source={{ endpoint: 'admin/user', tag: 'User', textField: 'name' }}
 *   {...form.field<string | null>('user._id')}
 * />
 */
export const SearchableSelectField = lazyPart<SearchableSelectFieldProps>(
  'searchable select',
  () => import('./searchable-select').then((module) => module.SearchableSelect),
  (props) => <FieldSkeleton {...props} />,
);
