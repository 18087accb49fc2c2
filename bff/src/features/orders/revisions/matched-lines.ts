import { DISCOUNT_LINE, type Estimate } from 'bff-contract';
import type { PricedProject, ProjectDocument } from '../order-repository';

export type EstimatedMaterial = Estimate['materials'][number];
export type EstimatedSlab = EstimatedMaterial['slabs'][number];
export type EstimatedLine = Estimate['additionalLineItems'][number];

/** A slab that was measured. One that the revision leaves out has no price. */
export interface MeasuredSlab {
  slab: ProjectDocument['slabs'][number];
  /** Its index in the project of the revision. */
  index?: number;
  material?: EstimatedMaterial | undefined;
  priced?: EstimatedSlab | undefined;
}

/** All measured slabs, which are the same in each revision of an order, in the same order. */
export const measuredSlabs = ({
  project: { slabs, leftOut = [] },
  estimate: { materials },
}: PricedProject): MeasuredSlab[] => {
  const counts = new Map<string, number>();
  const measured = slabs.map((slab, index): MeasuredSlab => {
    const id = slab.material?._id ?? '';
    const at = counts.get(id) ?? 0;
    counts.set(id, at + 1);
    const material = materials.find(({ materialId }) => materialId === id);
    return { slab, index, material, priced: material?.slabs[at] };
  });
  for (const { at, slab } of leftOut) measured.splice(at, 0, { slab });
  return measured;
};

const isDiscount = ({ lineItemId }: EstimatedLine): boolean => lineItemId === DISCOUNT_LINE;

export const lineItemsOf = ({ additionalLineItems }: Estimate): EstimatedLine[] =>
  additionalLineItems.filter((line) => !isDiscount(line));

export const discountOf = ({ additionalLineItems }: Estimate): EstimatedLine | undefined =>
  additionalLineItems.find(isDiscount);

/** The price that was set by hand, for one of a line. */
export const handPriceOf = ({ listPrice, unitPrice, price }: EstimatedLine): number | undefined =>
  listPrice === undefined ? undefined : (unitPrice ?? price);

export const quantityOf = ({ quantity = 1 }: EstimatedLine): number => quantity;

/**
 * Finds the line of the previous revision that each line continues: one that is the same, else one of the same line item.
 * Each is found once. The others were removed.
 */
export const matchLines = <Line extends { lineItemId: string }>(
  lines: readonly Line[],
  before: readonly EstimatedLine[],
  isSame: (line: Line, previous: EstimatedLine) => boolean,
): { previous: Array<EstimatedLine | undefined>; removed: EstimatedLine[] } => {
  const left = new Set(before);
  const take = (fits: (previous: EstimatedLine) => boolean): EstimatedLine | undefined => {
    const found = [...left].find(fits);
    if (found) left.delete(found);
    return found;
  };
  const ofItem = (line: Line) => (previous: EstimatedLine) => previous.lineItemId === line.lineItemId;
  const same = lines.map((line) => take((each) => ofItem(line)(each) && isSame(line, each)));
  const previous = lines.map((line, index) => same[index] ?? take(ofItem(line)));
  return { previous, removed: [...left] };
};
