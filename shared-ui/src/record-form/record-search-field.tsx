import type { Tag } from '../api/base-api';
import { lazyPart } from '../feedback/lazy-part';
import type { FieldProps } from '../form/field-frame';
import { FieldSkeleton } from './field-skeleton';

export interface RecordSearchFieldProps
  extends Pick<FieldProps, 'label' | 'hint' | 'hideLabel' | 'disabled'> {
  /** Below `/api/`: a list that takes `search`. */
  endpoint: string;
  /** What kind of records they are to the cache. */
  tag: Tag;
  /** The field of a record that is shown. */
  textField: string;
  /** More of the list's query. */
  params?: Readonly<Record<string, string>>;
  onChoose: (record: object) => void;
  placeholder?: string;
}

/**
 * Finds a record by typing: 500 ms after the last key its endpoint is asked.
 *
 * @example
 * <RecordSearchField
 *   label="Find a dealer"
 *   endpoint="admin/fabricator"
 *   tag="Fabricator"
 *   textField="businessName"
 *   onChoose={(dealer) => openDealer(dealer)}
 * />
 */
export const RecordSearchField = lazyPart<RecordSearchFieldProps>(
  'record search',
  () => import('./record-search').then((module) => module.RecordSearch),
  (props) => <FieldSkeleton {...props} />,
);
