import type { Order } from 'bff-contract';
import { DISCOUNT_LINE } from 'bff-contract/constants';

type Estimate = Order['estimate'];
type EstimatedLine = Estimate['additionalLineItems'][number];
type EstimatedSlab = Estimate['materials'][number]['slabs'][number];
/** The line items of an estimate, without the discount. */
export const lineItemsOf = ({ additionalLineItems }: Pick<Estimate, 'additionalLineItems'>) =>
  additionalLineItems.filter(({ lineItemId }) => lineItemId !== DISCOUNT_LINE);

/** The discount of an estimate. */
export const discountOf = ({ additionalLineItems }: Pick<Estimate, 'additionalLineItems'>) =>
  additionalLineItems.find(({ lineItemId }) => lineItemId === DISCOUNT_LINE);

/** The price of each slab: an estimate has the slabs of a material in their order. */
export const estimatedSlabs = (
  slabs: ReadonlyArray<{ material?: { _id: string } }>,
  { materials }: Pick<Estimate, 'materials'>,
): Array<{ material: Estimate['materials'][number] | undefined; priced: EstimatedSlab | undefined }> => {
  const taken = new Map<string, number>();
  return slabs.map((slab) => {
    const id = slab.material?._id ?? '';
    const position = taken.get(id) ?? 0;
    taken.set(id, position + 1);
    const material = materials.find(({ materialId }) => materialId === id);
    return { material, priced: material?.slabs[position] };
  });
};

/** Takes each of `before` at most once: the one that is the same, else the first of the same item. */
export const matchLines = <L extends Pick<EstimatedLine, 'lineItemId'>, B extends L>(
  lines: readonly L[],
  before: readonly B[],
  isSame: (line: L, other: B) => boolean,
): { previous: Array<B | undefined>; removed: B[] } => {
  const left = new Set(before);
  const take = (matches: (other: B) => boolean): B | undefined => {
    const found = [...left].find(matches);
    if (found) left.delete(found);
    return found;
  };
  const ofItem = (line: L) => (other: B) => other.lineItemId === line.lineItemId;
  const same = lines.map((line) => take((other) => ofItem(line)(other) && isSame(line, other)));
  const previous = lines.map((line, index) => same[index] ?? take(ofItem(line)));
  return { previous, removed: [...left] };
};

/** Whether a line has the same quantity and price as another. */
export const isSameLine = (
  line: Pick<EstimatedLine, 'price' | 'quantity'>,
  other: Pick<EstimatedLine, 'price' | 'quantity'>,
): boolean => line.price === other.price && (line.quantity ?? 1) === (other.quantity ?? 1);
