/** The author of a change, for the audit log and histories. */
export interface Actor {
  /** Id of the user; absent for the system. */
  id?: string;
  name: string;
  role: 'customer' | 'dealer' | 'admin' | 'system';
  address: string;
  requestId: string;
}
