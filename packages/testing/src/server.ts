import { HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/** The API as tests see it: nothing answers until a test says what. */
export const server = setupServer();

const STATUS_HEADER = 'X-Test-Status';

/**
 * What an expired access token gets: 302 without `Location`. Browsers hand that to the page; MSW follows
 * every 302 itself and fails, so the status travels in a header and is put back by `keepRedirects`.
 */
export const expiredToken = () =>
  HttpResponse.json({ shouldRefresh: true }, { headers: { [STATUS_HEADER]: '302' } });

const withStatus = (response: Response, status: number): Response =>
  new Proxy(response, {
    get: (target, key) => {
      if (key === 'status') return status;
      if (key === 'ok') return false;
      if (key === 'clone') return () => withStatus(target.clone(), status);
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** Makes `fetch` answer the status that `expiredToken` stands for. */
export const keepRedirects = (): void => {
  const send = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    const response = await send(...args);
    const status = response.headers.get(STATUS_HEADER);
    return status ? withStatus(response, Number(status)) : response;
  };
};

export { api, failure, HttpResponse, http, listHandler, whoamiHandler } from './handlers';
