import { newId } from '../../database/ids';
import { type Person, registerCustomer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { assertOwnFiles } from './own-files';

let test: TestApp;
let owner: Person;
let mine: string[];
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerCustomer(test);
  mine = await Promise.all(
    [1, 2].map(async () => {
      const response = await owner.call('POST', 's3/get-signed-post-url/a/image%2Fpng', { size: 9 });
      return response.json().objectId;
    }),
  );
});
afterAll(() => test.close());

const check = (ids: string[], ownerId = owner.user.id, kept?: string[]) =>
  assertOwnFiles(test.app.db, ids, ownerId, 'images', kept);

const refused = { statusCode: 400, details: { fields: { images: 'This file does not exist' } } };

it("assertOwnFiles accepts the owner's files, one of them twice, and no files", async () => {
  await expect(check([...mine, mine[0]!])).resolves.toBeUndefined();
  await expect(check([])).resolves.toBeUndefined();
});

it("assertOwnFiles refuses another user's file exactly as one that does not exist", async () => {
  const stranger = await registerCustomer(test);
  await expect(check(mine, stranger.user.id)).rejects.toMatchObject(refused);
  await expect(check([mine[0]!, newId()])).rejects.toMatchObject(refused);
  await expect(check(['nonsense'])).rejects.toMatchObject(refused);
});

it('assertOwnFiles accepts files that the record already refers to', async () => {
  const stranger = await registerCustomer(test);
  await expect(check(mine, stranger.user.id, mine)).resolves.toBeUndefined();
  await expect(check(mine, stranger.user.id, [mine[0]!])).rejects.toMatchObject(refused);
});
