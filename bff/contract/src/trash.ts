import { type Static, Type } from '@sinclair/typebox';
import { Id, listQuery, OptionalLine, Time } from './common';
import { endpoint } from './endpoint';

/** Something that was deleted and can be brought back. */
export const TrashItem = Type.Object({
  _id: Type.String({ description: "The record's" }),
  kind: Type.String({ description: 'The kind of record, such as `line-item`' }),
  label: Type.String({ description: 'What it was called' }),
  deletedAt: Time,
  deletedBy: Type.Object({ _id: Type.Optional(Id), name: Type.String(), role: Type.String() }),
  restorableUntil: Time,
  daysLeft: Type.Integer({ minimum: 1, description: 'Whole days, begun ones counted' }),
});
export type TrashItem = Static<typeof TrashItem>;

export const trashEndpoints = {
  list: endpoint('admin', 'GET admin/trash', {
    summary: 'What was deleted in the last 30 days and not brought back, newest first',
    description:
      'To bring an entry back, `POST admin/{kind}/{_id}/restore`; it leaves the list with the answer. 409 says what is in the way: a code or an address that somebody else has by now, or a user who has to come back first. What is older than 30 days can not be brought back and is not listed.',
    querystring: listQuery({
      sort: ['deletedAt'],
      filters: {
        kind: Type.Optional(OptionalLine(40)),
        deletedBy: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Id of a user' })),
      },
    }),
    response: { 200: Type.Array(TrashItem) },
  }),
};
