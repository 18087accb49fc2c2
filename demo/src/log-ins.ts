import type { NewAccount } from './driver';

/** The accounts of the demo, for the output of `npm start` and for tests. */
export interface DemoLogIn extends NewAccount {
  role: 'dealer' | 'admin';
  /** What this account shows. */
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

/** The BFF's `admin` command creates the administrator; the dealers register themselves. */
export const DEMO_LOG_INS = {
  northgate: logIn('dealer', 'Grace Whitfield', 'dealer@northgate.example', 'many orders, square feet'),
  harbor: logIn('dealer', 'Marcus Bell', 'dealer@harbor.example', 'another price list'),
  lindqvist: logIn('dealer', 'Elin Lindqvist', 'dealer@lindqvist.example', 'metric units'),
  admin: logIn('admin', 'Ada Morgan', 'admin@demo.example', 'users, dealers and orders'),
} satisfies Record<string, DemoLogIn>;

/** All demo customers have the same password. */
export const CUSTOMER_PASSWORD = DEMO_PASSWORD;
