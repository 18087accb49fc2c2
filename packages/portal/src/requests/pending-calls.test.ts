import { api, HttpResponse, http, server } from '@slabdesk/testing';
import { isSending } from './pending-calls';
import { sendRequest } from './request';

it.each([
  ['a change', { url: 'orders', method: 'POST', body: {} }, true],
  ['a download', { url: 'orders', headers: { Accept: 'text/csv' } }, true],
  ['data of a page', { url: 'orders' }, false],
] as const)('isSending says whether %s is on its way', async (_what, request, expected) => {
  let during: boolean | undefined;
  server.use(
    http.all(api('orders'), () => {
      during = isSending();
      return HttpResponse.json({});
    }),
  );
  expect(isSending()).toBe(false);
  await sendRequest(request);
  expect([during, isSending()]).toEqual([expected, false]);
});

it('isSending ends with a call that fails', async () => {
  server.use(http.post(api('orders'), () => HttpResponse.error()));
  await sendRequest({ url: 'orders', method: 'POST' });
  expect(isSending()).toBe(false);
});
