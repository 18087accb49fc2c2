import fc from 'fast-check';
import { changesOf } from './changes';

it('changesOf formats field names and values as readable text', () => {
  expect(
    changesOf(
      {
        pricePerSquareFoot: 45,
        permissions: { isAdmin: false },
        description: '',
        status: 'in-progress',
        tags: [{ text: 'Marble' }, { text: 'Polished' }],
        passwordHash: '[redacted]',
        notes: '[12345 characters]',
      },
      {
        pricePerSquareFoot: 1234567.891,
        permissions: { isAdmin: true },
        description: 'White',
        status: 'completed',
        tags: [],
        deletedAt: '2026-03-09T10:00:00.000Z',
        vertices: Array.from({ length: 9 }, () => ({ x: 1, y: 2 })),
      },
    ),
  ).toEqual([
    { field: 'Price per square foot', before: '$45.00', after: '$1,234,567.89' },
    { field: 'Administrator', before: 'No', after: 'Yes' },
    { field: 'Description', before: 'Empty', after: 'White' },
    { field: 'Status', before: 'In Progress', after: 'Completed' },
    { field: 'Tags', before: 'Marble, Polished', after: 'None' },
    { field: 'Password hash', before: 'Kept secret', after: undefined },
    { field: 'Notes', before: '12,345 characters', after: undefined },
    { field: 'Deleted at', before: undefined, after: expect.stringContaining('March 9, 2026') },
    { field: 'Vertices', before: undefined, after: '9 entries' },
  ]);
});

it('changesOf lists the fields of created and deleted records, and none for empty entries', () => {
  expect(changesOf(undefined, { name: 'Carrara' })).toEqual([
    { field: 'Name', before: undefined, after: 'Carrara' },
  ]);
  expect(changesOf({ name: 'Carrara' }, undefined)).toEqual([
    { field: 'Name', before: 'Carrara', after: undefined },
  ]);
  expect(changesOf(undefined, 'text')).toEqual([{ field: 'Value', before: undefined, after: 'text' }]);
  expect(changesOf(undefined, undefined)).toEqual([]);
});

it('changesOf lists a field that was empty as one row, and says days as elsewhere', () => {
  expect(changesOf({}, { dueDate: '2026-12-30' })).toEqual([
    { field: 'Due date', before: undefined, after: 'Dec 30, 2026' },
  ]);
});

it('changesOf never returns JSON', () => {
  const plain = fc.stringMatching(/^[A-Za-z ]*$/);
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.boolean(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constant(null),
      plain,
      fc.array(tie('any')),
      fc.dictionary(fc.stringMatching(/^[a-z][A-Za-z]*$/), tie('any')),
    ),
  })).any;
  fc.assert(
    fc.property(value, value, (before, after) => {
      for (const change of changesOf(before, after)) {
        for (const text of [change.field, change.before, change.after]) {
          expect(text ?? '').not.toMatch(/[{}[\]"]|object Object|undefined/);
        }
      }
    }),
  );
});
