import { useState } from 'react';
import { onTokenChange } from '../session/session';
import { newKey } from './new-key';
import { methodOf, type PortalRequest } from './portal-request';

/** Keys of `once` calls that have not succeeded, by URL and content. */
const keys = new Map<string, Map<string, string>>();

// They contain what was typed.
onTokenChange((token) => {
  if (token === null) keys.clear();
});

const contentOf = ({ params, body }: PortalRequest): string => JSON.stringify([params, body]);

/** Adds the key of a `once` call: that of an equal call before it, whose response may have been lost. */
export const withKey = (request: PortalRequest): PortalRequest => {
  const { once, url, body, headers } = request;
  if (!once) return request;
  const content = contentOf(request);
  const ofUrl = keys.get(url) ?? new Map<string, string>();
  const key = ofUrl.get(content) ?? newKey();
  // Files can't be compared.
  if (!(body instanceof FormData)) keys.set(url, ofUrl.set(content, key));
  return { ...request, headers: { 'Idempotency-Key': key, ...headers } };
};

/**
 * Forgets the key of a call that succeeded: an equal call after it is to be performed again. So are calls whose response was
 * lost before it: a restore after a second deletion, and a change of a record after another change of it.
 *
 * @param data the response, which has `updated` after a change of the record at the URL
 */
export const forgetKey = (request: PortalRequest, data?: unknown): void => {
  if (methodOf(request) === 'DELETE') keys.clear();
  if (!request.once) return;
  if (typeof data === 'object' && data !== null && 'updated' in data) keys.delete(request.url);
  else keys.get(request.url)?.delete(contentOf(request));
};

/**
 * Sends create requests with an Idempotency-Key. Retrying the same content after a failure reuses the key,
 * so nothing is created twice. Different content, or the same content after a success, gets a new key.
 *
 * @example
 * const sendOnce = createSendOnce();
 * await sendOnce(body, (headers) => request({ url: 'app/project', body, headers }));
 */
export const createSendOnce = () => {
  let last = { text: '', key: '' };
  return async <T>(
    content: unknown,
    send: (headers: { 'Idempotency-Key': string }) => Promise<T>,
  ): Promise<T> => {
    const text = JSON.stringify(content);
    if (last.text !== text) last = { text, key: newKey() };
    const { key } = last;
    const result = await send({ 'Idempotency-Key': key });
    if (last.key === key) last = { text: '', key: '' };
    return result;
  };
};

/** {@link createSendOnce} for components. */
export const useSendOnce = () => useState(createSendOnce)[0];
