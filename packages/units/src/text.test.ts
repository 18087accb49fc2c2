import { titleCase, truncate } from './text';

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
