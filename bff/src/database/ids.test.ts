import { currentTime, moveTime } from './clock';
import { newId } from './ids';

const timeOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

afterEach(() => moveTime(undefined));

describe('An id', () => {
  it("has the time of the database, not this machine's", () => {
    // Ids are never earlier than those before.
    moveTime(3 * 3_600_000);
    const before = currentTime();
    const time = timeOf(newId());
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(currentTime());
  });

  it('comes after those before it, also once the time goes back', () => {
    moveTime(4 * 3_600_000);
    const ids = Array.from({ length: 1_000 }, newId);
    moveTime(-2 * 3_600_000);
    ids.push(...Array.from({ length: 1_000 }, newId));
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(2_000);
    const form = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(ids.filter((id) => !form.test(id))).toEqual([]);
  });
});
