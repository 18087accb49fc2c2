import { type Static, Type } from '@sinclair/typebox';
import { Id, IdParams, Nothing, Time } from './common';
import { endpoint } from './endpoint';

/** A device on which the user is signed in. */
export const DeviceSession = Type.Object({
  _id: Id,
  browser: Type.String({ description: 'For people: "Chrome"; "Unknown browser"' }),
  system: Type.String({ description: 'For people: "Windows"; "Unknown system"' }),
  address: Type.String({ description: 'IP address of the sign-in' }),
  createdAt: Time,
  lastSeenAt: Type.String({ description: 'ISO 8601 UTC; updated about once a minute' }),
  current: Type.Boolean({ description: 'The session of this request' }),
});
export type DeviceSession = Static<typeof DeviceSession>;

const list = endpoint('session', 'GET app/session', {
  summary: 'List the devices on which I am signed in, most recently used first',
  description: 'Responds with 403 `VIEW_ONLY` to an administrator who views the portal as a dealer.',
  response: { 200: Type.Array(DeviceSession) },
});

export const sessionEndpoints = {
  // A dealer's devices are private, also from administrators.
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
