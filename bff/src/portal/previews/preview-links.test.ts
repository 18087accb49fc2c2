import fc from 'fast-check';
import { createSignedClaims } from '../signed-claims';
import { createPreviewLinks, type PreviewClaim } from './preview-links';

const SECRET = 'a secret of the tests, long enough';
const OTHER = 'another secret of the tests, long too';

const links = createPreviewLinks({ secret: SECRET, previousSecrets: [] });

const hex = fc.stringMatching(/^[0-9a-f]{12}$/);
const claims: fc.Arbitrary<PreviewClaim> = fc.record({
  remote: fc.stringMatching(/^[a-z][a-z0-9-]{0,15}$/),
  release: fc
    .tuple(fc.nat(99), fc.nat(99), fc.nat(99), hex)
    .map(([a, b, c, hash]) => `${a}.${b}.${c}-${hash}`),
  until: fc.integer({ min: 1, max: 4_000_000_000_000 }),
});

describe('The token of a preview', () => {
  it('is read as it was signed until it expires, and never afterwards', () => {
    fc.assert(
      fc.property(claims, fc.nat(1_000_000_000), (claim, distance) => {
        const token = links.sign(claim);
        expect(token).toMatch(/^[\w-]+\.[\w-]{43}$/);
        expect(links.verify(token, claim.until - 1 - distance)).toEqual(claim);
        expect(links.verify(token, claim.until + distance)).toBeUndefined();
      }),
    );
  });

  it('is refused with any character replaced, added or removed', () => {
    const character = fc.constantFrom(...'ABCabc019-_.=%/ ');
    fc.assert(
      fc.property(claims, fc.nat(), character, fc.constantFrom(0, 1), (claim, at, other, removed) => {
        const token = links.sign(claim);
        const place = at % (token.length + 1);
        const altered = token.slice(0, place) + other + token.slice(place + removed);
        fc.pre(altered !== token);
        expect(links.verify(altered, 0)).toBeUndefined();
        fc.pre(place < token.length);
        expect(links.verify(token.slice(0, place) + token.slice(place + 1), 0)).toBeUndefined();
      }),
    );
  });

  it('does not serve for another remote, release or time', () => {
    fc.assert(
      fc.property(claims, claims, (claim, other) => {
        fc.pre(JSON.stringify(claim) !== JSON.stringify(other));
        const [payload] = links.sign(other).split('.');
        const [, signature] = links.sign(claim).split('.');
        expect(links.verify(`${payload}.${signature}`, 0)).toBeUndefined();
      }),
    );
  });

  it('is refused by servers with another secret, and by random text', () => {
    const others = createPreviewLinks({ secret: OTHER, previousSecrets: [] });
    fc.assert(fc.property(claims, (claim) => expect(others.verify(links.sign(claim), 0)).toBeUndefined()));
    fc.assert(fc.property(fc.string(), (text) => expect(links.verify(text, 0)).toBeUndefined()));
  });

  it('stays valid when the secret is replaced', () => {
    const rotated = createPreviewLinks({ secret: OTHER, previousSecrets: [SECRET] });
    fc.assert(
      fc.property(claims, (claim) => {
        expect(rotated.verify(links.sign(claim), 0)).toEqual(claim);
        expect(rotated.verify(rotated.sign(claim), 0)).toEqual(claim);
        expect(links.verify(rotated.sign(claim), 0)).toBeUndefined();
      }),
    );
  });

  it('of version 0.2.0 is valid, with the id of a secret', () => {
    const signed = createSignedClaims({ secret: SECRET, previousSecrets: [] }, 'release previews');
    fc.assert(
      fc.property(claims, (claim) => {
        const { remote, release, until } = claim;
        expect(links.verify(signed.sign([remote, release, until, '2026-11']), 0)).toEqual(claim);
      }),
    );
  });
});
