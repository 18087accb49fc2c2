import { type Static, Type } from '@sinclair/typebox';
import { Id, Time } from './common';

/** A device on which the caller is signed in. */
export const DeviceSession = Type.Object({
  _id: Id,
  browser: Type.String({ description: 'In words: "Chrome 141"; "Unknown browser"' }),
  system: Type.String({ description: 'In words: "Windows 10"; "Unknown system"' }),
  address: Type.String({ description: 'IP address of the sign-in' }),
  createdAt: Time,
  lastSeenAt: Type.String({ description: 'As the other times; at most about a minute behind' }),
  current: Type.Boolean({ description: 'The session that asks' }),
});
export type DeviceSession = Static<typeof DeviceSession>;
