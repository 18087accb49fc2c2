import { type Static, Type } from '@sinclair/typebox';
import { Id, listQuery, TextFilter, Time } from './common';
import { endpoint } from './endpoint';

/** A deleted record that can be restored. */
export const TrashItem = Type.Object({
  _id: Type.String({ description: 'The id of the record' }),
  kind: Type.String({ description: 'The kind of record, such as `line-item`' }),
  label: Type.String({ description: 'The name of the record' }),
  deletedAt: Time,
  deletedBy: Type.Object({ _id: Type.Optional(Id), name: Type.String(), role: Type.String() }),
  restorableUntil: Time,
  daysLeft: Type.Integer({ minimum: 1, description: 'Days left, rounded up' }),
});
export type TrashItem = Static<typeof TrashItem>;

export const trashEndpoints = {
  list: endpoint('admin', 'GET admin/trash', {
    summary: 'List the records that were deleted in the last 30 days and not restored, newest first',
    description:
      'Restore a record with `POST admin/{kind}/{_id}/restore`. A 409 explains the conflict: another record has taken the code or address, or the user of a dealer has to be restored first. Records cannot be restored after 30 days and are no longer listed.',
    querystring: listQuery({
      sort: ['deletedAt'],
      filters: {
        kind: Type.Optional(TextFilter(40)),
        deletedBy: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Id of a user' })),
      },
    }),
    response: { 200: Type.Array(TrashItem) },
  }),
};
