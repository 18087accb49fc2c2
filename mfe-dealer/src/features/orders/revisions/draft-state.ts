import {
  type EstimatedLine,
  handPriceOf,
  isSameLine,
  lineItemsOf,
  matchLines,
  quantityOf,
} from '@slabdesk/order-sheet';
import { formatMoney, formatNumber } from '@slabdesk/units';
import type { DraftInput, LineItem, Order, OrderDraft, RevisedOrder } from 'bff-contract';
import {
  type DISCOUNT_KINDS,
  isMeasuredUnit,
  LIMITS,
  type LineUnit,
  type SizeUnit,
} from 'bff-contract/constants';
import { draftProblemTexts as texts } from './texts';

/** A slab as it is edited. */
export interface SlabState {
  item_id: string;
  material: string | undefined;
  included: boolean;
  /** USD, set by hand; NaN for what is no amount. */
  price: number | undefined;
}

/** Edges of the plans by the number of their slab among all that were measured. */
export type LineEdges = NonNullable<OrderDraft['lineItems'][number]['edges']>;

/** A line item as it is edited. */
export interface LineState {
  key: number;
  lineItemId: string;
  title: string;
  unit: LineUnit;
  /** NaN for what is no number. */
  quantity: number | undefined;
  /** Their length is the quantity; the server computes it. */
  edges: LineEdges | undefined;
  /** The unit of its size; undefined for a price that doesn't depend on one. */
  sizeUnit: SizeUnit | undefined;
  /** NaN for text that is no number. */
  size: number | undefined;
  /** USD for one of them, set by hand; NaN for what is no amount. */
  price: number | undefined;
  /** The price in the current revision. New lines have none, and vanish when they are removed. */
  before: number | undefined;
  /** The index of the line in the current revision. New lines have none. */
  origin: number | undefined;
  isRemoved: boolean;
}

export type DiscountKind = (typeof DISCOUNT_KINDS)[number] | 'none';

/** Everything that is typed and chosen for the next revision. */
export interface DraftState {
  /** The revision that it changes. */
  base: number;
  slabs: readonly SlabState[];
  lines: readonly LineState[];
  discount: { kind: DiscountKind; value: number | undefined; reason: string };
  note: string;
}

export type DraftAction =
  | { type: 'replace'; state: DraftState }
  | { type: 'rebase'; from: DraftState; to: DraftState }
  | { type: 'slab'; index: number; change: Partial<SlabState> }
  | { type: 'line'; key: number; change: Partial<LineState> }
  | { type: 'add'; item: Pick<LineItem, '_id' | 'title' | 'unit' | 'ranges' | 'rangesBy'> }
  | { type: 'move'; key: number; step: 1 | -1 }
  | { type: 'remove'; key: number }
  | { type: 'discount'; change: Partial<DraftState['discount']> }
  | { type: 'note'; note: string };

/** The unit of the sizes on which the price of a line item depends. */
export const sizeUnitOf = ({
  ranges = [],
  rangesBy = 'quantity',
}: Pick<LineItem, 'ranges' | 'rangesBy'>): SizeUnit | undefined =>
  ranges.length > 0 && rangesBy !== 'quantity' ? rangesBy : undefined;

/**
 * @param origin its index in the current revision
 * @param hasAllSlabs whether no slab is left out of the line's revision: else its numbers of slabs are others
 */
const removedLine = (
  line: EstimatedLine,
  { key, origin, hasAllSlabs }: { key: number; origin: number; hasAllSlabs: boolean },
): LineState => ({
  key,
  origin,
  lineItemId: line.lineItemId,
  title: line.title,
  unit: line.unit ?? 'each',
  quantity: quantityOf(line),
  edges: hasAllSlabs ? line.edges?.map(({ slab, numbers }) => ({ slab, numbers })) : undefined,
  sizeUnit: line.size?.unit,
  size: line.size?.value,
  price: handPriceOf(line),
  before: line.price,
  isRemoved: true,
});

