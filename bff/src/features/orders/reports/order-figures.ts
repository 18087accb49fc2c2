import { dayOf, type Estimate, NOBODY, periodsOfMonth, type ReportName } from 'bff-contract';
import { toCents } from '../../../resource/values';
import { sumOf } from '../../projects/estimate';
import type { OrderRow } from '../order-repository';

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
  material_figures: MaterialFigures[];
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

/** Figures of an order that nobody has replied to or completed. */
export const figuresOf = (order: OrderRow, estimate: Estimate, timeZone: string): OrderFigures => ({
  order_id: order.id,
  fabricator_id: order.fabricator_id,
  owner_id: order.owner_id,
  assignee_id: order.assignee_id,
  status: order.status,
  placed_at: Number(order.created_at),
  time_zone: timeZone,
  revision: order.revision,
  total_cents: Number(order.total_cents),
  material_figures: materialFigures(estimate),
  minutes: null,
  offered: false,
  accepted: false,
});

/** The rows that an order adds to, and what it adds. A cancelled one has no value. */
export const totalsOf = (order: OrderFigures): ReportTotal[] => {
  const isCancelled = order.status === 'cancelled';
  const isCompleted = order.minutes !== null;
  const month = dayOf(Number(order.placed_at), order.time_zone).slice(0, 7);
  const row = (report: ReportName, subject: string, figures = sumOfMaterials(order), label = '') => ({
    report,
    subject,
    label,
    orders: isCancelled ? 0 : 1,
    cancelled: isCancelled ? 1 : 0,
    total_cents: isCancelled ? 0 : figures.cents,
    square_millimetres: isCancelled ? 0 : figures.squareMillimetres,
    completed: isCompleted ? 1 : 0,
    minutes: order.minutes ?? 0,
    offers: order.offered ? 1 : 0,
    accepted: order.accepted ? 1 : 0,
  });
  const rows = [
    row('month', month),
    row('customer', order.owner_id),
    row('assignee', order.assignee_id ?? NOBODY),
    ...order.material_figures.map((material) => row('material', material.id, material, material.label)),
  ];
  return periodsOfMonth(month).flatMap((period) =>
    rows.map((total) => ({ ...total, fabricator_id: order.fabricator_id, period })),
  );
};

const sumOfMaterials = ({ total_cents, material_figures }: OrderFigures) => ({
  cents: Number(total_cents),
  squareMillimetres: material_figures.reduce((sum, { squareMillimetres }) => sum + squareMillimetres, 0),
});

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
