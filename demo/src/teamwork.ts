import type { OrderStatus } from 'bff-contract';
import type { StatusChange } from './calendar';
import type { DemoDealer } from './dealers';
import type { Random } from './random';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A note on an order. Members are indexes in the dealer's team; the owner writes those without an author. */
export interface PlannedNote {
  author?: number;
  text: string;
  mentions?: number[];
}

/** A team's work on an order besides its status. */
export interface PlannedTeamwork {
  assigned?: { member: number; at: Date };
  /** YYYY-MM-DD */
  dueDate?: string;
  notes?: PlannedNote[];
  /** Whether the customer has a link to the order and has accepted it there. */
  isShared?: boolean;
}

interface Order {
  dealer: number;
  placedAt: Date;
  changes: readonly StatusChange[];
}

/** Writes a mention as the portal does. */
const mention = (name: string) => `@${name}`;

/** The notes of each order that has some. */
const writeNotes = (team: NonNullable<DemoDealer['team']>): PlannedNote[][] => {
  const memberOf = (role: string, place = 0) => {
    const found = team.flatMap(({ teamRole }, index) => (teamRole === role ? [index] : []));
    return found[Math.min(place, found.length - 1)] ?? 0;
  };
  const [manager, first, second] = [memberOf('manager'), memberOf('staff'), memberOf('staff', 1)];
  const name = (member: number) => mention(team[member]?.name ?? '');
  return [
    [
      {
        author: manager,
        text: `The customer expects the template on Thursday at 9. ${name(first)}, please take the long level: the back wall is not straight.`,
        mentions: [first],
      },
      {
        author: first,
        text: 'Will do. In the photos it is out by 5 or 6 mm, so I plan to scribe the back edge.',
      },
    ],
    [
      {
        author: second,
        text: `The slab has a fissure near the cut-out. ${name(manager)}, can we use the one from bay 4 instead?`,
        mentions: [manager],
      },
      { author: manager, text: 'Yes, bay 4 is fine. I have told the customer, the veining is close enough.' },
    ],
    [{ text: 'The customer wants an eased edge, not a bevel. Agreed by phone, no change of price.' }],
    [
      {
        author: first,
        text: 'Parking is in the rear yard only; the gate code is on the delivery sheet. Two people to carry.',
      },
    ],
    [
      {
        text: `Repeat customer. ${name(second)}, please call about the delivery before Friday.`,
        mentions: [second],
      },
    ],
  ];
};

const statusOf = ({ changes }: Order): OrderStatus => changes.at(-1)?.to ?? 'order-placed';
const isOpen = (order: Order) => ['order-placed', 'in-progress'].includes(statusOf(order));

/** The day so many days after `now`, in UTC; on Monday instead of a weekend. */
const workday = (now: Date, days: number): string => {
  const day = new Date(now.getTime() + days * DAY);
  const toMonday = { 6: 2, 0: 1 }[day.getUTCDay()] ?? 0;
  return new Date(day.getTime() + toMonday * DAY).toISOString().slice(0, 10);
};

/** The due dates of open orders, oldest first: from a few that are overdue to some in four weeks. */
const FIRST_DUE = -3;
const LAST_DUE = 28;

/** Plans the work of the team of one dealer on its orders, oldest first. */
const planOfTeam = <O extends Order>(
  orders: readonly O[],
  team: NonNullable<DemoDealer['team']>,
  now: Date,
  random: Random,
): Map<O, PlannedTeamwork> => {
  const workers = team.flatMap(({ teamRole }, index) => (teamRole === 'read-only' ? [] : [index]));
  const open = orders.filter(isOpen);
  const begun = open.filter((order) => statusOf(order) === 'in-progress').reverse();
  const notes = new Map(begun.map((order, index) => [order, writeNotes(team)[index]]));
  const assign = (order: O, index: number): PlannedTeamwork => {
    const at = new Date(order.placedAt.getTime() + random.between(1, 5) * HOUR);
    const share = isOpen(order) ? 0.8 : 0.5;
    const member = workers[index % workers.length];
    return random.chance(share) && at < now && member !== undefined ? { assigned: { member, at } } : {};
  };
  const setDue = (order: O): PlannedTeamwork => {
    const place = open.indexOf(order);
    const share = Math.max(0, place) / Math.max(1, open.length - 1);
    // The power makes near dates more common.
    const days = FIRST_DUE + (LAST_DUE - FIRST_DUE) * share ** 1.6;
    const jitter = random.integer(0, 2);
    return place >= 0 && random.chance(0.8) ? { dueDate: workday(now, Math.round(days) + jitter) } : {};
  };
  return new Map(
    orders.map((order, index) => {
      const written = notes.get(order);
      return [
        order,
        {
          ...assign(order, index),
          ...setDue(order),
          ...(written && { notes: written }),
          ...(order === begun[0] && { isShared: true }),
        },
      ];
    }),
  );
};

/** Adds the work of teams to the orders, which are sorted oldest first. */
export const planTeamwork = <O extends Order>(
  orders: readonly O[],
  dealers: readonly DemoDealer[],
  now: Date,
  random: Random,
): Array<O & PlannedTeamwork> => {
  const plans = dealers.map(({ team }, dealer) => {
    const own = orders.filter((order) => order.dealer === dealer);
    return team ? planOfTeam(own, team, now, random) : new Map<O, PlannedTeamwork>();
  });
  return orders.map((order) => ({ ...order, ...plans[order.dealer]?.get(order) }));
};