/** @param order with the revision that the draft changes */
export const fromDraft = (
  draft: Pick<OrderDraft, 'base' | 'lineItems' | 'slabs' | 'discount' | 'note' | 'estimate'>,
  order: { estimate: Order['estimate']; project: Pick<Order['project'], 'slabs'> },
): DraftState => {
  const estimated = lineItemsOf(draft.estimate);
  const current = lineItemsOf(order.estimate);
  const { previous, removed } = matchLines(estimated, current, isSameLine);
  const lines = draft.lineItems.map(({ lineItemId, quantity, edges, size, price }, index): LineState => {
    const before = previous[index];
    return {
      key: index,
      lineItemId,
      title: estimated[index]?.title ?? '',
      unit: estimated[index]?.unit ?? 'each',
      quantity,
      edges,
      sizeUnit: size?.unit,
      size: size?.value,
      price,
      before: before?.price,
      origin: before && current.indexOf(before),
      isRemoved: false,
    };
  });
  const hasAllSlabs = order.project.slabs.length === draft.slabs.length;
  const gone = removed.map((line, index) =>
    removedLine(line, { key: lines.length + index, origin: current.indexOf(line), hasAllSlabs }),
  );
  return {
    base: draft.base,
    slabs: draft.slabs.map(({ item_id, material, included, price }) => ({
      item_id,
      material: material?._id,
      included,
      price,
    })),
    lines: [...lines, ...gone],
    discount: draft.discount ?? { kind: 'none', value: undefined, reason: '' },
    note: draft.note ?? '',
  };
};

/** A draft as it begins with a revision. */
export const beginWith = (revision: RevisedOrder): DraftState =>
  fromDraft({ ...revision.asDraft, base: revision.revision, estimate: revision.estimate }, revision);

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The edges of a line count instead of its quantity. */
const amountOf = ({ edges, quantity }: LineState) => edges ?? quantity;
const sizeOf = ({ size, sizeUnit }: LineState) => [size, sizeUnit];
const isSameChoice = (line: LineState, other: LineState): boolean =>
  isEqual(amountOf(line), amountOf(other)) &&
  isEqual(sizeOf(line), sizeOf(other)) &&
  line.price === other.price;

/** A line of a newer revision with what was changed in the draft of an older one. */
const changeLine = (line: LineState, mine: LineState, old: LineState | undefined): LineState => ({
  ...line,
  key: mine.key,
  isRemoved: mine.isRemoved,
  ...(!(old && isEqual(amountOf(mine), amountOf(old))) && { quantity: mine.quantity, edges: mine.edges }),
  ...(!(old && isEqual(sizeOf(mine), sizeOf(old))) && { sizeUnit: mine.sizeUnit, size: mine.size }),
  ...(mine.price !== old?.price && { price: mine.price }),
});

/** New lines are the last ones. */
const originOf = ({ origin = Number.MAX_SAFE_INTEGER }: LineState): number => origin;

const rebaseLines = (
  mine: readonly LineState[],
  from: readonly LineState[],
  to: readonly LineState[],
): readonly LineState[] => {
  const oldOf = (line: LineState) => from.find(({ origin }) => origin === line.origin);
  const { previous, removed } = matchLines(mine, to, (line, other) =>
    isSameChoice(oldOf(line) ?? line, other),
  );
  const kept = mine.flatMap((line, index): LineState[] => {
    const [old, theirs] = [oldOf(line), previous[index]];
    if (theirs) return [changeLine(theirs, line, old)];
    const isGone = line.isRemoved || (old && isSameChoice(line, old));
    return isGone ? [] : [{ ...line, before: undefined, origin: undefined }];
  });
  const nextKey = Math.max(0, ...mine.map(({ key }) => key + 1));
  const all = [...kept, ...removed.map((line, index) => ({ ...line, key: nextKey + index }))];
  const shown = mine.filter(({ isRemoved }) => !isRemoved).map(originOf);
  const isMoved = shown.some((origin, index) => origin < (shown[index - 1] ?? 0));
  return isMoved ? all : all.toSorted((one, other) => originOf(one) - originOf(other));
};

/**
 * Moves a draft to a newer revision: what the draft has changed stays changed, everything else is as in that revision.
 *
 * @param from the revision that the draft began with
 */
const rebase = (mine: DraftState, from: DraftState, to: DraftState): DraftState => ({
  ...to,
  slabs: to.slabs.map((slab, index) => {
    const [chosen, old] = [mine.slabs[index] ?? slab, from.slabs[index] ?? slab];
    return {
      ...slab,
      ...(chosen.material !== old.material && { material: chosen.material }),
      ...(chosen.included !== old.included && { included: chosen.included }),
      ...(chosen.price !== old.price && { price: chosen.price }),
    };
  }),
  lines: rebaseLines(mine.lines, from.lines, to.lines),
  discount: isEqual(mine.discount, from.discount) ? to.discount : mine.discount,
  note: mine.note,
});

const move = (lines: readonly LineState[], key: number, step: 1 | -1): readonly LineState[] => {
  const index = lines.findIndex((line) => line.key === key);
  const [line, other] = [lines[index], lines[index + step]];
  if (!line || !other) return lines;
  return lines.with(index, other).with(index + step, line);
};

