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
