import { invalid } from '../http/errors';

/**
 * The id that an update is addressed to. A body may repeat it, but not name another record.
 * @throws 400
 */
export const addressedId = (params: { id: string }, body: { _id?: string }): string => {
  if (body._id !== undefined && body._id !== params.id) {
    throw invalid({ _id: 'This is not the record that the address names' });
  }
  return params.id;
};
