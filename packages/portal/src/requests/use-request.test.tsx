import { api, failure, HttpResponse, http, server, waitFor } from '@slabdesk/testing';
import { act, renderHook } from '@testing-library/react';
import { request } from './data';
import { useRequest } from './use-request';

const getThing = (id: string) => request<{ name: string }>(`things/${id}`);

const use = () => renderHook(() => useRequest(getThing)).result;
type Hook = ReturnType<typeof use>;

const stateOf = (hook: Hook) => {
  const { reset: _reset, ...state } = hook.current[1];
  return state;
};

it('useRequest sends on demand and returns the data', async () => {
  server.use(http.get(api('things/1'), () => HttpResponse.json({ name: 'One' })));
  const hook = use();
  expect(stateOf(hook)).toEqual({ isLoading: false });
  act(() => void hook.current[0]('1'));
  expect(stateOf(hook)).toEqual({ isLoading: true });
  await waitFor(() => expect(stateOf(hook)).toEqual({ isLoading: false, data: { name: 'One' } }));
  act(() => hook.current[1].reset());
  expect(stateOf(hook)).toEqual({ isLoading: false });
});

it('useRequest returns the error and clears it on the next attempt', async () => {
  server.use(http.get(api('things/1'), () => failure(404, 'There is no such record.'), { once: true }));
  const hook = use();
  await act(() => hook.current[0]('1'));
  expect(stateOf(hook)).toMatchObject({ isLoading: false, error: { status: 404 } });
  server.use(http.get(api('things/1'), () => HttpResponse.json({ name: 'One' })));
  act(() => void hook.current[0]('1'));
  expect(stateOf(hook)).toEqual({ isLoading: true });
  await waitFor(() => expect(stateOf(hook)).toEqual({ isLoading: false, data: { name: 'One' } }));
});

it('useRequest uses only the result of the last call', async () => {
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.get(api('things/1'), async () => {
      await late;
      return HttpResponse.json({ name: 'One' });
    }),
    http.get(api('things/2'), () => HttpResponse.json({ name: 'Two' })),
  );
  const hook = use();
  let first = Promise.resolve();
  act(() => {
    first = hook.current[0]('1');
  });
  await act(() => hook.current[0]('2'));
  await act(async () => {
    release();
    await first;
  });
  expect(stateOf(hook)).toEqual({ isLoading: false, data: { name: 'Two' } });
});
