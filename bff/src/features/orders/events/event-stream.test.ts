import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createEventStream } from './event-stream';

const event = (id: number) => ({ id, event: 'order' as const, data: { text: 'x'.repeat(1_000) } });

/** A client: one that takes nothing holds what the network would, and no more. */
const client = (takes: boolean) => {
  let text = '';
  const socket = new Writable({
    write: (chunk, _encoding, done) => {
      text += chunk;
      if (takes) done();
    },
  });
  return { socket, text: () => text };
};

it('An event stream writes events as the standard requires', async () => {
  const stream = createEventStream();
  const { socket, text } = client(true);
  stream.body.pipe(socket);
  stream.retryAfter(2_000);
  stream.send({ id: 7, event: 'order', data: { text: 'a\nb' } });
  stream.beat();
  stream.end();
  stream.send(event(8));
  await nextTurn();
  expect(text()).toBe('retry: 2000\n\nid: 7\nevent: order\ndata: {"text":"a\\nb"}\n\n:\n\n');
});

it('An event stream drops a client that reads nothing before much is buffered', async () => {
  const stream = createEventStream();
  const { socket } = client(false);
  stream.body.pipe(socket);
  let sent = 0;
  for (; sent < 10_000 && !stream.body.destroyed; sent += 1) {
    stream.send(event(sent));
    await nextTurn();
    expect(stream.body.readableLength).toBeLessThan(300_000);
  }
  expect(stream.body.destroyed).toBe(true);
  expect(sent).toBeLessThan(400);
});

it('An event stream keeps a client that reads everything', async () => {
  const stream = createEventStream();
  const { socket, text } = client(true);
  stream.body.pipe(socket);
  for (let id = 0; id < 1_000; id += 1) {
    stream.send(event(id));
    await nextTurn();
  }
  expect(stream.body.destroyed).toBe(false);
  expect(text().match(/^id: /gm)).toHaveLength(1_000);
});
