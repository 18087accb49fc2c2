import { dayOf, type Estimate, NOBODY, periodsOfMonth, type ReportName } from 'bff-contract';
import Big from 'big.js';
import { toCents } from '../../../resource/values';
import { type LineCosts, sumOf } from '../../projects/estimate';
import { netPriceIn, orderCosts, revenueCentsOf } from '../costs/order-costs';
import type { OrderRow } from '../order-row';

/** Square millimetres of a square metre. */
export const SQUARE_MILLIMETRES = 1_000_000;
const MINUTE_MS = 60_000;

/** Figures that an order adds to the row of one of its materials. */
interface MaterialFigures {
  id: string;
  label: string;
  cents: number;
  /** Billed. */
  squareMillimetres: number;
}

/** Whole cents without taxes. */
interface CostFigures {
  revenue: number;
  cost: number;
}

/** An order and its materials, in the order of the estimate. Null for all that isn't wholly costed: its margin would be too high. */
interface OrderCostFigures {
  order: CostFigures | null;
  materials: Array<CostFigures | null>;
}

/** Figures that an active order adds to the reports of its dealer. */
export interface OrderFigures
  extends Pick<
    OrderRow,
    'fabricator_id' | 'owner_id' | 'assignee_id' | 'status' | 'revision' | 'total_cents'
  > {
  order_id: string;
  placed_at: number;
  /** The order was put into a month by it. */
  time_zone: string;
  /** The group that the customer is in, a deleted one too. */
  group_id: string | null;
  material_figures: MaterialFigures[];
  /** Null without known costs. */
  cost_figures: OrderCostFigures | null;
  /** From placing to completing a completed order. */
  minutes: number | null;
  /** Whether the customer was sent a link or has replied. */
  offered: boolean;
  accepted: boolean;
}

/** A row of a report, of one of the periods. */
export interface ReportKey {
  fabricator_id: string;
  report: ReportName;
  period: string;
  subject: string;
}

/** The orders whose costs are all known, with their revenue and cost. */
export const COST_FIGURES = ['costed', 'revenue_cents', 'cost_cents'] as const;

/** The figures of a row. They are whole numbers, so that sums are exact. */
export const FIGURES = [
  'orders',
  'cancelled',
  'total_cents',
  'square_millimetres',
  'completed',
  'minutes',
  'offers',
  'accepted',
  ...COST_FIGURES,
] as const;
export type Figures = Record<(typeof FIGURES)[number], number>;

export type ReportTotal = ReportKey & Figures & { label: string };

/** Time from placing an order to a later time. */
export const minutesSince = (placedAt: number, at: number): number =>
  Math.round((Number(at) - Number(placedAt)) / MINUTE_MS);

/** The price of the slabs of each material of an estimate, and the area that is billed for them. */
export const materialFigures = ({ materials }: Estimate): MaterialFigures[] =>
  materials.map(({ materialId, name, thickness, subTotalPrice, slabs }) => ({
    id: materialId,
    label: [name, thickness].filter(Boolean).join(', '),
    cents: toCents(subTotalPrice),
    squareMillimetres: Math.round(
      sumOf(slabs.map(({ area, billedArea = area }) => billedArea)) * SQUARE_MILLIMETRES,
    ),
  }));

/** The costs that an estimate adds, as far as they are known. */
export const costFigures = (estimate: Estimate, costs: LineCosts | undefined): OrderCostFigures | null => {
  if (!costs) return null;
  const { cost, unknown, materials } = orderCosts(estimate, costs);
  const net = netPriceIn(estimate);
  return {
    order: unknown > 0 ? null : { revenue: revenueCentsOf(estimate), cost: toCents(cost) },
    materials: materials.map((material, at) => {
      if (material.cost === undefined) return null;
      const price = net(estimate.materials[at]?.subTotalPrice ?? 0);
      return {
        revenue: price.times(100).round(0, Big.roundHalfUp).toNumber(),
        cost: toCents(material.cost),
      };
    }),
  };
};

/** The prices and costs of an order, and its customer's group. */
export interface PricedOrder {
  estimate: Estimate;
  costs: LineCosts | undefined;
  groupId: string | null;
}

