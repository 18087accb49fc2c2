import { isSameLine, matchLines } from '.';

it.each([
  ['size', [22, 23].map((value) => ({ size: { value, unit: 'inch' as const } }))],
  ['edges', [1, 3].map((number) => ({ edges: [{ slab: 1, item_id: 'K1', numbers: [number] }] }))],
])('matchLines tells lines apart that differ in their %s alone', (_what, [first, second]) => {
  const sink = { lineItemId: 'sink', title: 'Sink', price: 150, quantity: 1 };
  const before = [
    { ...sink, ...first },
    { ...sink, ...second },
  ];
  const { previous, removed } = matchLines([{ ...sink, ...second }], before, isSameLine);
  expect([previous, removed]).toEqual([[before[1]], [before[0]]]);
});
