import { buildApp } from '../app';
import { ON_MYSQL } from '../testing/plans';
import { createTestApp } from '../testing/test-app';
import { until } from '../testing/until';

// Without them it reads all orders of a dealer for those of a customer.
(ON_MYSQL ? it.skip : it)('SQLite has statistics of its tables', async () => {
  const test = await createTestApp();
  const app = await buildApp(test.config, { background: true });
  await app.ready();
  await until(async () => (await app.db('sqlite_master').where({ name: 'sqlite_stat1' })).length > 0);
  await app.close();
  await test.close();
});
