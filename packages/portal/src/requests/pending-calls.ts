import { methodOf, type PortalRequest } from './portal-request';

const pending = new Set<object>();

/** Whether a call is on its way that nobody would repeat: a change, or a download. */
export const isSending = (): boolean => pending.size > 0;

/** Reads of data are repeated by the page that needs them. */
const isRepeated = (request: PortalRequest): boolean =>
  methodOf(request) === 'GET' && request.headers?.Accept === undefined;

/** Counts a call until it has ended. */
export const whileSending = async <T>(request: PortalRequest, call: () => Promise<T>): Promise<T> => {
  if (isRepeated(request)) return call();
  const own = {};
  pending.add(own);
  try {
    return await call();
  } finally {
    pending.delete(own);
  }
};
