import { dictionary } from '@zxcvbn-ts/language-common';
import { isCommonPassword, isName } from './weak-password';

const mostCommon = dictionary['passwords-common'].slice(0, 10_000).map(String);

describe('isCommonPassword', () => {
  it('refuses each of the 10,000 most common passwords, in any case', () => {
    expect(mostCommon.filter((word) => !isCommonPassword(word))).toEqual([]);
    expect(isCommonPassword('P@ssw0rd')).toBe(true);
  });

  it.each(['Password1!', 'P@ssw0rd1', 'Qwerty123!', 'Summer2024!', 'drowssaP1!', 'Correct-Horse-1'])(
    'accepts %s, which only has a common one in it',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );
});

describe('isName', () => {
  const names = ['Slabdesk', 'Stone-Sohne-1', ''];

  it('refuses a name, in any case', () => {
    expect([isName('Stone-Sohne-1', names), isName('STONE-sohne-1', names)]).toEqual([true, true]);
  });

  it.each(['Slabdesk2024!', 'Stone-Sohne-12', 'Correct-Horse-1'])('accepts %s', (password) => {
    expect(isName(password, names)).toBe(false);
  });
});
