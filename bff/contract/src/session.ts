import { type Static, Type } from '@sinclair/typebox';
import { Id, IdParams, Nothing, Time } from './common';
import { endpoint } from './endpoint';

/** A device on which the caller is signed in. */
export const DeviceSession = Type.Object({
  _id: Id,
  browser: Type.String({ description: 'In words: "Chrome"; "Unknown browser"' }),
  system: Type.String({ description: 'In words: "Windows"; "Unknown system"' }),
  address: Type.String({ description: 'IP address of the sign-in' }),
  createdAt: Time,
  lastSeenAt: Type.String({ description: 'As the other times; at most about a minute behind' }),
  current: Type.Boolean({ description: 'The session that asks' }),
});
export type DeviceSession = Static<typeof DeviceSession>;

const list = endpoint('session', 'GET app/session', {
  summary: 'My devices: where I am signed in, the last used first',
  description: 'Answers 403 `VIEW_ONLY` to an administrator who looks at the portal.',
  response: { 200: Type.Array(DeviceSession) },
});

export const sessionEndpoints = {
  // Where a dealer signs in from is nobody else's business.
  list: { ...list, config: { ...list.config, whileViewing: false } },
  end: endpoint('session', 'DELETE app/session/:id', {
    summary: 'Sign one of my devices out',
    params: IdParams,
    response: { 204: Nothing },
  }),
  endOthers: endpoint('session', 'DELETE app/session', {
    summary: 'Sign all my other devices out',
    response: { 204: Nothing },
  }),
};
