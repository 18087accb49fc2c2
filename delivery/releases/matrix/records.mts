import { runProgram } from '@slabdesk/command-kit/program';
import { logInAdmin, logInDealer, registerCustomer, registerDealer } from '@slabdesk/driver';
import { problem } from '@slabdesk/releases';
import type { CrashReportGroup } from 'bff-contract';
import type { RemoteDescriptor } from 'bff-contract/web';
import type { Sessions } from './open-pages.mts';
import type { Records } from './page-checks.mts';
import type { Seeders } from './seeds.mts';

const PASSWORD = 'Tested-In-Shells-1';
const account = (name: string) => ({
  name,
  email: `${name.toLowerCase()}@matrix.example`,
  password: PASSWORD,
});

const DEALER = account('Dealer');
const NEWCOMER = account('Newcomer');
const ADMIN = account('Admin');

const CALACATTA = { name: 'Calacatta Oro', thickness: '20 mm', pricePerSquareFoot: 96.5 };
const ABSOLUTE_BLACK = { name: 'Absolute Black', thickness: '30 mm', pricePerSquareFoot: 71 };

const SLAB = {
  item_id: 'Island-1',
  location: 'Kitchen',
  vertices: [
    { x: 0, y: 0.9, z: 0 },
    { x: 2.4, y: 0.9, z: 0 },
    { x: 2.4, y: 0.9, z: 1.1 },
    { x: 0, y: 0.9, z: 1.1 },
  ],
};

/** The parts of a path that every portal has a record below. */
export const RECORD_PARTS = [
  'orders',
  'customers',
  'materials',
  'manage-user',
  'manage-dealer',
  'manage-order',
  'crash-reports',
  'personal-data',
] as const;

/** How the first administrator of a portal is made. */
export interface AdminCommand {
  /** The file of the command. */
  command: string;
  cwd: string;
  /** The settings of the portal's server. */
  env: NodeJS.ProcessEnv;
}

const makeAdmin = async ({ command, cwd, env }: AdminCommand): Promise<void> => {
  const args = [command, '--email', ADMIN.email, '--name', ADMIN.name, '--password', PASSWORD];
  const { code, output } = await runProgram(process.execPath, args, { cwd, env });
  if (code !== 0) throw problem('The administrator of the test portal could not be created:', output.trim());
};

/**
 * Fills an empty portal through its API, as people do: a dealer with a price list and an order, one who has just
 * registered, an administrator and a crash report.
 *
 * @param url of the portal
 * @returns ids, by the part of a path that has records below it, and the people who make further records
 */
export const fillPortal = async (
  url: string,
  admin: AdminCommand,
): Promise<{ records: Records; people: Seeders }> => {
  await makeAdmin(admin);
  const dealer = await registerDealer(url, DEALER);
  await dealer.http.post('app/profile', { onboardingComplete: true });
  const [material] = await Promise.all([dealer.addMaterial(CALACATTA), dealer.addMaterial(ABSOLUTE_BLACK)]);
  const lineItem = await dealer.addLineItem({ title: 'Delivery', price: 120 });
  await registerDealer(url, NEWCOMER);
  const customer = await registerCustomer(url, account('Customer'));
  const { _id: fabricator } = await dealer.profile();
  const project = await customer.createProject({
    title: 'Kitchen island',
    fabricator,
    slabs: [{ ...SLAB, material: { _id: material._id } }],
  });
  const order = await customer.placeOrder(project._id, [lineItem._id]);
  const error = { name: 'TypeError', message: 'slabs is undefined', stack: [] };
  await customer.http.post('log/crash-report', { id: 'new', error, data: { componentName: 'dealer/order' } });
  const { http } = await logInAdmin(url, ADMIN);
  const [group] = await http.get<CrashReportGroup[]>('admin/crash-report/groups');
  const { _id: user } = await customer.account();
  const records: Record<(typeof RECORD_PARTS)[number], string> = {
    orders: order._id,
    customers: user,
    materials: material._id,
    'manage-user': user,
    'personal-data': user,
    'manage-dealer': fabricator,
    'manage-order': order._id,
    'crash-reports': group?._id ?? '',
  };
  return { records, people: { dealer: dealer.http, customer: customer.http, admin: http } };
};

/** New sessions of the viewers, as a browser stores them; a visitor has none. */
export const signIn = async (url: string): Promise<Sessions> => {
  const dealerToken = async (who: typeof DEALER) => (await logInDealer(url, who)).http.token();
  return {
    visitor: undefined,
    dealer: await dealerToken(DEALER),
    leaver: await dealerToken(DEALER),
    newcomer: await dealerToken(NEWCOMER),
    admin: (await logInAdmin(url, ADMIN)).http.token(),
  };
};

/** The remotes that a portal offers only to administrators. */
export const adminRemotes = async (url: string): Promise<RemoteDescriptor[]> => {
  const { whoAmI } = await logInAdmin(url, ADMIN);
  return ((await whoAmI()).remotes ?? []) as RemoteDescriptor[];
};
