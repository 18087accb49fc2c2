import { siteLines } from './site-lines';

it.each([
  [undefined, []],
  [{ city: 'Bend' }, ['Bend']],
  [{ region: 'OR', postalCode: '97103' }, ['OR 97103']],
  [
    { line1: '12 Harbour Lane', city: 'Astoria', region: 'OR', postalCode: '97103', country: 'US' },
    ['12 Harbour Lane', 'Astoria, OR 97103', 'United States'],
  ],
])('An address %j is written as %j', (site, lines) => {
  expect(siteLines(site)).toEqual(lines);
});
