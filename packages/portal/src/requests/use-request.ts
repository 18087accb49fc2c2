import type { PortalError } from 'bff-contract/portal-error';
import { useCallback, useRef, useState } from 'react';

export interface RequestState<Data> {
  isLoading: boolean;
  data?: Data;
  error?: PortalError;
  /** Clears the result. */
  reset: () => void;
}

type Outcome<Data> = Omit<RequestState<Data>, 'reset'>;

const NONE: Outcome<never> = { isLoading: false };

/**
 * Sends a request on demand and tracks its state; forms call the request directly. The result of the latest
 * call wins.
 *
 * @param call rejects with a {@link PortalError}, as `request` does; must be referentially stable
 * @returns `send`, which never rejects, and the state of the request
 * @example
 * const [confirm, { isLoading, error }] = useRequest(confirmEmail);
 */
export const useRequest = <Arguments extends unknown[], Data>(
  call: (...values: Arguments) => Promise<Data>,
): [send: (...values: Arguments) => Promise<void>, state: RequestState<Data>] => {
  const [outcome, setOutcome] = useState<Outcome<Data>>(NONE);
  const latest = useRef(0);
  const send = useCallback(
    async (...values: Arguments) => {
      latest.current += 1;
      const mine = latest.current;
      setOutcome({ isLoading: true });
      const next = await call(...values).then(
        (data): Outcome<Data> => ({ isLoading: false, data }),
        (error: PortalError): Outcome<Data> => ({ isLoading: false, error }),
      );
      if (mine === latest.current) setOutcome(next);
    },
    [call],
  );
  const reset = useCallback(() => {
    latest.current += 1;
    setOutcome(NONE);
  }, []);
  return [send, { ...outcome, reset }];
};
