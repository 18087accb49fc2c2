import {
  discountOf,
  estimatedSlabs,
  lineItemsOf,
  lineNotes,
  minimumOf,
  quantityOf,
  type SlabBilling,
  sourceNotes,
} from '@slabdesk/order-sheet';
import type { OrderDraft } from 'bff-contract';
import type { LineEdges, LineState } from './draft-state';

/** The prices of a line in a draft that the server has priced, in USD. */
export interface Figures {
  /** In the revision that the draft changes. */
  before: number | undefined;
  /** In the draft. */
  now: number | undefined;
  difference: number;
  /** The price without one set by hand; of line items, for one of them. */
  listPrice: number | undefined;
  /** In the revision that the draft changes: the material of a slab. */
  material?: string | undefined;
  /** In the revision that the draft changes: how many of a line item. */
  quantity?: number | undefined;
  /** The edges of a line item as they were saved, and their length. */
  chosen?: { edges: LineEdges; quantity: number } | undefined;
  /** How the price of a line item follows from its quantity. */
  notes?: readonly string[];
  area?: number | undefined;
  /** How a rule bills a slab. */
  billing?: SlabBilling | undefined;
}

const NONE: Figures = { before: undefined, now: undefined, difference: 0, listPrice: undefined };

type Changed = OrderDraft['difference']['lines'][number];

const figuresOf = (change: Changed | undefined, now: number, listPrice: number): Figures =>
  change
    ? { before: change.from?.price, now, difference: change.difference, listPrice }
    : { before: now, now, difference: 0, listPrice };

/** The figures of the slabs, in their order. */
export const slabFigures = ({ slabs, estimate, difference }: OrderDraft): Figures[] => {
  const included = slabs.filter((slab) => slab.included);
  const estimated = estimatedSlabs(included, estimate);
  const changes = difference.lines.filter(({ kind }) => kind === 'slab');
  const removed = changes.filter(({ change }) => change === 'removed');
  let position = 0;
  return slabs.map((slab) => {
    if (!slab.included) {
      const at = removed.findIndex(({ name }) => name === slab.item_id);
      const [change] = at < 0 ? [] : removed.splice(at, 1);
      if (!change) return NONE;
      const { from, difference: less } = change;
      return { ...NONE, before: from?.price, material: from?.material, difference: less };
    }
    const priced = estimated[position]?.priced;
    const change = changes.find(({ index }) => index === position);
    position += 1;
    if (!priced) return NONE;
    return {
      ...figuresOf(change, priced.price, priced.listPrice ?? priced.price),
      material: change ? change.from?.material : slab.material?.name,
      area: priced.area,
      billing: priced,
    };
  });
};

/** The figures of the line items, by the keys that they had when the draft was saved. */
export const lineFigures = (
  { estimate, difference }: OrderDraft,
  lines: readonly LineState[],
): ReadonlyMap<number, Figures> => {
  const kept = lines.filter(({ isRemoved }) => !isRemoved);
  return new Map(
    lineItemsOf(estimate).flatMap((line, index): Array<[number, Figures]> => {
      const { key, edges } = kept[index] ?? {};
      if (key === undefined) return [];
      const change = difference.lines.find((each) => each.kind === 'line-item' && each.index === index);
      const figures = figuresOf(change, line.price, line.listPrice ?? line.unitPrice ?? line.price);
      const { description: _description, ...rates } = line;
      const quantity = change ? change.from?.quantity : line.quantity;
      const chosen = edges && { edges, quantity: quantityOf(line) };
      return [[key, { ...figures, quantity, chosen, notes: [...lineNotes(rates), ...sourceNotes(line)] }]];
    }),
  );
};

/** The figures of a line item that the draft has removed. */
export const removedFigures = ({ before }: LineState): Figures => ({
  ...NONE,
  before,
  difference: before === undefined ? 0 : 0 - before,
});

const soleFigures = (change: Changed | undefined, now: number | undefined): Figures => ({
  ...NONE,
  now,
  before: change ? change.from?.price : now,
  difference: change?.difference ?? 0,
});

export const discountFigures = ({ estimate, difference }: OrderDraft): Figures =>
  soleFigures(
    difference.lines.find(({ kind }) => kind === 'discount'),
    discountOf(estimate)?.price,
  );

/** A line that follows from the others. */
export interface AddedLine {
  name: string;
  figures: Figures;
}

/** The lines that the server adds, in the draft or before it. */
export const addedLines = ({ estimate, difference }: OrderDraft): AddedLine[] => {
  const { minimumOrder, taxes = [] } = estimate;
  const minimum = soleFigures(
    difference.lines.find(({ added }) => added === 'minimum'),
    minimumOf(estimate)?.price,
  );
  const isShown = minimum.now !== undefined || minimum.before !== undefined;
  const changes = difference.lines.filter(({ added }) => added === 'tax');
  return [
    ...(minimumOrder && isShown ? [{ name: minimumOrder.title, figures: minimum }] : []),
    ...taxes
      .filter(({ inclusive }) => !inclusive)
      .map(({ name, amount }) => ({
        name,
        // Names may occur twice.
        figures: soleFigures(
          changes.find((change) => change.name === name && change.to?.price === amount),
          amount,
        ),
      })),
  ];
};
