import { failure, HttpResponse } from '@slabdesk/testing';
import { setPortalHost } from '../host';
import { clearToken, setToken } from '../session/session';
import type { PortalRequest } from './portal-request';
import { type PortalResult, sendRequest } from './request';

const READ: PortalRequest = { url: 'things' };
const CREATE: PortalRequest = { url: 'things', body: { name: 'x' }, headers: { 'Idempotency-Key': 'k' } };
const CHANGE: PortalRequest = { url: 'things', body: { _id: '1', name: 'x' }, once: true };

/** Seconds after the start at which calls arrived. */
let calls: number[];
let keys: Array<string | null>;
let respond: () => Response;
let started: number;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0);
  calls = [];
  keys = [];
  started = Date.now();
  // A mock server responds in real time, which would make the times below inexact.
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    calls.push(Math.round((Date.now() - started) / 1_000));
    keys.push(new Headers(init?.headers).get('Idempotency-Key'));
    return respond();
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const busy = (headers: Record<string, string> = {}) =>
  HttpResponse.json({ error: 'Busy', code: 'UNAVAILABLE' }, { status: 503, headers });

/** Sends a request and lets a minute pass. */
const settle = async (request: PortalRequest): Promise<PortalResult> => {
  const result = sendRequest(request);
  await jest.advanceTimersByTimeAsync(60_000);
  return result;
};

it.each([
  ['a read', READ],
  ['a create with an Idempotency-Key', CREATE],
  ['a change with a key of its own', CHANGE],
])('A busy server is asked again with growing delays for 30 s: %s', async (_name, request) => {
  respond = () => busy({ 'Retry-After': '2' });
  expect((await settle(request)).error).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(calls).toEqual([0, 2, 6, 14, 22, 30]);
  expect(new Set(keys).size).toBe(1);
});

it('Each call with a key of its own has another one', async () => {
  respond = () => HttpResponse.json({ updated: {} });
  await settle(CHANGE);
  await settle(CHANGE);
  expect(keys).toEqual([expect.stringMatching(/^[\d-]{7,}$/), expect.stringMatching(/^[\d-]{7,}$/)]);
  expect(keys[0]).not.toBe(keys[1]);
});

it('A 503 without Retry-After, as of a proxy, is retried, too', async () => {
  respond = () => (calls.length < 3 ? busy() : HttpResponse.json({ created: {} }, { status: 201 }));
  expect((await settle(CREATE)).response?.status).toBe(201);
  expect(calls).toEqual([0, 1, 3]);
});

it('A server that asks for a minute is not asked again', async () => {
  respond = () => failure(503, 'Back soon.', { retryAfter: 60 });
  expect((await settle(READ)).error).toMatchObject({ error: 'Back soon.', retryAfter: 60 });
  expect(calls).toEqual([0]);
});

it('Retry-After may be a date', async () => {
  respond = () =>
    calls.length < 2
      ? busy({ 'Retry-After': new Date(started + 5_000).toUTCString() })
      : HttpResponse.json([]);
  expect((await settle(READ)).response?.status).toBe(200);
  expect(calls[1]).toBeGreaterThanOrEqual(4);
  expect(calls).toHaveLength(2);
});

it.each([
  ['an update without a key', { url: 'things', body: { _id: '1', name: 'x' } }],
  ['a background read', { ...READ, background: true }],
])('A call that may not be repeated, or that repeats itself, fails at once: %s', async (_name, request) => {
  respond = () => busy({ 'Retry-After': '1' });
  expect((await settle(request)).error).toMatchObject({ status: 503 });
  expect(calls).toEqual([0]);
});

it('A DELETE that finds nothing when it is retried has succeeded', async () => {
  respond = () =>
    calls.length === 1 ? busy({ 'Retry-After': '1' }) : failure(404, 'This material does not exist.');
  const result = await settle({ url: 'things', method: 'DELETE' });
  expect(result.error).toBeUndefined();
  expect(result.response?.status).toBe(204);
  expect((await settle({ url: 'things', method: 'DELETE' })).error).toMatchObject({ status: 404 });
});

it('A waiting call ends when the user signs out', async () => {
  setToken({ tokenType: 'Bearer', accessToken: 'a', refreshToken: 'r' });
  respond = () => {
    setTimeout(clearToken, 500);
    return busy({ 'Retry-After': '5' });
  };
  expect((await settle(CREATE)).error).toMatchObject({ status: 503 });
  expect(calls).toEqual([0]);
});

it('One text tells about all calls that have waited for 2 s, and goes with the last of them', async () => {
  const texts: Array<string | undefined> = [];
  setPortalHost({ showWaiting: (text) => texts.push(text) });
  let isBusy = true;
  respond = () => (isBusy ? busy({ 'Retry-After': '4' }) : HttpResponse.json([]));
  const results = Promise.all([sendRequest(READ), sendRequest(READ), sendRequest(CREATE)]);
  await jest.advanceTimersByTimeAsync(1_500);
  expect(texts).toEqual([]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(texts.at(-1)).toBe('Still trying to save…');
  isBusy = false;
  await jest.advanceTimersByTimeAsync(10_000);
  await results;
  expect(texts.at(-1)).toBeUndefined();
  expect(new Set(texts)).toEqual(new Set(['Still loading…', 'Still trying to save…', undefined]));
});

it('A call that is retried successfully within 2 s shows nothing', async () => {
  const texts: Array<string | undefined> = [];
  setPortalHost({ showWaiting: (text) => texts.push(text) });
  respond = () => (calls.length === 1 ? busy({ 'Retry-After': '1' }) : HttpResponse.json([]));
  await settle(READ);
  expect(calls).toEqual([0, 1]);
  expect(texts).toEqual([]);
});
