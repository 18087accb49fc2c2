import { plural, titleCase, truncate } from './text';

it('truncate shortens text to 18 characters', () => {
  expect(truncate('exactly-18-chars-x')).toBe('exactly-18-chars-x');
  expect(truncate('0190-abcdef-0123456789')).toBe('0190-abcdef-012345...');
});

it.each([
  ['unitPreference', 'Unit Preference'],
  ['contact-email', 'Contact Email'],
  ['phone_number', 'Phone Number'],
  ['name', 'Name'],
  ['straßenName', 'Straßen Name'],
])('titleCase converts %s to title case', (text, expected) => {
  expect(titleCase(text)).toBe(expected);
});

it.each([
  [0, '0 orders'],
  [1, '1 order'],
  [2, '2 orders'],
  [1.5, '1.5 orders'],
])('plural has the text for %d', (count, text) => {
  expect(plural(count, { one: '1 order', other: `${count} orders` })).toBe(text);
});
