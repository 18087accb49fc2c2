import type { Token } from 'bff-contract';

interface HeadStart {
  accessToken: string;
  response: Promise<Response>;
}

declare global {
  interface Window {
    /** Set by {@link headStartScript}; consumed by the first request of the page. */
    headStart?: HeadStart;
  }
}

/** Returns the response that the head script requested with the same token. Can be consumed only once. */
export const takeHeadStart = (url: string, token: Token | null): Promise<Response> | undefined => {
  if (url !== 'auth/whoami') return undefined;
  const { headStart } = window;
  delete window.headStart;
  return headStart?.accessToken === token?.accessToken ? headStart?.response : undefined;
};
