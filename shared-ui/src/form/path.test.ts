import { countValues, setPath } from './path';

const values = { name: 'Ada', permissions: { isAdmin: false }, tags: [{ text: 'a' }, { text: 'b' }] };

it('setPath writes nested values without copying the rest', () => {
  const next = setPath(values, 'permissions.isAdmin', true);
  expect(next).toEqual({ ...values, permissions: { isAdmin: true } });
  expect(next.tags).toBe(values.tags);
  expect(setPath(values, 'tags.0.text', 'x').tags).toEqual([{ text: 'x' }, { text: 'b' }]);
  expect(values.permissions.isAdmin).toBe(false);
});

it('setPath creates missing parents', () => {
  expect(setPath({}, 'createdUser.email', 'a@b.co')).toEqual({ createdUser: { email: 'a@b.co' } });
});

it('countValues counts the values of nested objects, and a list as one', () => {
  expect(countValues({ name: '', size: { width: null, height: 1 }, tags: ['a', 'b'] })).toBe(4);
});
