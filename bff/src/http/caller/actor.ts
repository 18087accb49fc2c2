import { isNullViolation } from '../../database/dialect';

/** The author of a change, for the audit log and histories. */
export interface Actor {
  /** Id of the user; absent for the system. */
  id?: string;
  name: string;
  role: 'customer' | 'dealer' | 'admin' | 'system';
  address: string;
  requestId: string;
}

/** The server itself, by its background jobs. */
export const SYSTEM: Actor = { name: 'System', role: 'system', address: '', requestId: '' };

/** A person who runs a command on the server. */
export const COMMAND_LINE: Actor = { name: 'Command line', role: 'system', address: '', requestId: '' };

/** Whether a write failed because the account of its actor was deleted meanwhile: `recordAudit` then has no request id. */
export const isActorGone = (error: unknown): boolean => isNullViolation(error, 'request_id');

/** For a `catch`, where a deleted account is treated as one that never was. */
export const ignoreGoneActor = (error: unknown): void => {
  if (!isActorGone(error)) throw error;
};
