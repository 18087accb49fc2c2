import type { Token } from 'bff-contract';

interface HeadStart {
  accessToken: string;
  response: Promise<Response>;
}

declare global {
  interface Window {
    /** Left by {@link headStartScript} for the first call of the page. */
    headStart?: HeadStart;
  }
}

/** The answer to the question that the HTML's head sent with the same token already; it is there once. */
export const takeHeadStart = (url: string, token: Token | null): Promise<Response> | undefined => {
  if (url !== 'auth/whoami') return undefined;
  const { headStart } = window;
  delete window.headStart;
  return headStart?.accessToken === token?.accessToken ? headStart?.response : undefined;
};
