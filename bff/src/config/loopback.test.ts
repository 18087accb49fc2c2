import fc from 'fast-check';
import { isLoopbackAddress, isLoopbackHost, isLoopbackName } from './loopback';

const octet = fc.integer({ min: 0, max: 255 });

describe('A Host header', () => {
  it.each([
    'localhost',
    'localhost:3000',
    'LocalHost:3000',
    'localhost.',
    'localhost.:80',
    'slabs.localhost:3000',
    'a.b-c.localhost',
    '127.0.0.1',
    '127.0.0.1:3000',
    '127.255.255.254:1',
    '[::1]',
    '[::1]:3000',
  ])('names this machine: %s', (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  });

  it.each([
    '',
    ':3000',
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'evillocalhost',
    'localhost..',
    '.localhost',
    '127.0.0.1.nip.io',
    '127.0.0.1.evil.example',
    '127.0.0.256',
    '127.0.0',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '128.0.0.1',
    '0.0.0.0',
    '192.168.1.5:3000',
    '[::]',
    '[::ffff:192.168.1.5]',
    '::1',
    '[::1',
    '[::1]evil.example',
    'localhost@evil.example',
    'evil.example@localhost',
    'localhost evil.example',
    'localhost,evil.example',
    'localhost/evil.example',
    'localhost#evil.example',
    'localhost:3000:evil',
    'localhost:evil',
    'localhost\n',
    'ｌocalhost',
    'localhoſt',
  ])('may name another machine: %j', (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  });

  it('is loopback for any address of 127.0.0.0/8 and no other', () => {
    fc.assert(
      fc.property(octet, octet, octet, octet, fc.integer({ min: 0, max: 65_535 }), (a, b, c, d, port) => {
        expect(isLoopbackHost(`${a}.${b}.${c}.${d}:${port}`)).toBe(a === 127);
      }),
    );
  });

  it('with another domain after localhost is never loopback', () => {
    fc.assert(
      fc.property(fc.domain(), (domain) => {
        expect(isLoopbackHost(domain)).toBe(false);
        expect(isLoopbackName(`localhost.${domain}`)).toBe(false);
      }),
    );
  });
});

it.each([
  ['127.0.0.1', true],
  ['127.0.0.2', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.5', false],
  ['my-laptop', false],
])('A server on HOST=%s is reachable from its own machine only: %s', (address, isLoopback) => {
  expect(isLoopbackAddress(address)).toBe(isLoopback);
});
