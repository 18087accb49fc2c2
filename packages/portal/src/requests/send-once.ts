import { useState } from 'react';
import { newKey } from './new-key';

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
