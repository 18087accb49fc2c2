import fc from 'fast-check';
import { ownName } from './file-content';

it.each([
  ['plan.pdf_2026-11-25T10:00:00.000Z', 'plan.pdf'],
  ['plan_2026-11-25T10:00:00Z', 'plan'],
  ['plan_2026.pdf', 'plan_2026.pdf'],
  ['_2026-11-25T10:00:00.000Z', '_2026-11-25T10:00:00.000Z'],
])('The own name of %s is %s', (stored, own) => {
  expect(ownName(stored)).toBe(own);
});

it('The time of the upload is removed once, whatever the name is', () => {
  const times = fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), times, (name, at) => {
      expect(ownName(`${name}_${at.toISOString()}`)).toBe(name);
    }),
  );
});
