/**
 * The API is measured against this: Node's own HTTP server and mysql2, with the work of an API call and nothing else. It verifies
 * the access token, sends the statements that the API sends, in as many round trips, maps the rows by the API's own functions,
 * and logs a line. No framework, no validation.
 *
 * `CALLS` has the two round trips of each path, as JSON: the statement that reads the session, and the others. `HASH` is the password hash
 * that `/login` verifies, without a database. Sends its port to its parent.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import mysql from 'mysql2/promise';

const BUILD = new URL('../../bff/dist/src/', import.meta.url);
const load = createRequire(BUILD);
const built = (file) => load(new URL(file, BUILD).pathname);
const { verify: verifyPassword } = load('@node-rs/argon2');
const pino = load('pino');
const { mergeActivity } = built('features/orders/order-activity-repository.js');
const { toItem, toOrder } = built('features/orders/order-read-model.js');
const { materials } = built('features/price-list/materials/material.js');
const { toCurrentUser } = built('features/identity/users/user-repository.js');

const { CALLS, DATABASE_URL, HASH, PASSWORD, SECRET } = process.env;
const calls = JSON.parse(CALLS);
const pool = mysql.createPool({ uri: DATABASE_URL, connectionLimit: 10, multipleStatements: true });
const log = pino();
/** As `registerAccessTokens` of the BFF derives it. */
const key = Buffer.from(hkdfSync('sha256', SECRET, '', 'access token', 32));

/** The body of each path, from the rows of its statements after the session. */
const BODIES = {
  '/orders': ([rows]) => rows.slice(0, 20).map(toItem),
  '/order': ([[row], history, heads, acceptances, [draft], activity, notes, costs]) => ({
    ...toOrder(
      row,
      JSON.parse(row.project_document),
      JSON.parse(row.estimate_document),
      history,
      { heads, acceptances, draft },
      costs[0],
    ),
    activity: mergeActivity(activity.reverse(), notes.reverse()),
  }),
  '/materials': ([rows]) => rows.slice(0, 20).map(materials.view.map),
  '/whoami': (_results, session) => ({ isLoggedIn: true, user: toCurrentUser(session) }),
};

/** The claims of a valid access token; undefined for any other. */
const verifyToken = (token = '') => {
  const [header, payload, signature] = token.split('.');
  const expected = createHmac('sha256', key).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature ?? '', 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return claims.exp * 1_000 > Date.now() ? claims : undefined;
};

const read = async (path, authorization) => {
  if (path === '/login') return { isRight: await verifyPassword(HASH, PASSWORD) };
  const claims = verifyToken(authorization?.slice('Bearer '.length));
  if (!claims) throw new Error('The access token is invalid');
  const [ofSession, others] = calls[path];
  const [[session]] = await pool.query(ofSession);
  if (session?.user_id !== claims.sub) throw new Error('The session has ended');
  const [results] = others === undefined ? [[]] : await pool.query(others);
  return BODIES[path](Array.isArray(results[0]) ? results : [results], session);
};

const server = createServer(async (request, response) => {
  const { method, url, headers, socket } = request;
  const start = performance.now();
  response.once('close', () => {
    const ms = Math.round((performance.now() - start) * 10) / 10;
    log.info(
      { method, route: url, status: response.statusCode, ms, address: socket.remoteAddress },
      'request',
    );
  });
  try {
    const body = JSON.stringify(await read(url, headers.authorization));
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(body);
  } catch (error) {
    response.statusCode = 500;
    response.end(error.message);
  }
});

server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('disconnect', () => process.exit());
