import { listTags, toListPage } from './list-query';

const response = (headers: Record<string, string>) => ({ response: new Response(null, { headers }) });

it('toListPage combines rows with the count in the headers', () => {
  const meta = response({ 'X-Total-Count': '10000', 'X-Total-Count-Relation': 'gte' });
  expect(toListPage([1], meta)).toEqual({ rows: [1], total: 10_000, relation: 'gte' });
});

it('toListPage counts the rows if the server sends no count', () => {
  expect(toListPage([1, 2], response({}))).toEqual({ rows: [1, 2], total: 2, relation: 'eq' });
  expect(toListPage([], undefined).total).toBe(0);
});

it('listTags tags the list and each record, with or without paging', () => {
  const rows = [{ _id: 'a' }, { _id: 'b' }];
  const expected = [
    { type: 'Order', id: 'LIST' },
    { type: 'Order', id: 'a' },
    { type: 'Order', id: 'b' },
  ];
  expect(listTags('Order')(rows)).toEqual(expected);
  expect(listTags('Order')({ rows, total: 2, relation: 'eq' })).toEqual(expected);
  expect(listTags('Order')(undefined)).toEqual([{ type: 'Order', id: 'LIST' }]);
});
