import { useState } from 'react';

/** A new key. Works on plain http, too, where `crypto.randomUUID` is missing. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/**
 * Sends calls that create, each with an Idempotency-Key: content that is sent again after a failure has the key of
 * before, so nothing is created twice. Other content, or the same after a success, has a new one.
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

/** {@link createSendOnce} for the calls of a component. */
export const useSendOnce = () => useState(createSendOnce)[0];
