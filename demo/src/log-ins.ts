import type { NewAccount } from './driver';

/** Who can sign in to the demo, for the page that `npm start` prints and for tests. */
export interface DemoLogIn extends NewAccount {
  role: 'dealer' | 'admin';
  /** What there is to see. */
  shows: string;
}

const DEMO_PASSWORD = 'Demo-Stone-2024';

const logIn = (role: DemoLogIn['role'], name: string, email: string, shows: string): DemoLogIn => ({
  role,
  name,
  email,
  shows,
  password: DEMO_PASSWORD,
});

/** The administrator is made by the BFF's `admin` command; the dealers register themselves. */
export const DEMO_LOG_INS = {
  northgate: logIn('dealer', 'Grace Whitfield', 'dealer@northgate.example', 'many orders, square feet'),
  harbor: logIn('dealer', 'Marcus Bell', 'dealer@harbor.example', 'another price list'),
  lindqvist: logIn('dealer', 'Elin Lindqvist', 'dealer@lindqvist.example', 'metric units'),
  admin: logIn('admin', 'Ada Morgan', 'admin@demo.example', 'users, dealers and orders'),
} satisfies Record<string, DemoLogIn>;

/** All customers of the demo have the same password. */
export const CUSTOMER_PASSWORD = DEMO_PASSWORD;
