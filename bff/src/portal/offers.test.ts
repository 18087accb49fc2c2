import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { RemoteDescriptor } from 'bff-contract/web';
import type { WebBuilds } from './builds';
import { createOffers } from './offers';
import type { ServedRemote } from './serve-remote';

const AUDIENCE = { role: 'visitor' } as const;

/** Six pages, and a release before that differs in every hash. */
const serve = (number: number): ServedRemote => {
  const name = `remote-${number}`;
  const hash = (text: string) => createHash('sha384').update(`${text}${number}`).digest('base64');
  const routes = Array.from({ length: 6 }, (_, page) => ({
    path: `/${name}/page-${page}`,
    page: `page-${page}`,
    layout: 'sidebar',
    guard: 'dealer',
    title: `Page ${page} of ${number}`,
  })) as RemoteDescriptor['routes'];
  const descriptor: RemoteDescriptor = {
    name,
    version: '1.0.0',
    entry: `/remotes/${name}/1.0.0-${number}/remoteEntry.js`,
    global: `remote_${number}`,
    integrity: `sha384-${hash('b')}`,
    portalApi: '5.0',
    sharedVersions: { react: '19.3.1', '@slabdesk/portal': '5.0.0' },
    shares: ['react', 'react/jsx-runtime', '@slabdesk/portal', 'shared-ui/core'],
    routes,
    nav: [],
    lastGood: { version: '0.9.0', integrity: `sha384-${hash('c')}` },
  };
  return { descriptor, baseUrl: '', build: { ...descriptor, audience: 'everyone' } as never };
};

const offersOf = (remotes: () => ServedRemote[]) => {
  const builds = {
    generation: () => 1,
    registry: () => undefined,
    canariesOf: ({ browser }: { browser?: string }) => (browser?.startsWith('canary') ? '1' : '0'),
    isSuspect: () => false,
    shells: { of: () => undefined, key: () => undefined },
    remotes,
  };
  return createOffers(builds as unknown as WebBuilds, 'secret');
};

const offerOf = (remotes: ServedRemote[]) =>
  offersOf(() => remotes)({ browser: 'b', audience: AUDIENCE as never });

const listIn = (json: string): RemoteDescriptor[] => JSON.parse(json);

it('The HTML of a small portal has the whole list', () => {
  const remotes = [1, 2, 3].map(serve);
  const offer = offerOf(remotes);
  expect(listIn(offer.inlineRemotes([]))).toEqual(remotes.map(({ descriptor }) => descriptor));
});

it('Browsers with the same canaries share an offer, however many there are', () => {
  const remotes = jest.fn(() => [serve(1)]);
  const offers = offersOf(remotes);
  for (let number = 0; number < 6_000; number += 1)
    offers({ browser: `${number % 10 === 0 ? 'canary' : 'browser'} ${number}` });
  expect(remotes).toHaveBeenCalledTimes(2);
});

describe('A portal with two hundred remotes', () => {
  const remotes = Array.from({ length: 200 }, (_, number) => serve(number));
  const offer = offerOf(remotes);
  const needed = remotes[7] as ServedRemote;
  const inline = offer.inlineRemotes([needed]);

  it('names the needed remote as a whole, and what the router needs of the others', () => {
    const [first, ...others] = listIn(inline).sort((a, b) => Number(a.isBrief ?? 0) - Number(b.isBrief ?? 0));
    expect(first).toEqual(needed.descriptor);
    expect(others).toHaveLength(199);
    const { name, version, entry, global, portalApi, routes, nav } = remotes[0]?.descriptor ?? {};
    expect(others[0]).toEqual({ name, version, entry, global, portalApi, routes, nav, isBrief: true });
  });

  it('names all of them as a whole to tabs that ask', () => {
    expect(JSON.parse(offer.body).remotes).toEqual(remotes.map(({ descriptor }) => descriptor));
  });

  it('sends less than half of the bytes with a page', () => {
    const sizeOf = (text: string) => brotliCompressSync(text).length;
    const whole = JSON.stringify(remotes.map(({ descriptor }) => descriptor));
    expect(sizeOf(inline)).toBeLessThan(sizeOf(whole) / 2);
  });
});
