import { type Static, Type } from '@sinclair/typebox';
import {
  Body,
  Created,
  Id,
  IdParams,
  Message,
  Name,
  Nothing,
  Time,
  Updated,
  Version,
  wholeRecord,
} from './common';
import { LIMITS } from './constants';
import { endpoint, onceByKey, permittedEach } from './endpoint';

const parameters = (description: string) =>
  Type.Record(
    Type.String({ pattern: '^[a-zA-Z]{1,30}$' }),
    Type.String({ text: 'line', maxLength: LIMITS.nameLength }),
    { description, maxProperties: 20, additionalProperties: false },
  );

/** Search, filters, sort and columns of the dealer's list of orders, under a name. */
export const OrderView = Type.Object({
  _id: Id,
  name: Type.String(),
  query: Type.Record(Type.String(), Type.String(), {
    description: 'URL parameters of the list of orders, such as `status` and `sort`',
  }),
  isShared: Type.Boolean({ description: "Whether the dealer's whole team has it" }),
  isOwn: Type.Boolean({ description: 'Whether the caller has saved it' }),
  isDefault: Type.Boolean({ description: 'Whether the list opens with it for the caller' }),
  createdAt: Time,
  updatedAt: Time,
  version: Version,
});
export type OrderView = Static<typeof OrderView>;

const name = Name({ prompt: 'Please provide a name', requiredPrompt: 'Please provide a name' });
const query = parameters('URL parameters of the list of orders; those that it does not know are ignored');

const path = 'fabricator/order-view';

export const dealerOrderViewEndpoints = permittedEach(
  { read: 'orders:read', change: 'orders:read' },
  {
    list: endpoint('dealer', `GET ${path}`, {
      summary: 'Saved views of the list of orders: your own, and those of the team',
      response: { 200: Type.Array(OrderView) },
    }),
    create: endpoint('dealer', `POST ${path}`, {
      summary: 'Save a view of the list of orders',
      description: `Responds with 403 to sharing by a role that may not change orders, and with 409 to more than ${LIMITS.orderViews} views of a person.`,
      body: Body({ name, query, isShared: Type.Boolean() }),
      response: { 201: Created(OrderView) },
    }),
    setDefault: endpoint('dealer', `PUT ${path}/default`, {
      summary: 'Choose the view that the list of orders opens with, or none',
      body: Body({ view: Type.Union([Id, Type.Null()]) }),
      response: { 200: Message },
    }),
    update: onceByKey(
      endpoint('dealer', `POST ${path}/:id`, {
        summary: 'Change a view of your own',
        description: 'Managers and owners change also those that others share.',
        params: IdParams,
        body: wholeRecord(
          OrderView,
          Body({
            name: Type.Optional(name),
            query: Type.Optional(query),
            isShared: Type.Optional(Type.Boolean()),
            version: Type.Optional(Version),
          }),
        ),
        response: { 200: Updated(OrderView) },
      }),
    ),
    remove: endpoint('dealer', `DELETE ${path}/:id`, {
      summary: 'Delete a view',
      description: 'Managers and owners delete also those that others share.',
      params: IdParams,
      response: { 204: Nothing },
    }),
    restore: onceByKey(
      endpoint('dealer', `POST ${path}/:id/restore`, {
        summary: 'Undo the deletion of a view, within 30 days',
        params: IdParams,
        response: { 200: Updated(OrderView) },
      }),
    ),
  },
);
