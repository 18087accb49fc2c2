import fc from 'fast-check';
import { setRuntimeConfig } from '../runtime-config';
import { crashFacts } from './crash-report';

const LIMIT = 64 * 1024;
const DESCRIPTION = 5_000 * 6;
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

it('crashFacts describes an error by its trimmed stack and its other fields', () => {
  const error = Object.assign(new TypeError('x is undefined', { cause: new Error('why') }), {
    code: 'E_X',
    statusCode: 502,
    data: { slabs: null },
  });
  expect(crashFacts(error, 'dealer/orders').error).toEqual({
    name: 'TypeError',
    message: 'x is undefined',
    stack: expect.arrayContaining(['TypeError: x is undefined']),
    cause: 'Error: why',
    code: 'E_X',
    statusCode: 502,
    data: '{"slabs":null}',
  });
});

it('crashFacts describes a thrown value that is not an Error', () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const thrown: Array<[thrown: unknown, message: string]> = [
    ['text', 'text'],
    [undefined, 'undefined'],
    [null, 'null'],
    [{ status: 500, error: 'No' }, '{"status":500,"error":"No"}'],
    [Symbol('s'), 'Symbol(s)'],
    [circular, ''],
    [Object.create(null), '{}'],
  ];
  for (const [value, message] of thrown) {
    const facts = crashFacts(value, 'x');
    expect(facts.error).toMatchObject({ name: 'Error', message, stack: [] });
    expect(facts.error.value).toBe(message.slice(0, 500));
  }
});

it("crashFacts never throws, and leaves room for a description within the server's size limit", () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 4_000 });
  const wild = fc.record({
    name: fc.oneof(anyText, fc.anything()),
    message: fc.oneof(anyText, fc.anything()),
    stack: fc.oneof(
      fc.array(anyText, { maxLength: 200 }).map((lines) => lines.join('\n')),
      fc.anything(),
    ),
    cause: fc.anything(),
    data: fc.anything(),
    code: anyText,
  });
  fc.assert(
    fc.property(fc.oneof(wild, fc.anything()), anyText, (thrown, name) => {
      expect(bytesOf(crashFacts(thrown, name)) + DESCRIPTION).toBeLessThan(LIMIT);
    }),
    { numRuns: 60 },
  );
  const long = Object.assign(new Error('\u0000'.repeat(9_000)), {
    stack: Array(500).fill('\u0001'.repeat(2_000)).join('\n'),
  });
  expect(bytesOf(crashFacts(long, 'x')) + DESCRIPTION).toBeLessThan(LIMIT);
});

it('crashFacts includes the release, the shell version and the URL without query and hash', () => {
  setRuntimeConfig({ shellVersion: '1.1.0' });
  window.history.replaceState(null, '', '/reset-password?token=secret#secret');
  const release = {
    name: 'auth',
    version: '2.0.1',
    global: 'remote_auth_0a9b8c7d6e5f',
    entry: '/remotes/auth/2.0.1-0a9b8c7d6e5f/remoteEntry.js',
  };
  const { data } = crashFacts(new Error('x'), 'auth/reset-password', release);
  expect(data).toMatchObject({
    remote: 'auth',
    release: '2.0.1-0a9b8c7d6e5f',
    shell: '1.1.0',
    location: 'http://localhost/reset-password',
  });
  expect(JSON.stringify(data)).not.toContain('secret');
  expect(crashFacts(new Error('x'), 'shell').data).not.toHaveProperty('release');
});
