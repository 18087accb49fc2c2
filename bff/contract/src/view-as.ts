import { type Static, Type } from '@sinclair/typebox';
import { Body, Created, Id, IdParams, listQuery, Message, Name, Reference, Time } from './common';
import { endpoint, permitted } from './endpoint';

/** An administrator's read-only view of a dealer's portal, for at most 30 minutes. */
export const ViewAs = Type.Object({
  _id: Id,
  dealer: Type.Object({ _id: Id, businessName: Type.String() }),
  admin: Reference,
  reason: Type.String({ description: 'Shown to the dealer' }),
  startedAt: Time,
  until: Type.String({
    description: "ISO 8601 UTC; 30 minutes after the start. A view can't be extended",
  }),
});
export type ViewAs = Static<typeof ViewAs>;

/** The token of a view, in the shape of a session's token. */
export const ViewToken = Type.Object({
  tokenType: Type.Literal('Bearer'),
  accessToken: Type.String({ description: 'Valid until the view ends' }),
  refreshToken: Type.Literal('', { description: "A view can't be renewed" }),
});
export type ViewToken = Static<typeof ViewToken>;

/** An entry of the dealer's access log: an administrator's view of the portal. */
export const AccessLogEntry = Type.Object({
  _id: Id,
  admin: Type.Object({ name: Type.String() }),
  reason: Type.String(),
  startedAt: Time,
  endedAt: Type.Optional(Type.String({ description: 'ISO 8601 UTC; absent while the view is active' })),
  until: Time,
});
export type AccessLogEntry = Static<typeof AccessLogEntry>;

const stop = endpoint('session', 'POST app/view-as/stop', {
  summary: "End the view of a dealer's portal, with the view's token or the administrator's own",
  description:
    'Also responds with 200 if no view is active. `auth/logout` with the token of a view does the same.',
  response: { 200: Message },
});

export const viewAsEndpoints = {
  start: endpoint('admin', 'POST admin/fabricator/:id/view-as', {
    summary: "View a dealer's portal read-only for 30 minutes; the dealer sees who viewed it and why",
    description:
      "With the returned token, every GET of `app` and `fabricator` except `app/session` and `app/export` responds as it does to the dealer, without costs and margins, and `auth/whoami` returns `viewAs`. Every other call responds with 403 `VIEW_ONLY`, and the admin area with 403. The view ends with the call below, after 30 minutes, with the administrator's session or flag, with the dealer, or when the same session opens another view. Calls then respond with 401 `VIEW_ENDED`, and the administrator continues with the previous token, which stays valid.",
    params: IdParams,
    body: Body({ reason: Name({ maxLength: 500, prompt: 'Please say why; the dealer reads it' }) }),
    response: { 201: Created(Type.Object({ ...ViewAs.properties, token: ViewToken })) },
  }),
  stop: {
    ...stop,
    config: { ...stop.config, whileViewing: true },
  },
  accessLog: permitted(
    'business:manage',
    endpoint('dealer', 'GET fabricator/access-log', {
      summary: 'List the administrators who viewed my portal, when and why, newest first',
      querystring: listQuery({ sort: ['startedAt'] }),
      response: { 200: Type.Array(AccessLogEntry) },
    }),
  ),
};
