import { countValues } from './path';

it('countValues counts the values of nested objects, and a list as one', () => {
  expect(countValues({ name: '', size: { width: null, height: 1 }, tags: ['a', 'b'] })).toBe(4);
});
