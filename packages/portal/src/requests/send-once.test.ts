import { api, HttpResponse, http, server } from '@slabdesk/testing';
import { fetchJson } from './data';
import { sendRequest } from './request';
import { createSendOnce } from './send-once';

const BUSY = { error: 'This is still being saved.', code: 'IDEMPOTENCY_KEY_IN_USE', requestId: 'r' };
const headers = { 'Retry-After': '0.01' };
const inUse = () => HttpResponse.json(BUSY, { status: 409, headers });
const overloaded = (more: Record<string, string> = headers) =>
  HttpResponse.json({ error: 'Busy', code: 'UNAVAILABLE', requestId: 'r' }, { status: 503, headers: more });

/** Serves these responses in order, then a created record; collects the idempotency keys. */
const respond = (...responses: Array<() => Response>) => {
  const keys: Array<string | null> = [];
  server.use(
    http.post(api('things'), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return responses.shift()?.() ?? HttpResponse.json({ created: { _id: '1' } }, { status: 201 });
    }),
  );
  return keys;
};

const call = { url: 'things', body: { name: 'x' }, headers: { 'Idempotency-Key': 'k' } };

describe('A request with an Idempotency-Key', () => {
  it('is retried with the same key while the server is processing it or overloaded', async () => {
    const keys = respond(inUse, overloaded, inUse);
    expect((await sendRequest(call)).response?.status).toBe(201);
    expect(keys).toEqual(['k', 'k', 'k', 'k']);
  });

  it('is not retried if Retry-After is two minutes', async () => {
    const keys = respond(() => overloaded({ 'Retry-After': '120' }));
    expect((await sendRequest(call)).error).toMatchObject({ status: 503 });
    expect(keys).toHaveLength(1);
  });

  it('stops waiting when it is aborted', async () => {
    const controller = new AbortController();
    const keys = respond(() => {
      setTimeout(() => controller.abort(), 10);
      return overloaded({ 'Retry-After': '5' });
    });
    await expect(sendRequest({ ...call, signal: controller.signal })).rejects.toThrow(/abort/i);
    expect(keys).toHaveLength(1);
  });

  it('is not retried after another kind of conflict', async () => {
    const keys = respond(() =>
      HttpResponse.json({ error: 'Taken', code: 'TAKEN' }, { status: 409, headers }),
    );
    expect((await sendRequest(call)).error).toMatchObject({ code: 'TAKEN' });
    expect(keys).toHaveLength(1);
  });
});

it('A POST without an Idempotency-Key is never retried', async () => {
  const keys = respond(overloaded);
  expect((await sendRequest({ url: 'things', body: {} })).error).toMatchObject({ status: 503 });
  expect(keys).toHaveLength(1);
});

it('A call with `once` keeps its key until it succeeds', async () => {
  const keys = respond(() => HttpResponse.error());
  const create = (name: string) => sendRequest({ url: 'things', body: { name }, once: true });
  await create('x');
  await create('another');
  await Promise.all([create('x'), create('x')]);
  await create('x');
  expect(keys[2]).toBe(keys[0]);
  expect(keys[3]).toBe(keys[0]);
  expect(keys[4]).not.toBe(keys[0]);
});

it('A call with `once` has another key than one of other content, or of a file', async () => {
  const lost = () => HttpResponse.error();
  const keys = respond(lost, lost, lost, lost);
  for (const body of [{ name: 'x' }, { name: 'y' }, new FormData(), new FormData()]) {
    await sendRequest({ url: 'things', body, once: true });
  }
  expect(new Set(keys).size).toBe(4);
});

it('A call with `once` keeps its key if its response breaks off', async () => {
  const keys = respond(() => new HttpResponse('{"created":', { status: 201 }));
  const create = () => fetchJson({ url: 'things', body: {}, once: true });
  await create();
  await create();
  expect(keys[1]).toBe(keys[0]);
});

it('A change whose response was lost is sent anew after another change of the record', async () => {
  const keys = respond(
    () => HttpResponse.error(),
    () => HttpResponse.json({ updated: { _id: '1' } }),
  );
  const change = (dueDate: string | null) => fetchJson({ url: 'things', body: { dueDate }, once: true });
  await change('2026-12-01');
  await change(null);
  await change('2026-12-01');
  expect(keys[2]).not.toBe(keys[0]);
});

it.each([
  ['a record is created', 201, { created: { _id: '2' } }],
  ['some of many records are changed', 200, { changed: [] }],
])(
  'A call whose response was lost keeps its key after another one by which %s',
  async (_case, status, body) => {
    const keys = respond(
      () => HttpResponse.error(),
      () => HttpResponse.json(body, { status }),
    );
    for (const name of ['x', 'y', 'x']) await fetchJson({ url: 'things', body: { name }, once: true });
    expect(keys[2]).toBe(keys[0]);
  },
);

it('A restore whose response was lost is sent anew after another deletion', async () => {
  const keys = respond(() => HttpResponse.error());
  server.use(http.delete(api('things/1'), () => new HttpResponse(null, { status: 204 })));
  const restore = () => sendRequest({ url: 'things', method: 'POST', once: true });
  await restore();
  await sendRequest({ url: 'things/1', method: 'DELETE' });
  await restore();
  expect(keys[1]).not.toBe(keys[0]);
});

it('createSendOnce uses one key for the same content until it is sent successfully', async () => {
  const keys: string[] = [];
  const sendOnce = createSendOnce();
  const send = (content: object, fails = false) =>
    sendOnce(content, async (given) => {
      keys.push(given['Idempotency-Key']);
      if (fails) throw new Error('no response');
    });
  await expect(send({ a: 1 }, true)).rejects.toThrow('no response');
  await send({ a: 1 });
  await send({ a: 1 });
  await send({ a: 2 });
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});
