/**
 * The API is measured against this: Node's own HTTP server and mysql2, on the same database. `/minimal` reads a list in one
 * statement, without a session. Every other path does the work of an API call: it verifies the access token, reads the
 * session, and sends the call's own statements. No framework, no validation, no log.
 *
 * `DATABASE_URL=mysql://… SECRET=… DEALER=id ORDER=id node bare-server.mjs` prints its port.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import mysql from 'mysql2/promise';

const { DATABASE_URL, SECRET, DEALER, ORDER } = process.env;
const pool = mysql.createPool({ uri: DATABASE_URL, connectionLimit: 10 });
/** As `registerAccessTokens` of the BFF derives it. */
const key = Buffer.from(hkdfSync('sha256', SECRET, '', 'access token', 32));

const ORDERS = `select o.*, u.name as owner_name, u.email as owner_email, f.business_name
  from (select id from orders where fabricator_id = ? and deleted_at is null order by created_at desc, id desc limit 21) page
  join orders o on o.id = page.id join users u on u.id = o.owner_id join fabricators f on f.id = o.fabricator_id
  order by o.created_at desc, o.id desc`;

const SESSION = `select s.id, s.last_seen_at, u.id as user_id, u.name, u.email, u.is_admin, u.email_confirmed_at,
    f.id as fabricator_id, f.business_name, f.code
  from sessions s join users u on u.id = s.user_id left join fabricators f on f.live_user_id = u.id
  where s.id = ? and s.user_id = ? and s.revoked_at is null and s.expires_at > ? and u.deleted_at is null limit 1`;

/** The statements of each call, with their parameters, by path. */
const CALLS = {
  '/orders': () => [
    [ORDERS, [DEALER]],
    ['select sum(orders) as total from order_totals where fabricator_id = ?', [DEALER]],
  ],
  '/order': () => [
    [
      `select o.*, d.project as project_document, d.estimate as estimate_document, u.name as owner_name, u.email as owner_email,
        f.business_name from orders o join order_documents d on d.order_id = o.id join users u on u.id = o.owner_id
        join fabricators f on f.id = o.fabricator_id where o.id = ? and o.fabricator_id = ? and o.deleted_at is null limit 1`,
      [ORDER, DEALER],
    ],
    ['select * from order_history where order_id = ? order by at, id', [ORDER]],
  ],
  '/materials': () => [
    [
      `select m.* from (select id from materials where fabricator_id = ? and deleted_at is null order by name, id limit 21) page
        join materials m on m.id = page.id order by m.name, m.id`,
      [DEALER],
    ],
    ['select count(*) as total from materials where fabricator_id = ? and deleted_at is null', [DEALER]],
  ],
  '/summary': () => [
    [
      `select c.*, t.month, t.status, t.orders, t.total_cents from (select
        (select count(*) from materials where fabricator_id = ? and deleted_at is null) as materials,
        (select count(*) from line_items where fabricator_id = ? and deleted_at is null) as line_items) c
        left join order_totals t on t.fabricator_id = ?`,
      [DEALER, DEALER, DEALER],
    ],
  ],
  '/whoami': ({ sub }) => [
    [
      `select u.*, f.id as fabricator_id, f.business_name, f.code from users u
        left join fabricators f on f.live_user_id = u.id where u.id = ? and u.deleted_at is null limit 1`,
      [sub],
    ],
  ],
};

/** The claims of a valid access token; undefined for any other. */
const verify = (token = '') => {
  const [header, payload, signature] = token.split('.');
  const expected = createHmac('sha256', key).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature ?? '', 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return claims.exp * 1_000 > Date.now() ? claims : undefined;
};

const read = async (path, authorization) => {
  if (path === '/minimal') return (await pool.query(ORDERS, [DEALER]))[0];
  const claims = verify(authorization?.slice('Bearer '.length));
  if (!claims) throw new Error('The access token is invalid');
  const [sessions] = await pool.query(SESSION, [claims.sid, claims.sub, Date.now()]);
  if (sessions.length === 0) throw new Error('The session has ended');
  const results = await Promise.all(CALLS[path](claims).map((call) => pool.query(...call)));
  return results.map(([rows]) => rows);
};

const server = createServer(async ({ url, headers }, response) => {
  try {
    const body = JSON.stringify(await read(url, headers.authorization));
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(body);
  } catch (error) {
    response.statusCode = 500;
    response.end(error.message);
  }
});

server.listen(0, '127.0.0.1', () => console.log(String(server.address().port)));
process.stdin.resume().on('end', () => process.exit());
