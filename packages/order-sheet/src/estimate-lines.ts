import type { Order } from 'bff-contract';
import { DISCOUNT_LINE, MINIMUM_LINE } from 'bff-contract/constants';

type Estimate = Order['estimate'];
export type EstimatedMaterial = Estimate['materials'][number];
export type EstimatedSlab = EstimatedMaterial['slabs'][number];
export type EstimatedLine = Estimate['additionalLineItems'][number];

const isDiscount = ({ lineItemId }: EstimatedLine): boolean => lineItemId === DISCOUNT_LINE;
const isMinimum = ({ lineItemId }: EstimatedLine): boolean => lineItemId === MINIMUM_LINE;

export type SlabBilling = Pick<EstimatedSlab, 'billedArea' | 'steps' | 'source' | 'listPrice'>;

/** The billing of a slab as its customer may see it: none for a price that was set by hand, else the area, and the steps if the dealer shows them. */
export const customerBilling = ({ billedArea, steps, source, listPrice }: SlabBilling): SlabBilling =>
  listPrice === undefined
    ? {
        ...(billedArea !== undefined && { billedArea, ...(steps?.isPublic && { steps }) }),
        ...(source && { source }),
      }
    : {};

/** As `customerBilling`, for pages and papers that others see, too: without where the price is from. */
export const publicBilling = (billing: SlabBilling): SlabBilling => {
  const { source: _source, steps, ...area } = customerBilling(billing);
  return { ...area, ...(steps && { steps: { ...steps, source: 'list' } }) };
};

/** The line items of an estimate, without the discount and the line that raises it to a minimum. */
export const lineItemsOf = ({
  additionalLineItems,
}: Pick<Estimate, 'additionalLineItems'>): EstimatedLine[] =>
  additionalLineItems.filter((line) => !isDiscount(line) && !isMinimum(line));

/** The discount of an estimate. */
export const discountOf = ({
  additionalLineItems,
}: Pick<Estimate, 'additionalLineItems'>): EstimatedLine | undefined => additionalLineItems.find(isDiscount);

/** The line that raises an estimate to the dealer's minimum. */
export const minimumOf = ({
  additionalLineItems,
}: Pick<Estimate, 'additionalLineItems'>): EstimatedLine | undefined => additionalLineItems.find(isMinimum);

/** The price that was set by hand, for one of a line, in USD. */
export const handPriceOf = ({ listPrice, unitPrice, price }: EstimatedLine): number | undefined =>
  listPrice === undefined ? undefined : (unitPrice ?? price);

export const quantityOf = ({ quantity = 1 }: Pick<EstimatedLine, 'quantity'>): number => quantity;

type Edges = NonNullable<EstimatedLine['edges']>;

const writtenEdges = new WeakMap<Edges, string>();

/** The edges of a line as text. A line may have edges of all slabs and be compared with all lines, so it is written once. */
const writeEdges = (edges: Edges | undefined): string => {
  if (!edges) return '';
  const written = writtenEdges.get(edges) ?? JSON.stringify(edges);
  writtenEdges.set(edges, written);
  return written;
};

type ComparedLine = Pick<EstimatedLine, 'price' | 'quantity' | 'size' | 'edges'>;

/** Whether a line has the same quantity, price, size and edges as another. */
export const isSameLine = (line: ComparedLine, other: ComparedLine): boolean =>
  line.price === other.price &&
  quantityOf(line) === quantityOf(other) &&
  line.size?.value === other.size?.value &&
  writeEdges(line.edges) === writeEdges(other.edges);

/** The price of each slab: an estimate has the slabs of a material in their order. */
export const estimatedSlabs = (
  slabs: ReadonlyArray<{ material?: { _id: string } | undefined }>,
  { materials }: Pick<Estimate, 'materials'>,
): Array<{ material: EstimatedMaterial | undefined; priced: EstimatedSlab | undefined }> => {
  const counts = new Map<string, number>();
  return slabs.map((slab) => {
    const id = slab.material?._id ?? '';
    const at = counts.get(id) ?? 0;
    counts.set(id, at + 1);
    const material = materials.find(({ materialId }) => materialId === id);
    return { material, priced: material?.slabs[at] };
  });
};

/**
 * Finds the line of the previous revision that each line continues: one that is the same, else one of the same line item.
 * Each is found once. The others were removed.
 */
export const matchLines = <Line extends { lineItemId: string }, Previous extends { lineItemId: string }>(
  lines: readonly Line[],
  before: readonly Previous[],
  isSame: (line: Line, previous: Previous) => boolean,
): { previous: Array<Previous | undefined>; removed: Previous[] } => {
  const left = new Set(before);
  const take = (fits: (previous: Previous) => boolean): Previous | undefined => {
    const found = [...left].find(fits);
    if (found) left.delete(found);
    return found;
  };
  const ofItem = (line: Line) => (previous: Previous) => previous.lineItemId === line.lineItemId;
  const same = lines.map((line) => take((each) => ofItem(line)(each) && isSame(line, each)));
  const previous = lines.map((line, index) => same[index] ?? take(ofItem(line)));
  return { previous, removed: [...left] };
};
