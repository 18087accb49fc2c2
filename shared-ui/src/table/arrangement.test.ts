import fc from 'fast-check';
import { fromWidths, inOrder, movedTo, toWidths } from './arrangement';

const field = fc.stringMatching(/^[a-z][A-Za-z0-9.]{0,15}$/);
const fieldsOf = (minLength: number) => fc.uniqueArray(field, { minLength, maxLength: 12 });

it('reads the widths that it writes', () => {
  fc.assert(
    fc.property(fc.dictionary(field, fc.integer({ min: 1, max: 9_999 })), (widths) => {
      const text = fromWidths(widths);
      expect({ ...toWidths(text || undefined) }).toEqual({ ...widths });
    }),
  );
});

it('keeps a column wider than 9,999 pixels, at that width', () => {
  expect(toWidths(fromWidths({ status: 12_345.6 }))).toEqual({ status: 9_999 });
});

it.each(['', 'status', 'status-', 'status-0', 'status-99999', '-300', 'status-3e2'])(
  'ignores the width "%s"',
  (text) => expect(toWidths(text)).toEqual({}),
);

it('moves a column to the place of another, and keeps the order of the others', () => {
  fc.assert(
    fc.property(fieldsOf(2), fc.nat(), fc.nat(), (fields, from, to) => {
      const moving = fields[from % fields.length] as string;
      const target = fields[to % fields.length] as string;
      const moved = movedTo(fields, moving, target);
      expect(moved.indexOf(moving)).toBe(fields.indexOf(target));
      expect(moved.filter((each) => each !== moving)).toEqual(fields.filter((each) => each !== moving));
    }),
  );
});

it.each([
  ['x', 'a'],
  ['a', 'x'],
])('moves nothing for unknown columns: %s to %s', (moving, target) =>
  expect(movedTo(['a', 'b', 'c'], moving, target)).toEqual(['a', 'b', 'c']),
);

it('orders columns, those without a place last, and never loses one', () => {
  fc.assert(
    fc.property(fieldsOf(0), fieldsOf(0), (fields, order) => {
      const columns = fields.map((each) => ({ field: each }));
      const ordered = inOrder(columns, order).map((column) => column.field);
      const named = order.filter((each) => fields.includes(each));
      expect(ordered).toEqual([...named, ...fields.filter((each) => !named.includes(each))]);
    }),
  );
});
