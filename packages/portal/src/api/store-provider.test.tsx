import { api, HttpResponse, http, screen, server, setToken, testToken } from '@slabdesk/testing';
import { render } from '@testing-library/react';
import { clearToken } from '../session/session';
import { createRemoteApi, StoreProvider } from '.';
import { pageStore } from './store';

const { useGetThingQuery } = createRemoteApi({ name: 'test', tags: [] }).injectEndpoints({
  endpoints: (build) => ({ getThing: build.query<{ name: string }, void>({ query: () => 'things/1' }) }),
});

const Thing = () => <p>{useGetThingQuery().data?.name ?? 'Nothing'}</p>;

it('StoreProvider shares loaded data across the page until the session ends', async () => {
  let calls = 0;
  server.use(
    http.get(api('things/1'), () => {
      calls += 1;
      return HttpResponse.json({ name: `Answer ${calls}` });
    }),
  );
  setToken(testToken);
  const first = render(
    <StoreProvider>
      <StoreProvider>
        <Thing />
      </StoreProvider>
    </StoreProvider>,
  );
  expect(await screen.findByText('Answer 1')).toBeVisible();
  first.unmount();
  // Another layout mounts later.
  const second = render(
    <StoreProvider>
      <Thing />
    </StoreProvider>,
  );
  expect(screen.getByText('Answer 1')).toBeVisible();
  second.unmount();
  clearToken();
  expect(pageStore().getState().test?.queries).toEqual({});
});
