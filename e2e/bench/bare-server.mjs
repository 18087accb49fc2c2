/**
 * The API is measured against this: the same list from the same database with nothing around it. Node's own
 * HTTP server and mysql2, no framework, no session, no validation, no log.
 * `DATABASE_URL=mysql://… FABRICATOR=id node bare-server.mjs` prints its port.
 */
import { createServer } from 'node:http';
import mysql from 'mysql2/promise';

const pool = mysql.createPool({ uri: process.env.DATABASE_URL, connectionLimit: 10 });

const LIST = `select o.*, u.name as owner_name, u.email as owner_email
  from (select id from orders where fabricator_id = ? and deleted_at is null order by created_at desc, id desc limit 20) page
  join orders o on o.id = page.id join users u on u.id = o.owner_id order by o.created_at desc, o.id desc`;

const server = createServer(async (_request, response) => {
  const [rows] = await pool.query(LIST, [process.env.FABRICATOR]);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(rows));
});

server.listen(0, '127.0.0.1', () => console.log(String(server.address().port)));
process.stdin.resume().on('end', () => process.exit());
