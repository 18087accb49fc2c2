import { lazyPart } from '../feedback/lazy-part';
import { bindable } from '../form/field-binding';
import { FieldSkeleton } from './field-skeleton';
import type { SearchableSelectFieldProps } from './searchable-select';

/**
 * A select with a text filter, for long lists.
 *
 * @example
 * <SearchableSelectField
 *   label="Associated Account"
 *   source={{ endpoint: 'admin/user', records: recordsOf(adminApi, 'User'), textField: 'name' }}
 *   {...form.register('user')}
 * />
 */
export const SearchableSelectField = bindable(
  lazyPart<SearchableSelectFieldProps>(
    'searchable select',
    () => import('./searchable-select').then((module) => module.SearchableSelect),
    (props) => <FieldSkeleton {...props} />,
  ),
);
