import type { Caller, World } from './world';

export interface Call {
  /** Below `/api/`. */
  url: string;
  body?: object | string;
  headers?: Record<string, string>;
}

/** How an endpoint is called, and the status for each caller. */
export interface CallCase {
  /** Status by caller. */
  statuses: Record<Caller, number>;
  /** Makes the target of the call, and returns the call. */
  make: (world: World) => Call | Promise<Call>;
  /** Needs its own people: the call ends sessions, or can be made only once. */
  alone?: true;
}

type Make = CallCase['make'];

const caseOf = (statuses: CallCase['statuses'], make: Make | string): CallCase => ({
  statuses,
  make: typeof make === 'string' ? () => ({ url: make }) : make,
});

/** Only current administrators. */
export const forAdmins = (make: Make | string, ok = 200): CallCase =>
  caseOf({ visitor: 401, customer: 403, dealer: 403, otherDealer: 403, exAdmin: 403, admin: ok }, make);

/** Dealers. `other` is the status for another dealer. */
export const forDealers = (make: Make | string, ok = 200, other = ok): CallCase =>
  caseOf({ visitor: 401, customer: 403, admin: 403, exAdmin: 403, otherDealer: other, dealer: ok }, make);

/** A dealer's own record, in the dealer area. */
export const forThisDealer = (make: Make, ok = 200): CallCase => forDealers(make, ok, 404);

/** All signed-in users. */
export const forUsers = (make: Make | string, ok = 200): CallCase =>
  caseOf({ visitor: 401, customer: ok, dealer: ok, otherDealer: ok, admin: ok, exAdmin: ok }, make);

/** One person's own record, in the area of all users: for others it does not exist. */
export const forOne = (owner: 'customer' | 'dealer', make: Make, ok = 200, others = 404): CallCase => {
  const { statuses } = forUsers('', others);
  return caseOf({ ...statuses, [owner]: ok }, make);
};

export const forEveryone = (make: Make | string, ok = 200): CallCase => {
  const { statuses } = forUsers('', ok);
  return caseOf({ ...statuses, visitor: ok }, make);
};
