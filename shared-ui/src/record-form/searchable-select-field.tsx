import { lazyPart } from '../feedback/lazy-part';
import { FieldSkeleton } from './field-skeleton';
import type { SearchableSelectFieldProps } from './searchable-select';

/**
 * A choice from a list that is too long to look through: typing narrows it down.
 *
 * @example
 * <SearchableSelectField
 *   label="Associated Account"
 *   source={{ endpoint: 'admin/user', records: recordsOf(adminApi, 'User'), textField: 'name' }}
 *   {...form.field<string | null>('user._id')}
 * />
 */
export const SearchableSelectField = lazyPart<SearchableSelectFieldProps>(
  'searchable select',
  () => import('./searchable-select').then((module) => module.SearchableSelect),
  (props) => <FieldSkeleton {...props} />,
);
