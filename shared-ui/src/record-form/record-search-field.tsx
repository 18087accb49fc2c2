import { lazyPart } from '../feedback/lazy-part';
import { FieldSkeleton } from './field-skeleton';
import type { RecordSearchFieldProps } from './record-search';

/**
 * Finds a record by typing; queries the endpoint 500 ms after the last keystroke.
 *
 * @example
 * <RecordSearchField
 *   label="Find a dealer"
 *   endpoint="admin/fabricator"
 *   records={recordsOf(adminApi, 'Fabricator')}
 *   textField="businessName"
 *   onChoose={(dealer) => openDealer(dealer)}
 * />
 */
export const RecordSearchField = lazyPart<RecordSearchFieldProps>(
  'record search',
  () => import('./record-search').then((module) => module.RecordSearch),
  (props) => <FieldSkeleton {...props} />,
);
