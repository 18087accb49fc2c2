import fc from 'fast-check';
import { asciiEmail, comparableEmail, EMAIL_PATTERN } from './form-rules';

describe('asciiEmail', () => {
  it.each([
    ['jane.doe+order@example.com', 'jane.doe+order@example.com'],
    ['Jane@Example.COM', 'Jane@example.com'],
    ['info@dömäin.example', 'info@xn--dmin-moa0i.example'],
    ['info@DÖMÄIN.example', 'info@xn--dmin-moa0i.example'],
    // The marks as characters of their own, as macOS types them.
    ['info@do\u0308ma\u0308in.example', 'info@xn--dmin-moa0i.example'],
    ['shop@example.xn--p1ai', 'shop@example.xn--p1ai'],
    ['shop@example.рф', 'shop@example.xn--p1ai'],
    ['info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
    ['a@mail.straße.example', 'a@mail.xn--strae-oqa.example'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%s is delivered to %s', (typed, address) => expect(asciiEmail(typed)).toBe(address));

  it.each([
    'почта@example.рф',
    'jane@example',
    'jane@example.c',
    'jane@-example.com',
    'jane@exa_mple.com',
    'jane@example..com',
    'jane@example.1a',
    'jane doe@example.com',
    '.jane@example.com',
    'jane.@example.com',
    'ja..ne@example.com',
    'jane@127.0.0.1',
    `${'a'.repeat(65)}@example.com`,
    `jane@${'a'.repeat(64)}.com`,
    // Fits as typed, but not in ASCII.
    `jane@${'ö'.repeat(60)}.example`,
    `jane@${'a.'.repeat(124)}example`,
    'jane@example.com\r\nBcc: x@example.com',
    'jane@exam\u0000ple.com',
  ])('%j is refused', (typed) => expect(asciiEmail(typed)).toBeUndefined());

  it('returns what it returns again, in ASCII', () => {
    const email = fc.tuple(fc.emailAddress(), fc.string({ unit: 'grapheme', maxLength: 8 }));
    fc.assert(
      fc.property(email, ([address, label]) => {
        const ascii = asciiEmail(address.replace('@', `@${label}.`));
        if (ascii === undefined) return;
        expect(ascii).toMatch(/^[\x21-\x7e]{1,254}$/);
        expect(asciiEmail(ascii)).toBe(ascii);
        expect(comparableEmail(ascii)).toBe(ascii.toLowerCase());
      }),
    );
  });

  it('accepts what the pattern accepts, with and without the flag u', () => {
    for (const flags of ['', 'u']) {
      const pattern = new RegExp(EMAIL_PATTERN, flags);
      for (const typed of ['info@dömäin.example', 'a@𠮷.example.com', 'shop@example.xn--p1ai']) {
        expect([typed, pattern.test(typed), asciiEmail(typed) !== undefined]).toEqual([typed, true, true]);
      }
    }
  });
});
