import { api, HttpResponse, http, makeUser, server } from '@slabdesk/testing';
import type { SearchHit } from 'bff-contract';
import { findRecords } from './find-records';

const hit = (kind: SearchHit['kind'], area: SearchHit['area']): SearchHit => ({
  kind,
  area,
  _id: `${kind}-1`,
  label: kind,
  detail: '',
});

it('findRecords returns orders, customers, materials and line items of the dealer portal with the paths of their pages', async () => {
  const hits = [
    hit('order', 'dealer'),
    hit('customer', 'dealer'),
    hit('material', 'dealer'),
    hit('line-item', 'dealer'),
    hit('order', 'admin'),
    hit('user', 'admin'),
  ];
  server.use(http.get(api('app/search'), () => HttpResponse.json(hits)));
  expect(await findRecords('10', { signal: new AbortController().signal })).toEqual([
    { kind: 'order', label: 'order', detail: '', to: '/orders/order-1' },
    { kind: 'customer', label: 'customer', detail: '', to: '/customers/customer-1' },
    { kind: 'material', label: 'material', detail: '', to: '/materials/material-1' },
    {
      kind: 'line-item',
      label: 'line-item',
      detail: '',
      to: '/pricing?tab=line-items&edit=line-item-1',
    },
  ]);
});

it('findRecords leads users who may not change prices to the price list, which shows the entry', async () => {
  const hits = [hit('material', 'dealer'), { ...hit('line-item', 'dealer'), label: 'Sink & tap' }];
  server.use(http.get(api('app/search'), () => HttpResponse.json(hits)));
  const user = makeUser({
    fabricator: { _id: 'f1', businessName: 'Granite & Co', code: 'BCDF12', role: 'read-only' },
  });
  const found = await findRecords('10', { signal: new AbortController().signal, user });
  expect(found.map(({ to }) => to)).toEqual([
    '/pricing?search=material',
    '/pricing?tab=line-items&search=Sink+%26+tap',
  ]);
});
