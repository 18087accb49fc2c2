import { type Static, Type } from '@sinclair/typebox';
import { Body, Created, Id, IdParams, listQuery, Message, Name, Reference, Time } from './common';
import { endpoint } from './endpoint';

/** A dealer's portal in the hands of an administrator: to look at, for half an hour at most. */
export const ViewAs = Type.Object({
  _id: Id,
  dealer: Type.Object({ _id: Id, businessName: Type.String() }),
  admin: Reference,
  reason: Type.String({ description: 'The dealer reads it' }),
  startedAt: Time,
  until: Type.String({
    description: 'As the other times; 30 minutes after the start, and nothing renews it',
  }),
});
export type ViewAs = Static<typeof ViewAs>;

/** In the shape of a session's token, beside which it is kept. */
export const ViewToken = Type.Object({
  tokenType: Type.Literal('Bearer'),
  accessToken: Type.String({ description: 'Good until the view ends' }),
  refreshToken: Type.Literal('', { description: 'A view can not be renewed' }),
});
export type ViewToken = Static<typeof ViewToken>;

/** A line of the dealer's own log of administrators who have looked. */
export const AccessLogEntry = Type.Object({
  _id: Id,
  admin: Type.Object({ name: Type.String() }),
  reason: Type.String(),
  startedAt: Time,
  endedAt: Type.Optional(Type.String({ description: 'As the other times; absent while somebody looks' })),
  until: Time,
});
export type AccessLogEntry = Static<typeof AccessLogEntry>;

const stop = endpoint('session', 'POST app/view-as/stop', {
  summary: "Close the dealer's portal: with its token, or with that of the administrator who opened it",
  description: '200 as well where nothing is open. `auth/logout` with the token of a view does the same.',
  response: { 200: Message },
});

export const viewAsEndpoints = {
  start: endpoint('admin', 'POST admin/fabricator/:id/view-as', {
    summary: "Open a dealer's portal to look at it, for 30 minutes; the dealer reads who did and why",
    description:
      "The token of the answer makes every GET of `app` and `fabricator` but `app/session` answer as to the dealer, and `auth/whoami` answer `viewAs`. Every other call answers 403 `VIEW_ONLY`, and the admin area 403 to all. It ends by the call below, with its time, with the administrator's session or flag, with the dealer, or when the same session opens another one: then calls answer 401 `VIEW_ENDED`, and the administrator goes on with the token from before, which stays good.",
    params: IdParams,
    body: Body({ reason: Name({ maxLength: 500, prompt: 'Please say why; the dealer reads it' }) }),
    response: { 201: Created(Type.Object({ ...ViewAs.properties, token: ViewToken })) },
  }),
  stop: {
    ...stop,
    config: { ...stop.config, whileViewing: true },
  },
  accessLog: endpoint('dealer', 'GET fabricator/access-log', {
    summary: 'Which administrators have looked at my portal, when and why; newest first',
    querystring: listQuery({ sort: ['startedAt'] }),
    response: { 200: Type.Array(AccessLogEntry) },
  }),
};
