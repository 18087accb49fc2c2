import { makeLineItem } from '@slabdesk/testing';
import {
  type DraftState,
  draftReducer,
  type LineState,
  problemsOf,
  type SlabState,
  toInput,
} from './draft-state';

const none = { kind: 'none', value: undefined, reason: '' } as const;

const makeState = (line: Partial<LineState> = {}, slab: Partial<SlabState> = {}): DraftState => {
  const slabs = [{ item_id: 'Island', material: 'm1', included: true, price: undefined, ...slab }];
  const empty: DraftState = { base: 1, slabs, lines: [], discount: none, note: '' };
  const added = draftReducer(empty, { type: 'add', item: makeLineItem() });
  return draftReducer(added, { type: 'line', key: 0, change: line });
};
const problemsOfDiscount = (kind: 'amount' | 'percent', value: number) =>
  problemsOf({ ...makeState(), discount: { kind, value, reason: 'Regular customer' } });

const price = 'Please enter a price up to $1,000,000.00, in dollars and cents';
const quantity = 'Please enter a quantity from 0.01 to 10,000';
const size = 'Please enter a size up to 10,000';
const amount = 'Please enter an amount up to $1,000,000.00, in dollars and cents';
const percent = 'Please enter a percentage from 0 to 100, with up to 2 decimals';

it.each([
  ['a price of a slab', problemsOf(makeState({}, { price: 1_000_000.01 })), { 'slabs.0.price': price }],
  ['a price by hand', problemsOf(makeState({ price: 1_234_567 })), { 'lineItems.0.price': price }],
  ['no quantity', problemsOf(makeState({ quantity: 0 })), { 'lineItems.0.quantity': quantity }],
  ['too many', problemsOf(makeState({ quantity: 10_001 })), { 'lineItems.0.quantity': quantity }],
  ['a size', problemsOf(makeState({ sizeUnit: 'inch', size: 10_001 })), { 'lineItems.0.size': size }],
  ['no size', problemsOf(makeState({ sizeUnit: 'inch', size: 0 })), { 'lineItems.0.size': size }],
  ['a discount', problemsOfDiscount('amount', 1_000_000.01), { 'discount.value': amount }],
  ['a discount in percent', problemsOfDiscount('percent', 100.5), { 'discount.value': percent }],
  ['decimals of percent', problemsOfDiscount('percent', 33.333), { 'discount.value': percent }],
  ['nothing within them', problemsOf(makeState({ price: 1_000_000, quantity: 10_000 }, { price: 0 })), {}],
])('The limits of a draft refuse %s', (_case, problems, expected) => {
  expect(problems).toEqual(expected);
});

it('A price beyond its limit of a slab that is left out is no problem, and is not sent', () => {
  const state = makeState({}, { included: false, price: 1_234_567 });
  expect(problemsOf(state)).toEqual({});
  expect(toInput(state).slabs).toMatchObject([{ included: false, price: null }]);
});

describe('Changes that go on from a newer revision', () => {
  const line = (key: number, changes: Partial<LineState> = {}): LineState => ({
    key,
    lineItemId: `item-${key}`,
    title: `Item ${key}`,
    unit: 'each',
    quantity: 1,
    edges: undefined,
    sizeUnit: undefined,
    size: undefined,
    price: undefined,
    before: 10,
    origin: key,
    isRemoved: false,
    ...changes,
  });
  const slab = (item_id: string, changes: Partial<SlabState> = {}): SlabState => ({
    item_id,
    material: 'm1',
    included: true,
    price: undefined,
    ...changes,
  });
  const revision = (base: number, changes: Partial<DraftState> = {}): DraftState => ({
    base,
    slabs: [slab('A'), slab('A')],
    lines: [line(0), line(1)],
    discount: none,
    note: '',
    ...changes,
  });
  const rebase = (mine: Partial<DraftState>, to: Partial<DraftState>): DraftState =>
    draftReducer(revision(1, mine), { type: 'rebase', from: revision(1), to: revision(2, to) });
  const spring = { kind: 'percent', value: 5, reason: 'Spring' } as const;
  const early = { kind: 'amount', value: 50, reason: 'Early' } as const;
  const own = { before: undefined, origin: undefined };

  it('take back nothing that the revision changed', () => {
    const to = {
      slabs: [slab('A', { material: 'm2' }), slab('A', { included: false, price: 5 })],
      lines: [line(0, { quantity: 3, price: 7 }), line(2, { origin: 1 })],
      discount: spring,
    };
    expect(rebase({ note: 'Thank you' }, to)).toMatchObject({ base: 2, note: 'Thank you', ...to });
  });

  it('stay as they are, beside those of the revision', () => {
    const mine = {
      slabs: [slab('A', { price: 9 }), slab('A', { included: false })],
      lines: [line(0, { quantity: 2 }), line(1, { isRemoved: true }), line(2, { ...own, quantity: 4 })],
      discount: early,
    };
    const to = {
      slabs: [slab('A', { material: 'm2' }), slab('A', { material: 'm3' })],
      lines: [line(0, { price: 7, before: 7 }), line(1, { price: 8 }), line(2, { lineItemId: 'item-3' })],
      discount: spring,
    };
    const { slabs, lines, discount } = rebase(mine, to);
    expect(slabs).toEqual([
      slab('A', { material: 'm2', price: 9 }),
      slab('A', { material: 'm3', included: false }),
    ]);
    expect(lines).toMatchObject([
      { key: 0, quantity: 2, price: 7, before: 7 },
      { key: 1, isRemoved: true },
      { lineItemId: 'item-3', isRemoved: false },
      { key: 2, lineItemId: 'item-2', quantity: 4, before: undefined },
    ]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(4);
    expect(discount).toEqual(early);
  });

  it('are not doubled if the revision has them, too', () => {
    const mine = [line(0), line(1, { isRemoved: true }), line(2, { ...own, quantity: 4 })];
    const to = { lines: [line(0), line(2, { quantity: 4, before: 40, origin: 1 })] };
    expect(rebase({ lines: mine }, to).lines).toMatchObject([
      { lineItemId: 'item-0' },
      { lineItemId: 'item-2', quantity: 4, before: 40, isRemoved: false },
    ]);
  });

  it('keep a line that was changed, though the revision has removed it', () => {
    const mine = [line(0, { price: 3 }), line(1)];
    expect(rebase({ lines: mine }, { lines: [] }).lines).toMatchObject([{ key: 0, price: 3, ...own }]);
  });

  it('keep the edges of a line together with its length', () => {
    const edges = [{ slab: 1, numbers: [1] }];
    const to = { lines: [line(0, { edges, quantity: 4.5 }), line(1)] };
    expect(rebase({ lines: [line(0, { quantity: 2 }), line(1)] }, to).lines).toMatchObject([
      { edges: undefined, quantity: 2 },
      {},
    ]);
  });

  it('keep the order into which lines were moved', () => {
    const to = { lines: [line(1, { key: 0, origin: 0 }), line(0, { key: 1, origin: 1 })] };
    const ids = (state: DraftState) => state.lines.map(({ lineItemId }) => lineItemId);
    expect(ids(rebase({}, to))).toEqual(['item-1', 'item-0']);
    expect(ids(rebase({ lines: [line(1), line(0)] }, {}))).toEqual(['item-1', 'item-0']);
  });
});
