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
