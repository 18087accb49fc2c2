import type { Caller, World } from './world';

export interface Call {
  /** Below `/api/`. */
  url: string;
  body?: object | string;
  headers?: Record<string, string>;
}

/** How an endpoint is called, and what everybody gets for it. */
export interface CallCase {
  /** Status by caller. */
  answers: Record<Caller, number>;
  /** A call whose target has just been made. */
  make: (world: World) => Call | Promise<Call>;
  /** Works on people of its own: the call ends sessions, or can be made once. */
  alone?: true;
}

type Make = CallCase['make'];

const caseOf = (answers: CallCase['answers'], make: Make | string): CallCase => ({
  answers,
  make: typeof make === 'string' ? () => ({ url: make }) : make,
});

/** Administrators alone, with the flag as it is now. */
export const forAdmins = (make: Make | string, ok = 200): CallCase =>
  caseOf({ visitor: 401, customer: 403, dealer: 403, otherDealer: 403, exAdmin: 403, admin: ok }, make);

/** Dealers; `other` is what another one gets for what is this dealer's. */
export const forDealers = (make: Make | string, ok = 200, other = ok): CallCase =>
  caseOf({ visitor: 401, customer: 403, admin: 403, exAdmin: 403, otherDealer: other, dealer: ok }, make);

/** What belongs to the dealer, in the area of dealers. */
export const forThisDealer = (make: Make, ok = 200): CallCase => forDealers(make, ok, 404);

/** Everybody who is signed in. */
export const forUsers = (make: Make | string, ok = 200): CallCase =>
  caseOf({ visitor: 401, customer: ok, dealer: ok, otherDealer: ok, admin: ok, exAdmin: ok }, make);

/** One person's own, in the area of all users: others get what they would get if it did not exist. */
export const forOne = (owner: 'customer' | 'dealer', make: Make, ok = 200, others = 404): CallCase => {
  const { answers } = forUsers('', others);
  return caseOf({ ...answers, [owner]: ok }, make);
};

export const forEveryone = (make: Make | string, ok = 200): CallCase => {
  const { answers } = forUsers('', ok);
  return caseOf({ ...answers, visitor: ok }, make);
};
