import type { NewAccount } from '@slabdesk/driver';
import type { SlabInput } from 'bff-contract';
import {
  drawFate,
  type Fate,
  isOld,
  isSettled,
  orderDates,
  type StatusChange,
  signUpDate,
  statusChanges,
} from './calendar';
import { at } from './collections';
import { inventCustomers } from './customers';
import type { DemoDealer } from './dealers';
import { measureOutline } from './outlines';
import type { SceneName } from './pictures';
import { createRandom, type Random } from './random';
import { ROOMS, type Room, STREETS } from './rooms';
import { type PlannedTeamwork, planTeamwork } from './teamwork';

export type PlannedSlab = Pick<SlabInput, 'item_id' | 'location' | 'vertices'> & {
  /** Index of the material in the dealer's list. */
  material: number;
};

export interface PlannedOrder extends PlannedTeamwork {
  /** Indexes in the lists of customers and dealers. */
  customer: number;
  dealer: number;
  title?: string;
  scene: SceneName;
  /** Whether a sketch is uploaded with the photo. */
  sketch: boolean;
  slabs: PlannedSlab[];
  /** Indexes in the dealer's list of line items. */
  lineItems: number[];
  placedAt: Date;
  changes: StatusChange[];
}

export interface PlannedCustomer {
  account: NewAccount;
  createdAt: Date;
}

export interface DemoPlan {
  customers: PlannedCustomer[];
  /** Oldest first. */
  orders: PlannedOrder[];
}

export interface DemoSize {
  customers: number;
  orders: number;
}

const MAX_SLABS = 12;

const planSlabs = (room: Room, materials: number, random: Random): PlannedSlab[] => {
  // The smaller of two random numbers, so that small projects are more common.
  const most = Math.min(room.slabs.length, MAX_SLABS);
  const count = random.chance(0.06) ? most : Math.min(random.integer(1, most), random.integer(1, most));
  const [main, second] = random.sample([...Array(materials).keys()], 2);
  return room.slabs.slice(0, count).map(({ location, outlines }, index) => ({
    item_id: `S-${String(index + 1).padStart(2, '0')}`,
    material: (random.chance(0.15) ? second : main) ?? 0,
    ...(random.chance(0.95) ? { location } : {}),
    vertices: measureOutline(random.pick(outlines), random).map(({ x, z }) => ({ x, y: room.height, z })),
  }));
};

type Head = Pick<PlannedOrder, 'customer' | 'dealer' | 'placedAt'>;

const planOrder = (head: Head, { rooms, materials, lineItems }: DemoDealer, random: Random) => {
  const room: Room = ROOMS[random.weighted(rooms)];
  return {
    ...head,
    ...(random.chance(0.96)
      ? { title: `${random.integer(1, 180)} ${random.pick(STREETS)}, ${random.pick(room.names)}` }
      : {}),
    scene: room.scene,
    sketch: random.chance(0.7),
    slabs: planSlabs(room, materials.length, random),
    lineItems: random.sample([...lineItems.keys()], random.integer(0, lineItems.length)),
  };
};

/**
 * Decides the outcome of each order. Old ones are completed or cancelled, and work on the others begins within about a
 * week. Each dealer's newest order is still waiting, and the newest one older than a week is in progress, so that every
 * dealer has something to do.
 */
const planFates = (heads: readonly Head[], now: Date, random: Random): Fate[] => {
  const newestOf = (dealer: number, isMeant: (head: Head) => boolean) =>
    heads.findLast((head) => head.dealer === dealer && isMeant(head));
  return heads.map((head) => {
    const drawn = drawFate(random);
    if (head === newestOf(head.dealer, () => true)) return 'forgotten';
    const settled = ({ placedAt }: Head) => isSettled(placedAt, now);
    if (head === newestOf(head.dealer, settled)) return 'stuckInProgress';
    if (drawn !== 'stuckInProgress' && drawn !== 'forgotten') return drawn;
    if (isOld(head.placedAt, now)) return 'completed';
    return settled(head) ? 'stuckInProgress' : drawn;
  });
};

const dealerOf = (customer: number, dealers: readonly DemoDealer[], customers: number) => {
  // Customers are assigned to dealers by share, so each customer always orders from the same dealer.
  const place = (customer + 0.5) / customers;
  let sum = 0;
  const found = dealers.findIndex(({ share }) => {
    sum += share;
    return place < sum;
  });
  return found < 0 ? dealers.length - 1 : found;
};

/**
 * Plans the whole demo before creating any of it, so that the same seed gives the same portal regardless of
 * concurrency. Dates are relative to `now`.
 */
export const planDemo = (
  dealers: readonly DemoDealer[],
  size: DemoSize,
  now: Date,
  seed = 20_240_567,
): DemoPlan => {
  const random = createRandom(seed);
  const accounts = inventCustomers(size.customers, random);
  const dates = orderDates(size.orders, now, random);
  // Every customer orders once; further orders are assigned at random.
  const buyers = random.sample(
    dates.map((_, index) => (index < size.customers ? index : random.integer(0, size.customers - 1))),
    dates.length,
  );
  const heads = dates.map((placedAt, index): Head => {
    const customer = at(buyers, index);
    return { customer, dealer: dealerOf(customer, dealers, size.customers), placedAt };
  });
  const fates = planFates(heads, now, random);
  const orders = heads.map((head, index) => ({
    ...planOrder(head, at(dealers, head.dealer), random),
    changes: statusChanges(head.placedAt, at(fates, index), now, random),
  }));
  const customers = accounts.map((account, customer) => {
    const first = orders.find((order) => order.customer === customer)?.placedAt ?? now;
    return { account, createdAt: signUpDate(first, random) };
  });
  return { customers, orders: planTeamwork(orders, dealers, now, random) };
};
