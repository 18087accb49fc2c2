import { setTimeout as sleep } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { newId } from '../database/ids';

/**
 * Makes a call again while the server is busy, as clients do. All tries have one key: a COMMIT without an answer leads to 503
 * although it may have succeeded.
 *
 * @param send makes the call with these headers
 */
export const insist = async (
  send: (headers: { 'idempotency-key': string }) => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> => {
  const headers = { 'idempotency-key': newId() };
  for (;;) {
    const response = await send(headers);
    const isRunning = response.statusCode === 409 && response.json().code === 'IDEMPOTENCY_KEY_IN_USE';
    if (response.statusCode !== 503 && !isRunning) return response;
    await sleep(50 + Math.random() * 100);
  }
};
