import fc from 'fast-check';
import { findExcess, isHeavierThan, type JsonLimits } from './json-size';

const LIMITS: JsonLimits = { nesting: 4, fields: 3, entries: 5 };
const excessOf = (text: string) => findExcess(Buffer.from(text), LIMITS);

/** The same judgement, from the parsed value. */
const slowExcess = (value: unknown, level = 0): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const items = Object.values(value);
  return (
    level === LIMITS.nesting ||
    items.length > (Array.isArray(value) ? LIMITS.entries : LIMITS.fields) ||
    items.some((item) => slowExcess(item, level + 1))
  );
};

it.each([
  ['[[[[1]]]]', undefined],
  ['[[[[[1]]]]]', 'nesting'],
  ['[1,2,3,4,5]', undefined],
  ['[1,2,3,4,5,6]', 'entries'],
  ['{"a":1,"b":2,"c":3}', undefined],
  ['{"a":1,"b":2,"c":3,"d":4}', 'fields'],
  ['{"a":1,"a":2,"a":3,"a":4}', 'fields'],
  ['[{},{},{},{},{}]', undefined],
  ['{"a":[1,2,3,4,5],"b":[1,2,3,4,5]}', undefined],
  ['{"a":[],"b":{"x":[1,2,3,4,5,6]}}', 'entries'],
  ['"[[[[[[[,,,,,,"', undefined],
  ['{"a,b,c,d,e[[[[[[":"\\",,,,,,[[[[["}', undefined],
  ['["\\\\",1,2,3,4,5]', 'entries'],
  ['', undefined],
  [']]]]{', undefined],
  [',,,,,,,,,', undefined],
])('findExcess finds in %s: %s', (text, excess) => {
  expect(excessOf(text)).toBe(excess);
});

it('findExcess agrees with a walk of the parsed value, however it is written', () => {
  const value = fc.jsonValue({ maxDepth: 6, stringUnit: 'grapheme' });
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 2), (json, indent) => {
      expect(excessOf(JSON.stringify(json, null, indent)) !== undefined).toBe(slowExcess(json));
    }),
    { numRuns: 1_000 },
  );
});

it('findExcess never throws for invalid JSON', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.stringMatching(/^[[\]{},"\\]*$/), (bytes, text) => {
      findExcess(bytes, LIMITS);
      excessOf(text);
    }),
  );
});

it('findExcess stops at the first excess', () => {
  let reads = 0;
  const json = Buffer.from(`{${'"a":1,'.repeat(100_000)}"b":1}`);
  const counting = new Proxy(json, {
    get: (target, key) => {
      if (key === 'length') return target.length;
      reads += 1;
      return target[Number(key)];
    },
  });
  expect(findExcess(counting, LIMITS)).toBe('fields');
  expect(reads).toBeLessThan(50);
});

it('isHeavierThan weighs values, and long texts as several', () => {
  expect(isHeavierThan(4, [1, 2])).toBe(false);
  expect(isHeavierThan(2, [1, 2])).toBe(true);
  expect(isHeavierThan(10, ['x'.repeat(64 * 20)])).toBe(true);
  expect(isHeavierThan(10, { ['x'.repeat(64 * 20)]: 1 })).toBe(true);
  expect(isHeavierThan(10, null)).toBe(false);
});
