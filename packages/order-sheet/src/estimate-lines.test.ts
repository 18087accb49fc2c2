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

it('matchLines reads the edges of each line once, however many lines are compared', () => {
  const read = jest.fn((number: number) => number);
  const linesFrom = (first: number) =>
    Array.from({ length: 20 }, (_, index) => ({
      lineItemId: 'edge',
      price: 150,
      edges: [
        {
          get slab() {
            return read(first + index);
          },
          item_id: 'K1',
          numbers: [1],
        },
      ],
    }));
  const [before, after] = [linesFrom(1), linesFrom(11)];
  const { previous } = matchLines(after, before, isSameLine);
  expect(read.mock.calls.length).toBeLessThanOrEqual(before.length + after.length);
  expect(previous.slice(0, 10)).toEqual(before.slice(10));
});