/** Figures of an order that nobody has replied to or completed. */
export const figuresOf = (
  order: OrderRow,
  { estimate, costs, groupId }: PricedOrder,
  timeZone: string,
): OrderFigures => ({
  order_id: order.id,
  fabricator_id: order.fabricator_id,
  owner_id: order.owner_id,
  assignee_id: order.assignee_id,
  status: order.status,
  placed_at: Number(order.created_at),
  time_zone: timeZone,
  revision: order.revision,
  total_cents: Number(order.total_cents),
  group_id: groupId,
  material_figures: materialFigures(estimate),
  cost_figures: costFigures(estimate, costs),
  minutes: null,
  offered: false,
  accepted: false,
});

/** Figures that an order, or one of its materials, adds to a row. */
type Added = Pick<MaterialFigures, 'cents' | 'squareMillimetres'> & {
  label?: string;
  costs: CostFigures | null | undefined;
};

const wholeOrder = ({ total_cents, material_figures, cost_figures }: OrderFigures): Added => ({
  cents: Number(total_cents),
  squareMillimetres: material_figures.reduce((sum, { squareMillimetres }) => sum + squareMillimetres, 0),
  costs: cost_figures?.order,
});

/** The rows that an order adds to, and what it adds. A cancelled one has no value. */
const totalsOf = (order: OrderFigures): ReportTotal[] => {
  const isCancelled = order.status === 'cancelled';
  const isCompleted = order.minutes !== null;
  const month = dayOf(Number(order.placed_at), order.time_zone).slice(0, 7);
  const row = (report: ReportName, subject: string, added: Added = wholeOrder(order)) => {
    const costs = isCancelled ? null : added.costs;
    return {
      report,
      subject,
      label: added.label ?? '',
      orders: isCancelled ? 0 : 1,
      cancelled: isCancelled ? 1 : 0,
      total_cents: isCancelled ? 0 : added.cents,
      square_millimetres: isCancelled ? 0 : added.squareMillimetres,
      completed: isCompleted ? 1 : 0,
      minutes: order.minutes ?? 0,
      offers: order.offered ? 1 : 0,
      accepted: order.accepted ? 1 : 0,
      costed: costs ? 1 : 0,
      revenue_cents: costs?.revenue ?? 0,
      cost_cents: costs?.cost ?? 0,
    };
  };
  const rows = [
    row('month', month),
    row('customer', order.owner_id),
    row('group', order.group_id ?? NOBODY),
    row('assignee', order.assignee_id ?? NOBODY),
    ...order.material_figures.map((material, at) =>
      row('material', material.id, { ...material, costs: order.cost_figures?.materials[at] }),
    ),
  ];
  return periodsOfMonth(month).flatMap((period) =>
    rows.map((total) => ({ ...total, fabricator_id: order.fabricator_id, period })),
  );
};

/** Identifies the row of a total. */
export const keyOf = ({ fabricator_id, report, period, subject }: ReportKey): string =>
  `${fabricator_id} ${report} ${period} ${subject}`;

/** The sum of two totals of a row, or with -1 the difference. */
export const sumOfTotals = (sum: ReportTotal | undefined, total: ReportTotal, sign: 1 | -1): ReportTotal => ({
  ...total,
  ...Object.fromEntries(FIGURES.map((name) => [name, (sum?.[name] ?? 0) + sign * total[name]])),
});

/** Changes of each row, sorted, so that transactions that change the same rows don't deadlock. */
export const differences = (
  before: readonly OrderFigures[],
  after: readonly OrderFigures[],
): ReportTotal[] => {
  const sums = new Map<string, ReportTotal>();
  const add = (orders: readonly OrderFigures[], sign: 1 | -1) => {
    for (const total of orders.flatMap(totalsOf)) {
      const key = keyOf(total);
      sums.set(key, sumOfTotals(sums.get(key), total, sign));
    }
  };
  add(before, -1);
  add(after, 1);
  return [...sums.entries()]
    .filter(([, sum]) => FIGURES.some((name) => sum[name] !== 0))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, sum]) => sum);
};
