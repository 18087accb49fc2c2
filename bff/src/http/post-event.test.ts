import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postEvent } from './post-event';

let receiver: Server;
let answer: RequestListener;
beforeAll((done) => {
  receiver = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1', done);
});
let limit: AbortController;
beforeEach(() => {
  limit = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const post = () => {
  const { port } = receiver.address() as AddressInfo;
  return postEvent(`http://127.0.0.1:${port}/`, '{}', {}, { allowsPrivate: true });
};

it('gives up a receiver that switches protocols', async () => {
  answer = ({ socket }) => {
    // The client closes the connection, and waits for a response that can't come.
    socket.once('close', () => limit.abort());
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
  };
  expect(await post()).toMatchObject({ error: 'No response within 10 seconds' });
});

it.each([200, 410])('counts the status %i of a receiver that breaks off the body', async (status) => {
  answer = (request, response) => {
    response.writeHead(status, { 'content-length': 100 });
    // Unread data would make the system drop what was written.
    request.resume().once('end', () => response.write('Thanks', () => response.destroy()));
  };
  expect(await post()).toMatchObject({ status });
});

it('counts the status of a receiver that never ends the body', async () => {
  const passLimit = () => setImmediate(() => limit.abort());
  subscribe('http.client.response.finish', passLimit);
  answer = (_request, response) => void response.writeHead(200).write('Thanks');
  expect(await post()).toMatchObject({ status: 200 });
  unsubscribe('http.client.response.finish', passLimit);
});
