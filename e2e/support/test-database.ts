import { createConnection } from 'mysql2/promise';

/** A new database on a MySQL or MariaDB server; `url` names any database there whose user may make others. */
export const createTestDatabase = async (url: string) => {
  const name = `e2e_${process.pid}_${Date.now()}`;
  const run = async (statement: string) => {
    const connection = await createConnection(url);
    await connection.query(statement);
    await connection.end();
  };
  await run(`create database ${name} character set utf8mb4 collate utf8mb4_unicode_520_ci`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => run(`drop database ${name}`) };
};
