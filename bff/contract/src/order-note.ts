import { type Static, Type } from '@sinclair/typebox';
import {
  Body,
  Created,
  Id,
  IdParams,
  Nothing,
  Reference,
  ReferenceInput,
  Time,
  Updated,
  Version,
  wholeRecord,
} from './common';
import { LIMITS } from './constants';
import { endpoint, onceByKey, permittedEach } from './endpoint';

/** A note on an order, for the dealer's people and administrators only. */
export const OrderNote = Type.Object({
  _id: Id,
  author: Reference,
  text: Type.String(),
  mentions: Type.Array(Reference, { description: 'Members whose "@name" is in the text' }),
  files: Type.Array(Type.Object({ s3Object: Id, fileName: Type.String() })),
  createdAt: Time,
  updatedAt: Time,
  version: Version,
});
export type OrderNote = Static<typeof OrderNote>;

export const OrderNotes = Type.Object({
  notes: Type.Array(OrderNote, { description: `The latest ${LIMITS.orderNotes}, oldest first` }),
  members: Type.Array(Reference, { description: 'Who can be mentioned' }),
});
export type OrderNotes = Static<typeof OrderNotes>;

const fields = {
  text: Type.String({
    text: 'block',
    minLength: 1,
    maxLength: LIMITS.descriptionLength,
    prompt: 'Please write a note',
  }),
  mentions: Type.Optional(
    Type.Array(ReferenceInput(), {
      maxItems: LIMITS.noteMentions,
      description: 'Members of the same dealer',
    }),
  ),
  files: Type.Optional(
    Type.Array(Body({ s3Object: Id, fileName: Type.Optional(Type.String({ readOnly: true })) }), {
      maxItems: LIMITS.noteFiles,
      description: 'Uploaded files of the author',
    }),
  ),
};

const path = 'fabricator/order/:id/note';
const FULL = `409 \`TOO_MANY_NOTES\` if the order has ${LIMITS.orderNotes} notes: delete one first.`;
const NoteParams = Type.Object({ id: Id, note: Id });

export const dealerNoteEndpoints = permittedEach(
  { read: 'orders:read', change: 'orders:change' },
  {
    list: endpoint('dealer', `GET ${path}`, {
      summary: 'Notes on an order, which its customer does not see',
      params: IdParams,
      response: { 200: OrderNotes },
    }),
    create: endpoint('dealer', `POST ${path}`, {
      summary: 'Write a note on an order',
      description: FULL,
      params: IdParams,
      body: Body(fields),
      response: { 201: Created(OrderNote) },
    }),
    update: onceByKey(
      endpoint('dealer', `POST ${path}/:note`, {
        summary: 'Change a note of your own',
        params: NoteParams,
        body: wholeRecord(OrderNote, Body({ ...fields, version: Type.Optional(Version) })),
        response: { 200: Updated(OrderNote) },
      }),
    ),
    remove: endpoint('dealer', `DELETE ${path}/:note`, {
      summary: 'Delete a note of your own',
      params: NoteParams,
      response: { 204: Nothing },
    }),
    restore: onceByKey(
      endpoint('dealer', `POST ${path}/:note/restore`, {
        summary: 'Undo the deletion of a note of your own, within 30 days',
        description: FULL,
        params: NoteParams,
        response: { 200: Updated(OrderNote) },
      }),
    ),
  },
);

export const adminNoteEndpoints = {
  list: endpoint('admin', 'GET admin/order/:id/note', {
    summary: 'Notes of a dealer on an order',
    params: IdParams,
    response: { 200: OrderNotes },
  }),
};
