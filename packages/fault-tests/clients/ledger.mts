/** The requests of clients and the responses that they got, to compare the database with afterwards. */

export interface ProjectWrite {
  /** Unknown until the creation is acknowledged. */
  id?: string;
  /** Unique, to find a creation that was performed twice. */
  title: string;
}

export interface OrderWrite {
  id?: string;
  reference?: number;
  projectId: string;
  dealerId: string;
  customerEmail: string;
  /** The acknowledged statuses in order, from the first. */
  statuses: string[];
  /** A change that was asked for and never acknowledged. */
  unclear?: string;
  /** The acknowledged revision. */
  revision: number;
  /** Another revision was asked for and never acknowledged. */
  mayBeRevised?: boolean;
  /** Whether the customer accepted the revision; undefined if that was asked for and never acknowledged. */
  isAccepted?: boolean | undefined;
  /** The stage to which it was moved. */
  stage?: string;
  /** A stage to which a move was asked for and never acknowledged. */
  mayBeAt?: string;
}

export interface MaterialWrite {
  id?: string;
  /** Unique. */
  name: string;
  cents: number;
  /** Acknowledged changes of the price. */
  updates: number;
  /** A price that was asked for and never acknowledged. */
  unclear?: number;
}

export interface Ledger {
  dealers: ReadonlyArray<{ id: string; email: string }>;
  projects: ProjectWrite[];
  orders: OrderWrite[];
  materials: MaterialWrite[];
}

export const createLedger = (dealers: Ledger['dealers']): Ledger => ({
  dealers,
  projects: [],
  orders: [],
  materials: [],
});
