import { api, failure, HttpResponse, http, makeUser, server, testToken, waitFor } from '@slabdesk/testing';
import { act, renderHook } from '@testing-library/react';
import { setToken } from '../session/session';
import { saveTableColumns, useTableColumns } from './table-columns';

const show = async () => {
  server.use(
    http.get(api('auth/whoami'), () =>
      HttpResponse.json({
        isLoggedIn: true,
        user: makeUser({ tables: { orders: { hidden: 'status' }, customers: { hidden: 'email' } } }),
      }),
    ),
  );
  setToken(testToken);
  const { result } = renderHook(() => ({
    orders: useTableColumns('orders'),
    customers: useTableColumns('customers'),
    others: useTableColumns('others'),
  }));
  await waitFor(() => expect(result.current.orders).toEqual({ hidden: 'status' }));
  return result;
};

it('shows an arrangement at once, and sends one after the other', async () => {
  const result = await show();
  const sent: unknown[] = [];
  const waiting: Array<() => void> = [];
  server.use(
    http.put(api('app/table/orders'), async ({ request }) => {
      sent.push(await request.json());
      await new Promise<void>((resolve) => waiting.push(resolve));
      return HttpResponse.json({ message: 'OK' });
    }),
  );
  const saved: unknown[] = [];
  act(() => {
    for (const hidden of ['createdAt', 'orderSize']) {
      void saveTableColumns('orders', { hidden }).then((error) => saved.push(error));
    }
  });
  expect(result.current).toEqual({
    orders: { hidden: 'orderSize' },
    customers: { hidden: 'email' },
    others: undefined,
  });
  await waitFor(() => expect(waiting).toHaveLength(1));
  expect(sent).toEqual([{ hidden: 'createdAt' }]);
  waiting[0]?.();
  await waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.();
  await waitFor(() => expect(saved).toEqual([undefined, undefined]));
  expect(sent).toEqual([{ hidden: 'createdAt' }, { hidden: 'orderSize' }]);
});

it('returns why an arrangement was not saved, stays on the page, and saves the next one', async () => {
  const result = await show();
  let isBroken = true;
  server.use(
    http.put(api('app/table/orders'), () =>
      isBroken ? failure(403, 'Not allowed.') : HttpResponse.json({ message: 'OK' }),
    ),
  );
  let error: unknown;
  await act(async () => {
    error = await saveTableColumns('orders', { hidden: 'orderSize' });
  });
  expect(error).toMatchObject({ error: 'Not allowed.' });
  expect(result.current.orders).toEqual({ hidden: 'orderSize' });
  expect(window.location.pathname).not.toBe('/forbidden');
  isBroken = false;
  await act(async () => {
    error = await saveTableColumns('orders', {});
  });
  expect(error).toBeUndefined();
  expect(result.current.orders).toEqual({});
});
