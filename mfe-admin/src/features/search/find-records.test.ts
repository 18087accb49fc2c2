import { api, HttpResponse, http, server } from '@slabdesk/testing';
import type { SearchHit } from 'bff-contract';
import { findRecords } from './find-records';

const hit = (kind: SearchHit['kind'], area: SearchHit['area']): SearchHit => ({
  kind,
  area,
  _id: `${kind}-1`,
  label: kind,
  detail: '',
});

it('findRecords returns orders, dealers and users of the admin portal with the paths of their pages', async () => {
  const hits = [hit('order', 'dealer'), hit('order', 'admin'), hit('dealer', 'admin'), hit('user', 'admin')];
  server.use(http.get(api('app/search'), () => HttpResponse.json(hits)));
  expect(await findRecords('10', { signal: new AbortController().signal })).toEqual([
    { kind: 'order', label: 'order', detail: '', to: '/admin/manage-order/order-1' },
    { kind: 'dealer', label: 'dealer', detail: '', to: '/admin/manage-dealer/dealer-1' },
    { kind: 'user', label: 'user', detail: '', to: '/admin/manage-user/user-1' },
  ]);
});
