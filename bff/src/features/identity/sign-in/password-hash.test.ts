import { HASH_THREADS } from '../../../config/hash-threads';
import { withDeadline } from '../../../database/time-limits';
import { hashPassword, verifyPassword } from './password-hash';

it("A password hash waits for its turn no longer than its request's deadline", async () => {
  const many = Array.from({ length: HASH_THREADS * 3 }, (_, i) => i);
  const results = await Promise.allSettled(
    many.map((i) => withDeadline(i % 2 === 0 ? 60_000 : 0, () => hashPassword(`password ${i}`))),
  );
  expect(results.map(({ status }) => status)).toEqual(
    many.map((i) => (i % 2 === 0 ? 'fulfilled' : 'rejected')),
  );
});

it('verifyPassword accepts the right password, and none without a hash', async () => {
  const stored = await hashPassword('Measured-Twice-1');
  expect(await verifyPassword(stored, 'Measured-Twice-1')).toBe(true);
  expect(await verifyPassword(stored, 'Measured-Twice-2')).toBe(false);
  expect(await verifyPassword(undefined, 'Measured-Twice-1')).toBe(false);
});
