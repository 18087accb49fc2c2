/** Who causes a change, for the audit log and histories. */
export interface Actor {
  /** The user's; absent for the system itself. */
  id?: string;
  name: string;
  role: 'customer' | 'dealer' | 'admin' | 'system';
  address: string;
  requestId: string;
}
