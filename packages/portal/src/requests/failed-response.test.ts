import { STATUS_CODES } from 'node:http';
import { errorMessage } from 'bff-contract/portal-error';
import { toPortalError } from './failed-response';

const FALLBACK = 'The sentence of this screen.';
const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
const reason = (status: number): string => STATUS_CODES[status] ?? '';

const shown = async (status: number, body: string | null, statusText = reason(status)) =>
  errorMessage(await toPortalError(new Response(body, { status, statusText })), FALLBACK);

const bodies: Array<[name: string, body: (status: number) => string | null]> = [
  ['no body', () => null],
  ['an empty body', () => ''],
  ['white space', () => ' \n'],
  ['the page of a proxy', (status) => `<html><h1>${status} ${reason(status)}</h1></html>`],
  ['XML', () => '<?xml version="1.0"?><Error><Code>SlowDown</Code></Error>'],
  ['its status in words', reason],
  ['its status line', (status) => `HTTP/1.1 ${status} ${reason(status)}\r\n`],
  ['its number and words', (status) => `${status} ${reason(status)}.`],
  ['the words of a proxy', () => 'upstream connect error or disconnect/reset before headers'],
  ['a stack', () => 'Error: connect ECONNREFUSED 127.0.0.1:3306\n    at TCPConnectWrap.afterConnect.'],
  ['broken JSON', () => '{"error": "Half a sent'],
  ['JSON without an error', (status) => JSON.stringify({ message: 'boom', statusCode: status })],
  ['a list', () => '["Something"]'],
  ['JSON null', () => 'null'],
  ['a number', () => '42'],
  ['a text as JSON', () => '"Bad Gateway"'],
  ['an empty error', () => '{"error": ""}'],
  ['an error with a code that is a number', () => '{"error": "boom", "code": 7}'],
  ['an error that is null with a code', () => '{"error": null, "code": "BROKEN"}'],
  ['an error that is null', () => '{"error": null}'],
  ['an error that is an object', () => '{"error": {"message": "boom"}}'],
  ['an error that is a list', () => '{"error": ["boom"]}'],
  ['an error that is a number', () => '{"error": 500}'],
  ['an error that is true', () => '{"error": true}'],
  ['its status in words as the error', (status) => JSON.stringify({ error: reason(status), status })],
  ['a sentence', () => 'We are moving house. Please come back at noon.'],
  ['markup as the error', () => '{"error": "<b>Bad Gateway</b>"}'],
];

it.each(bodies)('errorMessage returns the fallback for any status with %s', async (_name, body) => {
  for (const status of statuses)
    expect([status, await shown(status, body(status))]).toEqual([status, FALLBACK]);
});

it("errorMessage returns the server's own message for any status", async () => {
  const body = '{"error": "The name is too long.", "code": "INVALID_DATA"}';
  for (const status of statuses) expect(await shown(status, body)).toBe('The name is too long.');
});

it('toPortalError keeps other fields of a body only if they have the expected shape', async () => {
  const body = {
    error: 'Please check for errors',
    code: 7,
    requestId: { a: 1 },
    fields: { name: 'Too long', price: 3, title: '' },
    current: { _id: '1' },
  };
  expect(await toPortalError(new Response(JSON.stringify(body), { status: 409 }))).toEqual({
    status: 409,
    code: 'HTTP_409',
    error: '',
    fields: { name: 'Too long' },
    current: { _id: '1' },
  });
  const noFields = new Response('{"error": "Please check.", "fields": ["name"]}', { status: 400 });
  expect(await toPortalError(noFields)).not.toHaveProperty('fields');
});
