import {
  discountOf,
  estimatedSlabs,
  isSameLine,
  lineItemsOf,
  matchLines,
  minimumOf,
} from '@slabdesk/order-sheet';
import type { Order, OrderDifference } from 'bff-contract';

type Estimate = Order['estimate'];
type EstimatedLine = Estimate['additionalLineItems'][number];
type Line = OrderDifference['lines'][number];
type State = NonNullable<Line['from']>;

interface PricedRevision {
  estimate: Pick<Estimate, 'totalPrice' | 'materials' | 'additionalLineItems'>;
  project: Pick<Order['project'], 'slabs'>;
}

/** The difference of two amounts, without the rounding errors of subtracting them. */
const less = (one: number, other: number): number => (Math.round(one * 100) - Math.round(other * 100)) / 100;

const changeOf = (
  named: Pick<Line, 'kind' | 'added' | 'name' | 'index'>,
  from: State | undefined,
  to: State | undefined,
  isSame: boolean,
): Line[] => {
  if (from && to) {
    return isSame ? [] : [{ ...named, change: 'changed', from, to, difference: less(to.price, from.price) }];
  }
  if (to) return [{ ...named, change: 'added', to, difference: to.price }];
  if (from) return [{ ...named, change: 'removed', from, difference: less(0, from.price) }];
  return [];
};

interface ShownSlab {
  name: string;
  /** The same in each revision: slabs are measured once. */
  measured: string;
  materialId: string | undefined;
  state: State;
}

const shownSlabs = ({ project, estimate }: PricedRevision): ShownSlab[] =>
  estimatedSlabs(project.slabs, estimate).flatMap(({ material, priced }, index) => {
    const slab = project.slabs[index];
    if (!slab) return [];
    const { item_id: name, location, edges, vertices } = slab;
    return {
      name,
      measured: JSON.stringify([name, location, edges, vertices]),
      materialId: material?.materialId,
      state: { price: priced?.price ?? 0, ...(material?.name && { material: material.name }) },
    };
  });

const slabChanges = (before: PricedRevision, after: PricedRevision): { kept: Line[]; removed: Line[] } => {
  const left = new Set(shownSlabs(before));
  const kind = 'slab';
  const kept = shownSlabs(after).flatMap(({ name, measured, materialId, state }, index) => {
    const previous = [...left].find((each) => each.measured === measured);
    if (previous) left.delete(previous);
    const isSame = previous?.materialId === materialId && previous?.state.price === state.price;
    return changeOf({ kind, name, index }, previous?.state, state, isSame);
  });
  const removed = [...left].flatMap(({ name, state }) => changeOf({ kind, name }, state, undefined, false));
  return { kept, removed };
};

const stateOf = ({ price, quantity = 1 }: EstimatedLine): State => ({ price, quantity });

const lineItemChanges = (
  before: PricedRevision,
  after: PricedRevision,
): { kept: Line[]; removed: Line[] } => {
  const kind = 'line-item';
  const lines = lineItemsOf(after.estimate);
  const { previous, removed } = matchLines(lines, lineItemsOf(before.estimate), isSameLine);
  return {
    kept: lines.flatMap((line, index) => {
      const other = previous[index];
      const isSame = other !== undefined && isSameLine(line, other);
      return changeOf({ kind, name: line.title, index }, other && stateOf(other), stateOf(line), isSame);
    }),
    removed: removed.flatMap((line) => changeOf({ kind, name: line.title }, stateOf(line), undefined, false)),
  };
};

const singleChanges = (
  kind: Pick<Line, 'kind' | 'added'>,
  from?: EstimatedLine,
  to?: EstimatedLine,
): Line[] => {
  const isSame = from?.price === to?.price && from?.title === to?.title;
  return changeOf(
    { ...kind, name: (to ?? from)?.title ?? '' },
    from && { price: from.price },
    to && { price: to.price },
    isSame,
  );
};

/** Compares two revisions roughly as the server does. */
export const differenceOf = (before: PricedRevision, after: PricedRevision): OrderDifference => {
  const slabs = slabChanges(before, after);
  const lineItems = lineItemChanges(before, after);
  const [from, to] = [before.estimate.totalPrice, after.estimate.totalPrice];
  return {
    from,
    to,
    totalPrice: less(to, from),
    lines: [
      ...slabs.kept,
      ...slabs.removed,
      ...lineItems.kept,
      ...lineItems.removed,
      ...singleChanges(
        { kind: 'line-item', added: 'minimum' },
        minimumOf(before.estimate),
        minimumOf(after.estimate),
      ),
      ...singleChanges({ kind: 'discount' }, discountOf(before.estimate), discountOf(after.estimate)),
    ],
  };
};
