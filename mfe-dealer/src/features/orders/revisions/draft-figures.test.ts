import { makeOrder } from '@slabdesk/testing';
import type { OrderDraft } from 'bff-contract';
import { addedLines } from './draft-figures';

it('addedLines tells two taxes of one name apart', () => {
  const { estimate } = makeOrder();
  const tax = (amount: number) => ({ name: 'County tax', percent: 1, inclusive: false, taxable: 1, amount });
  const change = (from: number, to: number) => ({
    kind: 'line-item' as const,
    change: 'changed' as const,
    added: 'tax' as const,
    name: 'County tax',
    from: { price: from },
    to: { price: to },
    difference: to - from,
  });
  const draft = {
    estimate: { ...estimate, taxes: [tax(11), tax(3), tax(22)] },
    // The second one has not changed.
    difference: { from: 1, to: 1, totalPrice: 0, lines: [change(10, 11), change(20, 22)] },
  };
  const figures = addedLines(draft as unknown as OrderDraft).map((line) => line.figures);
  expect(figures.map(({ before, difference }) => [before, difference])).toEqual([
    [10, 1],
    [3, 0],
    [20, 2],
  ]);
});
