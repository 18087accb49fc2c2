import type { Token } from 'bff-contract';

/** The tokens of one signed-in user. Concurrent calls share one refresh. */
export interface Session {
  token(): Token | undefined;
  start(token: Token): void;
  /**
   * Rotates the tokens unless they were already rotated after `stale` was sent. Concurrent callers wait for the same
   * rotation.
   */
  renew(stale: Token | undefined, rotate: () => Promise<Token>): Promise<void>;
}

export const createSession = (): Session => {
  let token: Token | undefined;
  let rotation: Promise<void> | undefined;

  return {
    token: () => token,
    start: (next) => {
      token = next;
    },
    renew: async (stale, rotate) => {
      if (token !== stale) return;
      rotation ??= rotate()
        .then((next) => {
          token = next;
        })
        .finally(() => {
          rotation = undefined;
        });
      await rotation;
    },
  };
};

/** The headers that contain the tokens. */
export const tokenHeaders = (token: Token | undefined): Record<string, string> => {
  if (token === undefined) return {};
  return {
    Authorization: `${token.tokenType} ${token.accessToken}`,
    'X-Refresh-Token': token.refreshToken,
  };
};
