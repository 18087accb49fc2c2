import { HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/** Mock API server without handlers; each test adds its own. */
export const server = setupServer();

const STATUS_HEADER = 'X-Test-Status';

/**
 * Response to an expired access token: 302 without `Location`. Browsers pass it to the page, but MSW
 * follows every 302 and fails, so the status is sent in a header and restored by `keepRedirects`.
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

/** Makes `fetch` restore the status that `expiredToken` sends. */
export const keepRedirects = (): void => {
  const send = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    const response = await send(...args);
    const status = response.headers.get(STATUS_HEADER);
    return status ? withStatus(response, Number(status)) : response;
  };
};

export { api, failure, HttpResponse, http, listHandler, whoamiHandler } from './handlers';