export const draftReducer = (state: DraftState, action: DraftAction): DraftState => {
  const changeLine = (key: number, change: Partial<LineState>) =>
    state.lines.map((line) => (line.key === key ? { ...line, ...change } : line));
  switch (action.type) {
    case 'replace':
      return action.state;
    case 'rebase':
      // The revision is another one after a second click.
      return state.base === action.from.base ? rebase(state, action.from, action.to) : state;
    case 'slab': {
      const { index, change } = action;
      const slabs = state.slabs.map((slab, each) => (each === index ? { ...slab, ...change } : slab));
      return { ...state, slabs };
    }
    case 'line':
      return { ...state, lines: changeLine(action.key, action.change) };
    case 'add': {
      const key = Math.max(0, ...state.lines.map((line) => line.key + 1));
      const { _id: lineItemId, title, unit = 'each' } = action.item;
      const line = {
        key,
        lineItemId,
        title,
        unit,
        quantity: 1,
        edges: undefined,
        sizeUnit: sizeUnitOf(action.item),
        size: undefined,
        price: undefined,
        before: undefined,
        origin: undefined,
        isRemoved: false,
      };
      return { ...state, lines: [...state.lines, line] };
    }
    case 'move':
      return { ...state, lines: move(state.lines, action.key, action.step) };
    case 'remove': {
      const isNew = state.lines.some(({ key, before }) => key === action.key && before === undefined);
      const lines = isNew
        ? state.lines.filter(({ key }) => key !== action.key)
        : changeLine(action.key, { isRemoved: true });
      return { ...state, lines };
    }
    case 'discount':
      return { ...state, discount: { ...state.discount, ...action.change } };
    case 'note':
      return { ...state, note: action.note };
  }
};

/** Whether a number that was typed is within its limits; NaN and an empty field are not. */
const isFrom = (least: number, value: number | undefined, most: number): value is number =>
  value !== undefined && value >= least && value <= most;

export const isSize = (size: number | undefined) => isFrom(Number.MIN_VALUE, size, LIMITS.lineQuantity);

/** The body that saves a draft without problems. */
export const toInput = ({ base, slabs, lines, discount, note }: DraftState): DraftInput => {
  const { kind, value = 0, reason } = discount;
  return {
    base,
    lineItems: lines
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ lineItemId, quantity = 1, edges, sizeUnit: unit, size: value, price }) => ({
        lineItemId,
        ...(edges ? { edges } : { quantity }),
        ...(unit && value !== undefined && { size: { value, unit } }),
        price: price ?? null,
      })),
    slabs: slabs.map(({ item_id, material, included, price }) => ({
      item_id,
      ...(material !== undefined && { material }),
      included,
      // A slab that is left out has no field to mend it.
      price: isFrom(0, price, LIMITS.price) ? price : null,
    })),
    discount: kind === 'none' ? null : { kind, value, reason },
    note,
  };
};

/** The path of each line item in the body; removed lines have none. */
export const linePaths = (lines: readonly LineState[]): ReadonlyMap<number, string> =>
  new Map(lines.filter(({ isRemoved }) => !isRemoved).map(({ key }, index) => [key, `lineItems.${index}`]));

/** Why a draft can't be saved as it is, by the paths of the body. The server checks the rest. */
export const problemsOf = ({ slabs, lines, discount }: DraftState): Record<string, string> => {
  const problems: Record<string, string> = {};
  const paths = linePaths(lines);
  const highest = formatMoney(LIMITS.price);
  const most = formatNumber(LIMITS.lineQuantity);
  const checkPrice = (path: string, price: number | undefined) => {
    if (price !== undefined && !isFrom(0, price, LIMITS.price))
      problems[`${path}.price`] = texts.price(highest);
  };
  for (const [index, { price, included }] of slabs.entries())
    if (included) checkPrice(`slabs.${index}`, price);
  for (const { key, unit, quantity, edges, sizeUnit, size, price } of lines) {
    const path = paths.get(key);
    if (!path) continue;
    checkPrice(path, price);
    if (!edges && !isMeasuredUnit(unit) && !isFrom(0.01, quantity, LIMITS.lineQuantity))
      problems[`${path}.quantity`] = texts.quantity(most);
    if (sizeUnit && !isSize(size)) problems[`${path}.size`] = texts.size(most);
  }
  if (discount.kind !== 'none') {
    const { kind, value, reason } = discount;
    if (kind === 'amount' && !isFrom(0, value, LIMITS.price))
      problems['discount.value'] = texts.amount(highest);
    if (kind === 'percent' && !(isFrom(0, value, 100) && Number(value.toFixed(2)) === value))
      problems['discount.value'] = texts.percent;
    if (reason.trim() === '') problems['discount.reason'] = texts.reason;
  }
  return problems;
};
