import type { Caller, TeamCaller, World } from './world';

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
  /** A creation that needs no other record. */
  sample?: { path: string; body: object };
}

type Make = CallCase['make'];

const caseOf = (statuses: CallCase['statuses'], make: Make | string): CallCase => ({
  statuses,
  make: typeof make === 'string' ? () => ({ url: make }) : make,
});

/** The status of each role in the dealer's team besides its owner: `ok` for roles that may call, else 403. */
const roleStatuses = (may: readonly TeamCaller[], ok: number): Record<TeamCaller, number> => {
  const statusOf = (role: TeamCaller) => (may.includes(role) ? ok : 403);
  return { manager: statusOf('manager'), staff: statusOf('staff'), readOnly: statusOf('readOnly') };
};

/** All roles besides the owner. */
export const EVERY_ROLE: readonly TeamCaller[] = ['manager', 'staff', 'readOnly'];

/** Only current administrators. */
export const forAdmins = (make: Make | string, ok = 200): CallCase =>
  caseOf(
    {
      visitor: 401,
      customer: 403,
      dealer: 403,
      otherDealer: 403,
      exAdmin: 403,
      admin: ok,
      ...roleStatuses([], ok),
    },
    make,
  );

const forTeams = (make: Make | string, ok: number, other: number, may: readonly TeamCaller[]): CallCase =>
  caseOf(
    {
      visitor: 401,
      customer: 403,
      admin: 403,
      exAdmin: 403,
      otherDealer: other,
      dealer: ok,
      ...roleStatuses(may, ok),
    },
    make,
  );

/** Owners of dealers, and the members of teams in some roles. `other` is the status for another dealer. */
export const forRoles = (may: readonly TeamCaller[], make: Make | string, ok = 200, other = ok): CallCase =>
  forTeams(make, ok, other, may);

/** A dealer's own record, in the dealer area: for its owner and the roles that may. */
export const forThisDealer = (make: Make, ok = 200, may: readonly TeamCaller[] = []): CallCase =>
  forTeams(make, ok, 404, may);

/** All signed-in users. */
export const forUsers = (make: Make | string, ok = 200): CallCase =>
  caseOf(
    {
      visitor: 401,
      customer: ok,
      dealer: ok,
      otherDealer: ok,
      admin: ok,
      exAdmin: ok,
      ...roleStatuses(EVERY_ROLE, ok),
    },
    make,
  );

/**
 * One person's own record, in the area of all users: for others it does not exist.
 *
 * @param members the statuses of the roles in the dealer's team, if they differ from `others`
 */
export const forOne = (
  owner: 'customer' | 'dealer',
  make: Make,
  ok = 200,
  others = 404,
  members: Partial<Record<TeamCaller, number>> = {},
): CallCase => {
  const { statuses } = forUsers('', others);
  return caseOf({ ...statuses, ...members, [owner]: ok }, make);
};

export const forEveryone = (make: Make | string, ok = 200): CallCase => {
  const { statuses } = forUsers('', ok);
  return caseOf({ ...statuses, visitor: ok }, make);
};
