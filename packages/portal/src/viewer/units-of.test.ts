import { unitsOf } from './units-of';

it.each([
  ['en-US', 'american'],
  ['en', 'american'],
  ['es-US', 'american'],
  ['de', 'metric'],
  ['en-GB', 'metric'],
  ['fr-CA', 'metric'],
  ['', 'american'],
  ['not a tag', 'american'],
])('%j measures in %s units', (language, units) => {
  expect(unitsOf(language)).toBe(units);
});
