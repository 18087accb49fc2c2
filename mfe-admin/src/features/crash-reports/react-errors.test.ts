import { readFileSync } from 'node:fs';
import { reactErrorOf } from './react-errors';
import { reactErrorTexts } from './texts';

const minified = (number: number, query = '') =>
  `Minified React error #${number}; visit https://react.dev/errors/${number}${query} for the full message or use the non-minified dev environment for full errors and additional helpful warnings.`;

it('reactErrorOf names the error of a number, with its details and a link to its page', () => {
  expect(reactErrorOf(minified(31, '?args[]=object%20with%20keys%20%7Ba%7D&args[]='))).toEqual({
    code: 31,
    text: 'React error 31: an object was rendered where React expects text or an element (object with keys {a})',
    url: 'https://react.dev/errors/31?args%5B%5D=object+with+keys+%7Ba%7D',
  });
});

it('reactErrorOf names an unknown number without its meaning', () => {
  expect(reactErrorOf(minified(9_999))).toEqual({
    code: 9_999,
    text: 'React error 9999',
    url: 'https://react.dev/errors/9999',
  });
});

it('reactErrorOf never links to an address of the report, and leaves other messages alone', () => {
  expect(reactErrorOf('Minified React error #418; visit https://evil.example/?args[]=HTML')?.url).toBe(
    'https://react.dev/errors/418?args%5B%5D=HTML',
  );
  for (const message of ['x is undefined', '', undefined]) expect(reactErrorOf(message)).toBeUndefined();
});

it('Only numbers are named that the used version of React throws', () => {
  const build = readFileSync(
    require.resolve('react-dom/package.json').replace('package.json', 'cjs/react-dom-client.production.js'),
    'utf8',
  );
  const thrown = new Set([...build.matchAll(/formatProdErrorMessage\(\s*(\d+)/g)].map(([, code]) => code));
  expect(thrown.size).toBeGreaterThan(50);
  expect(Object.keys(reactErrorTexts.meanings).filter((code) => !thrown.has(code))).toEqual([]);
});
