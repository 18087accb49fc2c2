import { newId } from '../../database/ids';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { createDealerRepository, isCodeTaken, isUserTaken } from './dealer-repository';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const insertUser = async (): Promise<string> => {
  const id = newId();
  await test.app.db('users').insert({
    id,
    name: 'Somebody',
    email: `${id}@example.com`,
    live_email: `${id}@example.com`,
    created_at: 1,
    updated_at: 1,
  });
  return id;
};

const dealer = async () => ({
  userId: await insertUser(),
  businessName: 'Stone & Co',
  contactEmail: 'stone@example.com',
});

describe('createDealerRepository', () => {
  it('gives a dealer without a code a new one', async () => {
    const row = await createDealerRepository(test.app.db).insert(await dealer());
    expect(row.code).toMatch(/^[A-Z]{4}[1-9]{2}$/);
  });

  it('draws again if a code is taken, also within a transaction', async () => {
    const draws = ['SAME11', 'SAME11', 'same11', 'OTHR22'];
    const generateCode = () => draws.shift() ?? 'NONE99';
    const [first, second] = [await dealer(), await dealer()];
    const rows = await test.app.db.transaction(async (trx) => {
      const repository = createDealerRepository(trx, { generateCode });
      return [await repository.insert(first), await repository.insert(second)];
    });
    expect(rows.map((row) => row.code)).toEqual(['SAME11', 'OTHR22']);
    expect(await createDealerRepository(test.app.db).codeExists('othr22')).toBe(true);
  });

  it('gives up if every drawn code is taken', async () => {
    const repository = createDealerRepository(test.app.db, { generateCode: () => 'ONLY11' });
    await repository.insert(await dealer());
    const failure = await repository.insert(await dealer()).catch((error: unknown) => error);
    expect(isCodeTaken(failure)).toBe(true);
  });

  it('distinguishes a taken code from a taken user', async () => {
    const repository = createDealerRepository(test.app.db);
    const first = await repository.insert({ ...(await dealer()), code: 'Mine11' });
    const sameCode = await repository
      .insert({ ...(await dealer()), code: 'mINE11' })
      .catch((error: unknown) => error);
    expect([isCodeTaken(sameCode), isUserTaken(sameCode)]).toEqual([true, false]);
    const sameUser = await repository
      .insert({ ...(await dealer()), userId: first.user_id })
      .catch((error: unknown) => error);
    expect([isCodeTaken(sameUser), isUserTaken(sameUser)]).toEqual([false, true]);
  });
});
