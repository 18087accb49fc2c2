import dns from 'node:dns';
import { isPublicAddress } from './public-address';
import { publicFetch } from './public-fetch';

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ['https://127.0.0.1:9/', '127.0.0.1 is not a public address'],
  ['https://[::1]:9/', '::1 is not a public address'],
  ['https://0x7f000001:9/', '127.0.0.1 is not a public address'],
  ['https://localhost:9/', 'localhost is not a public address'],
  ['http://example.com/', 'The address must start with https://'],
])('refuses to call %s', async (url, message) => {
  await expect(publicFetch(url)).rejects.toThrow(message);
});

it('refuses a name that leads to a private address besides a public one', async () => {
  const addresses = [
    { address: '8.8.8.8', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  jest
    .spyOn(dns, 'lookup')
    .mockImplementation(((_host: string, _options: object, done: (...values: unknown[]) => void) =>
      done(null, addresses)) as never);
  await expect(publicFetch('https://rebound.example/')).rejects.toThrow(
    'rebound.example is not a public address',
  );
});
