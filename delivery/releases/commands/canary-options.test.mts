import assert from 'node:assert/strict';
import test from 'node:test';
import { canaryOptions } from './canary-options.mts';

test('a canary is for 10 % of browsers and watched by servers unless its options say otherwise', () => {
  assert.deepEqual(canaryOptions({}), { percent: 10 });
  assert.deepEqual(canaryOptions({ percent: '20', manual: true }), { percent: 20, manual: true });
});

test('--auto takes its shares, visits and minutes, or the usual ones', () => {
  assert.deepEqual(canaryOptions({ auto: '1,10,50,100', visits: '200', wait: '5' }), {
    auto: { shares: [1, 10, 50, 100], visits: 200, waitMinutes: 5 },
  });
  assert.deepEqual(canaryOptions({ auto: '5,100' }).auto, {
    shares: [5, 100],
    visits: 700,
    waitMinutes: 10,
  });
});

test('a canary with a target is for all of it unless a share is named', () => {
  const target = { dealers: ['42', '77'], environments: ['staging'] };
  assert.deepEqual(canaryOptions({ dealers: '42,77', environments: 'staging' }), { percent: 100, target });
  assert.deepEqual(canaryOptions({ roles: 'staff, owner', percent: '5' }), {
    percent: 5,
    target: { roles: ['staff', 'owner'] },
  });
});

for (const [options, reason] of [
  [{ dealers: '' }, /--dealers takes up to 200 values/],
  [{ accounts: 'a b' }, /--accounts takes up to 200 values/],
  [{ roles: 'boss' }, /--roles takes admin, owner/],
  [{ auto: '10,5,100' }, /rising shares/],
  [{ auto: '0,100' }, /rising shares/],
  [{ auto: '1,101' }, /rising shares/],
  [{ auto: 'some' }, /rising shares/],
  [{ auto: '1,100', percent: '5' }, /Use either --percent or --auto/],
  [{ percent: '5', wait: '5' }, /go with --auto/],
  [{ auto: '1,100', manual: true }, /Use either --manual or --auto/],
  [{ auto: '1,100', visits: '1.5' }, /--visits is a whole number/],
  [{ auto: '1,100', wait: '-1' }, /--wait is a whole number/],
] as const)
  test(`a canary with ${JSON.stringify(options)} is refused`, () => {
    assert.throws(() => canaryOptions(options), reason);
  });
