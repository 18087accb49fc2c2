import type { NewAccount } from '@slabdesk/driver';
import type { TeamRole } from 'bff-contract';

/** The accounts of the demo, for the output of `npm start` and for tests. */
export interface DemoLogIn extends NewAccount {
  role: 'dealer' | 'admin' | 'customer';
  /** The part of the product that this account shows. */
  shows: string;
}

/** A user whom a dealer invites to the team. */
export interface DemoMember extends DemoLogIn {
  teamRole: Exclude<TeamRole, 'owner'>;
}

const DEMO_PASSWORD = 'Demo-Stone-2024';

const logIn = (role: DemoLogIn['role'], name: string, email: string, shows: string): DemoLogIn => ({
  role,
  name,
  email,
  shows,
  password: DEMO_PASSWORD,
});

const member = (
  teamRole: DemoMember['teamRole'],
  name: string,
  email: string,
  shows: string,
): DemoMember => ({ ...logIn('dealer', name, email, shows), teamRole });

/** The BFF's `admin` command creates the administrator; the dealers register themselves. */
export const DEMO_LOG_INS = {
  northgate: logIn(
    'dealer',
    'Grace Whitfield',
    'dealer@northgate.example',
    'many orders, square feet; owner of a team',
  ),
  harbor: logIn('dealer', 'Marcus Bell', 'dealer@harbor.example', 'another price list'),
  lindqvist: logIn('dealer', 'Elin Lindqvist', 'dealer@lindqvist.example', 'metric units'),
  admin: logIn('admin', 'Ada Morgan', 'admin@demo.example', 'users, dealers and orders'),
} satisfies Record<string, DemoLogIn>;

/** The team of the dealer with the most orders. Its owner is the dealer's own login. */
export const NORTHGATE_TEAM: readonly DemoMember[] = [
  member('manager', 'Daniel Reyes', 'daniel@northgate.example', 'manager of Northgate'),
  member('staff', 'Priya Raman', 'priya@northgate.example', 'staff of Northgate, with orders'),
  member('staff', 'Ben Okoro', 'ben@northgate.example', 'staff of Northgate, with orders'),
  member('read-only', 'Lena Fox', 'lena@northgate.example', 'read-only at Northgate'),
];

/** All demo customers have the same password. */
export const CUSTOMER_PASSWORD = DEMO_PASSWORD;

/** A customer, who signs in to the mobile app and to a few pages of the portal. */
export const customerLogIn = (account: NewAccount, code: string): DemoLogIn => ({
  ...account,
  role: 'customer',
  shows: `the app; orders from the dealer with the code ${code}`,
});
