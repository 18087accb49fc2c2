import { fillPlaceholders, unknownPlaceholder } from './placeholders';

const KNOWN = ['customer', 'order'];

it.each([
  ['Dear {customer}, {order} is ready', undefined],
  ['{ customer }', undefined],
  ['No placeholders, and an open { brace', undefined],
  ['{customer} {name} {order}', '{name}'],
  ['{}', '{}'],
  ['{Customer}', '{Customer}'],
])('The unknown placeholder of %j is %j', (template, expected) => {
  expect(unknownPlaceholder(template, KNOWN)).toBe(expected);
});

it('Values take the places of their placeholders, and are no templates themselves', () => {
  const values = { customer: '{order} $&', order: 'ORD-1001' };
  expect(fillPlaceholders('{customer}: {order}, { order }', values)).toBe('{order} $&: ORD-1001, ORD-1001');
});
