import {
  between,
  brokenPrompt,
  brokenRules,
  email,
  maxLength,
  newPassword,
  pattern,
  required,
  sameAs,
} from './rules';

const prompt = (rules: Parameters<typeof brokenPrompt>[0], value: unknown, values: object = {}) =>
  brokenPrompt(rules, value, values);

it.each([[''], ['  '], [null], [undefined], [false], [Number.NaN]])(
  'required treats %p as missing',
  (value) => {
    expect(prompt([required('Please provide your email address')], value)).toBe(
      'Please provide your email address',
    );
  },
);

it.each([['x'], [0], [true]])('required treats %p as present', (value) => {
  expect(prompt([required()], value)).toBeUndefined();
});

it('A rule without a prompt shows "Invalid input"', () => {
  expect(prompt([pattern(/^\d+$/)], 'x')).toBe('Invalid input');
});

it.each([
  ['ada@example.com', undefined],
  [' ada@example.com ', undefined],
  ['ada@example', 'Invalid email address'],
  ['ada@example.c', 'Invalid email address'],
  ['@example.com', 'Invalid email address'],
  ['info@dömäin.example', undefined],
  ['почта@example.рф', 'Invalid email address'],
  ['', undefined],
])('email checks the address %p', (value, expected) => {
  expect(prompt([email()], value)).toBe(expected);
});

it.each([
  ['Ab1!', 'Passwords should be at least 8 characters'],
  ['ABCDEF1!', 'Passwords should contain a lowercase letter'],
  ['abcdef1!', 'Passwords should contain an uppercase letter'],
  ['Abcdefg!', 'Passwords should contain a number'],
  ['Abcdefg1', 'Passwords should contain a special character'],
  ['Abcdef1!', undefined],
])('newPassword checks %p', (value, expected) => {
  expect(prompt(newPassword(), value)).toBe(expected);
});

it('sameAs compares with another field', () => {
  const rule = sameAs<{ password: string }>('password', 'Passwords do not match');
  expect(brokenPrompt([rule], 'b', { password: 'a' })).toBe('Passwords do not match');
  expect(brokenPrompt([rule], 'a', { password: 'a' })).toBeUndefined();
});

it('between limits numbers, and maxLength limits lengths', () => {
  expect(prompt([between(0, 1_000_000, 'Too much')], 1_000_001)).toBe('Too much');
  expect(prompt([between(0, 10)], 10)).toBeUndefined();
  expect(prompt([maxLength(3)], 'abcd')).toBe('Please use at most 3 characters');
  expect(prompt([maxLength(3)], ' 🪨🪨🪨 ')).toBeUndefined();
});

it.each([
  [undefined, 'Please provide a price'],
  [Number.NaN, 'Up to 10, please'],
  [11, 'Up to 10, please'],
  [10, undefined],
])('brokenRules returns the prompt for the price %p', (price, expected) => {
  const rules = { price: [required('Please provide a price'), between(0, 10, 'Up to 10, please')] };
  expect(brokenRules(rules, { price }).price).toBe(expected);
});

it('brokenRules returns "Invalid input" for text that is not a number', () => {
  expect(brokenRules({ price: [required('Please provide a price')] }, { price: Number.NaN })).toEqual({
    price: 'Invalid input',
  });
});
