import {
  discountOf,
  type EstimatedLine,
  edgesText,
  isSameLine,
  lineItemsOf,
  matchLines,
  minimumOf,
  quantityOf,
  sizeText,
} from '@slabdesk/order-sheet';
import type { Estimate, OrderDifference, SharedDifference } from 'bff-contract';
import { fromCents, toCents } from '../../../resource/values';
import type { OrderContent } from '../order-repository';
import { type MeasuredSlab, measuredSlabs } from './measured-slabs';

type Line = OrderDifference['lines'][number];
type State = NonNullable<Line['from']>;

/** The difference of amounts, without the rounding errors of subtracting them. */
const less = (one: number, other: number): number => fromCents(toCents(one) - toCents(other));

/** Undefined if both are the same. */
const changeOf = (
  named: Pick<Line, 'kind' | 'added' | 'name' | 'index'>,
  from: State | undefined,
  to: State | undefined,
  isRenamed = false,
): Line[] => {
  if (from && to) {
    const isSame =
      from.price === to.price &&
      from.quantity === to.quantity &&
      from.size === to.size &&
      from.edges === to.edges &&
      from.material === to.material &&
      !isRenamed;
    return isSame ? [] : [{ ...named, change: 'changed', from, to, difference: less(to.price, from.price) }];
  }
  if (to) return [{ ...named, change: 'added', to, difference: to.price }];
  if (from) return [{ ...named, change: 'removed', from, difference: less(0, from.price) }];
  return [];
};

const slabState = ({ material, priced }: MeasuredSlab): State | undefined =>
  priced && material && { price: priced.price, material: material.name };

const slabChanges = (before: OrderContent, after: OrderContent): Line[] => {
  const previous = measuredSlabs(before);
  return measuredSlabs(after).flatMap((measured, at) =>
    changeOf(
      {
        kind: 'slab',
        name: measured.slab.item_id,
        ...(measured.index !== undefined && { index: measured.index }),
      },
      previous[at] && slabState(previous[at]),
      slabState(measured),
      previous[at]?.material?.materialId !== measured.material?.materialId,
    ),
  );
};

const lineState = ({ price, quantity, size, edges }: EstimatedLine): State => ({
  price,
  quantity: quantityOf({ quantity }),
  ...(size && { size: sizeText(size) }),
  ...(edges && { edges: edgesText(edges) }),
});

const lineItemChanges = (before: OrderContent, after: OrderContent): Line[] => {
  const lines = lineItemsOf(after.estimate);
  const { previous, removed } = matchLines(lines, lineItemsOf(before.estimate), isSameLine);
  const kind = 'line-item';
  return [
    ...lines.flatMap((line, index) => {
      const from = previous[index] && lineState(previous[index]);
      return changeOf({ kind, name: line.title, index }, from, lineState(line));
    }),
    ...removed.flatMap((line) => changeOf({ kind, name: line.title }, lineState(line), undefined)),
  ];
};

/** Compares a line of which an estimate has at most one. */
const singleChanges = (
  kind: Pick<Line, 'kind' | 'added'>,
  find: (estimate: Estimate) => EstimatedLine | undefined,
  before: OrderContent,
  after: OrderContent,
): Line[] => {
  const [from, to] = [find(before.estimate), find(after.estimate)];
  const line = to ?? from;
  if (!line) return [];
  return changeOf(
    { ...kind, name: line.title, ...(to && { index: after.estimate.additionalLineItems.indexOf(to) }) },
    from && { price: from.price },
    to && { price: to.price },
    from?.title !== to?.title,
  );
};

/** Only taxes that are added to prices: the others are in the lines. Revisions have the taxes of their order. */
const taxChanges = (before: OrderContent, after: OrderContent): Line[] =>
  (after.estimate.taxes ?? []).flatMap(({ name, inclusive, amount }, index) =>
    inclusive
      ? []
      : changeOf(
          { kind: 'line-item', added: 'tax', name },
          { price: before.estimate.taxes?.[index]?.amount ?? 0 },
          { price: amount },
        ),
  );

/** Compares two revisions of an order. */
export const differenceOf = (before: OrderContent, after: OrderContent): OrderDifference => {
  const [from, to] = [before.estimate.totalPrice, after.estimate.totalPrice];
  return {
    from,
    to,
    totalPrice: less(to, from),
    lines: [
      ...slabChanges(before, after),
      ...lineItemChanges(before, after),
      ...singleChanges({ kind: 'line-item', added: 'minimum' }, minimumOf, before, after),
      ...singleChanges({ kind: 'discount' }, discountOf, before, after),
      ...taxChanges(before, after),
    ],
  };
};

/** As `differenceOf`, for customers. */
export const sharedDifferenceOf = (before: OrderContent, after: OrderContent): SharedDifference => {
  const { lines, ...sums } = differenceOf(before, after);
  return { ...sums, lines: lines.map(({ index: _index, ...line }) => line) };
};
