import { dictionary } from '@zxcvbn-ts/language-common';
import { brokenPasswordRules } from 'bff-contract';
import fc from 'fast-check';
import { isCommonPassword, isMadeOfNames } from './weak-password';

const mostCommon = dictionary['passwords-common'].slice(0, 10_000);

describe('isCommonPassword', () => {
  it.each([
    'Password1!',
    'P@ssw0rd1',
    'P@$$w0rd!',
    'PASSWORD1!',
    'Passw0rd2024!',
    '!Password1',
    '123Password!',
    'Qwerty123!',
    'Welcome1!',
    'Letmein1!',
    'Iloveyou1!',
    '1loveyou!',
    'Summer2024!',
    'Dragon!1',
    'Monkey_12',
    'Abc12345!',
    'Qwertyuiop1!',
    'Adm1n1234!',
    'Football#7',
    'Ｐassword1!',
    'PasswordPassword1!',
    'Password1Password1!',
    'P@ssw0rd!P@ssw0rd!',
    'drowssaP1!',
    'P.a.s.s.w.o.r.d.1',
    'Pass-word1!',
    'Pass Word 1!',
    'Pässword1!',
    'Pâsswörd1!',
    'Pass\u200bword1!',
    'Password2026!!!!',
    'Password1234567890!',
    '!!!!!Password1',
    '20262026Password!',
    '!QAZ2wsx',
    'Qwerty!234567',
  ])('refuses %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'Correct-Horse-1',
    'Demo-Stone-2024',
    'A good one: 1',
    'Freshly-Cut-1',
    'Passwort-ohne-Sinn-7',
    'passwordless-Monday-4',
    'xK7!mQ2#vL9@',
    'Tr4vertine&Oak',
    'Summer-in-Oslo-1',
  ])('accepts %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('refuses each of the most common passwords, however it is altered to satisfy the five rules', () => {
    const suffix = fc.stringMatching(/^[0-9!@#$%&*._-]{1,6}$/);
    fc.assert(
      fc.property(fc.constantFrom(...mostCommon.filter((word) => word.length >= 4)), suffix, (word, end) => {
        expect(isCommonPassword(word)).toBe(true);
        expect(isCommonPassword(word.charAt(0).toUpperCase() + word.slice(1) + end)).toBe(true);
        expect(isCommonPassword(word.toUpperCase())).toBe(true);
      }),
    );
  });

  it('accepts random passwords, and any text as input', () => {
    const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#%&*+-=?'];
    const random = fc.array(fc.constantFrom(...alphabet), { minLength: 16, maxLength: 24 });
    fc.assert(fc.property(random, (characters) => !isCommonPassword(characters.join(''))));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 128 }), (text) => {
        expect(typeof isCommonPassword(text)).toBe('boolean');
      }),
    );
  });
});

describe('isMadeOfNames', () => {
  const names = ['Slabdesk', 'Dana O’Hara', 'dana.ohara@granite.example', 'Granite & Co', ''];

  it.each([
    'Slabdesk1!',
    'SLABDESK-2024',
    '5labd3sk!A',
    'Dana-OHara-1',
    'OharaDana7!',
    'Granite&Co1',
    '2024Granite!',
    'Granite-Dana-99',
    'S-l-a-b-d-e-s-k-1',
    'aSlabdesk1!b',
    'Slabdesk-Password1!',
    'PasswordSlabdesk1!',
    'Welcome2Slabdesk!',
    'Admin@Slabdesk1',
    'Dana-P4ssw0rd!',
    'Dana.Ohara@Granite.example1',
    'danaoharagraniteexample#1A',
    'GraniteAndCo1!',
    'ksedbalS1!',
    'Slábdesk-1',
  ])('refuses %s', (password) => {
    expect(isMadeOfNames(password, names)).toBe(true);
  });

  it.each([
    'Correct-Horse-1',
    'Dana-likes-marble-7',
    'Dana-Inside-9',
    'Granite-Works-1',
    'Slabdesk-is-fun-1',
    'Example-Only-1',
    'Coral-Reef-22',
  ])('accepts %s', (password) => {
    expect(isMadeOfNames(password, names)).toBe(false);
  });

  it('accepts any names and any password as input, quickly', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 128 });
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), (password, some) => {
        expect(typeof isMadeOfNames(password, some)).toBe('boolean');
      }),
    );
    expect(isMadeOfNames(`Aa1${'!'.repeat(125)}`, [`${'i'.repeat(199)}q`])).toBe(false);
    expect(isMadeOfNames('Good-Enough-1', ['𝒟𝒶𝓃𝒶', '   ', '!!!!'])).toBe(false);
  });
});

it("brokenPasswordRules checks only the specification's rules", () => {
  expect(brokenPasswordRules('Password1!')).toEqual([]);
});
