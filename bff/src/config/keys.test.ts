import { deriveKey, seal, unseal } from './keys';

describe('A sealed text', () => {
  it('can be opened only with the key that it was sealed with, unaltered', () => {
    const sealed = seal(deriveKey('the token', 'x'), 'the successor');
    expect(unseal(deriveKey('the token', 'x'), sealed)).toBe('the successor');
    expect(() => unseal(deriveKey('another token', 'x'), sealed)).toThrow();
    expect(() => unseal(deriveKey('the token', 'y'), sealed)).toThrow();
    expect(() => unseal(deriveKey('the token', 'x', { salt: 'z' }), sealed)).toThrow();
    expect(() => unseal(deriveKey('the token', 'x'), `${sealed.slice(0, -2)}AA`)).toThrow();
  });

  it('of an earlier version is opened, in either alphabet of base64', () => {
    const key = deriveKey('secret', 'x');
    const sealed = Buffer.from(seal(key, 'text'), 'base64url').toString('base64');
    expect(unseal(key, sealed)).toBe('text');
  });
});
