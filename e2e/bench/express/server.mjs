/**
 * The list of a dealer's orders as it is usually written with Express 5 and Drizzle: a query builder, and the middleware of every
 * tutorial. The API is compared with it. Sends its port to its parent.
 */
import { hkdfSync } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, or, sql, sum } from 'drizzle-orm';
import { alias, bigint, boolean, double, int, mysqlTable, varchar } from 'drizzle-orm/mysql-core';
import { drizzle } from 'drizzle-orm/mysql2';
import express from 'express';
import helmet from 'helmet';
import jwt from 'jsonwebtoken';
import mysql from 'mysql2/promise';
import { pinoHttp } from 'pino-http';

const { DATABASE_URL, SECRET } = process.env;
/** As `registerAccessTokens` of the BFF derives it. */
const key = Buffer.from(hkdfSync('sha256', SECRET, '', 'access token', 32));

const id = (name) => varchar(name, { length: 36 });
const text = (name) => varchar(name, { length: 200 });
const time = (name) => bigint(name, { mode: 'number' });

const users = mysqlTable('users', {
  id: id('id'),
  name: text('name'),
  email: text('email'),
  isAdmin: boolean('is_admin'),
  emailConfirmedAt: time('email_confirmed_at'),
  deletedAt: time('deleted_at'),
});
const sessions = mysqlTable('sessions', {
  id: id('id'),
  userId: id('user_id'),
  revokedAt: time('revoked_at'),
  expiresAt: time('expires_at'),
});
const fabricators = mysqlTable('fabricators', {
  id: id('id'),
  liveUserId: id('live_user_id'),
  businessName: text('business_name'),
  code: text('code'),
  timeZone: text('time_zone'),
});
const stages = mysqlTable('stages', {
  id: id('id'),
  status: text('status'),
  name: text('name'),
  isPublic: boolean('is_public'),
});
const orderTotals = mysqlTable('order_totals', { fabricatorId: id('fabricator_id'), orders: int('orders') });
const orders = mysqlTable('orders', {
  id: id('id'),
  reference: int('reference'),
  status: text('status'),
  createdAt: time('created_at'),
  updatedAt: time('updated_at'),
  deletedAt: time('deleted_at'),
  version: int('version'),
  fabricatorId: id('fabricator_id'),
  projectId: id('project_id'),
  title: text('title'),
  ownerId: id('owner_id'),
  assigneeId: id('assignee_id'),
  totalSquareFeet: double('total_square_feet'),
  totalCents: time('total_cents'),
  taxCents: time('tax_cents'),
  billedArea: double('billed_area'),
  area: double('area'),
  slabCount: int('slab_count'),
  revision: int('revision'),
  dueOn: text('due_on'),
  stageId: id('stage_id'),
  shownStageId: id('shown_stage_id'),
  siteLine1: text('site_line1'),
  siteLine2: text('site_line2'),
  siteCity: text('site_city'),
  siteRegion: text('site_region'),
  sitePostalCode: text('site_postal_code'),
  siteCountry: text('site_country'),
  phone: text('phone'),
  accessNotes: text('access_notes'),
});
const assignees = alias(users, 'assignees');
const shownStages = alias(stages, 'shown_stages');

const db = drizzle(mysql.createPool({ uri: DATABASE_URL, connectionLimit: 10 }));

const findSession = async ({ sid, sub }) => {
  const [session] = await db
    .select()
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(fabricators, eq(fabricators.liveUserId, users.id))
    .where(
      and(
        eq(sessions.id, sid),
        eq(sessions.userId, sub),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, Date.now()),
        isNull(users.deletedAt),
      ),
    )
    .limit(1);
  return session;
};

const findOrders = (fabricatorId, limit) =>
  db
    .select()
    .from(orders)
    .innerJoin(users, eq(users.id, orders.ownerId))
    .innerJoin(fabricators, eq(fabricators.id, orders.fabricatorId))
    .leftJoin(assignees, eq(assignees.id, orders.assigneeId))
    .leftJoin(stages, and(eq(stages.id, orders.stageId), eq(stages.status, orders.status)))
    .leftJoin(
      shownStages,
      and(
        eq(shownStages.id, orders.shownStageId),
        eq(shownStages.isPublic, true),
        or(
          eq(shownStages.status, orders.status),
          inArray(orders.status, ['order-placed', 'order-accepted', 'order-in-progress']),
        ),
      ),
    )
    .where(and(eq(orders.fabricatorId, fabricatorId), isNull(orders.deletedAt)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);

const countOrders = async (fabricatorId) => {
  const totals = db.select({ total: sql`coalesce(${sum(orderTotals.orders)}, 0)` }).from(orderTotals);
  const [{ total }] = await totals.where(eq(orderTotals.fabricatorId, fabricatorId));
  return Number(total);
};

const toTime = (ms) => new Date(ms).toISOString();

const toItem = ({
  orders: order,
  users: owner,
  fabricators: dealer,
  assignees: assignee,
  stages: stage,
}) => ({
  _id: order.id,
  reference: `ORD-${order.reference}`,
  status: order.status,
  createdAt: toTime(order.createdAt),
  updatedAt: toTime(order.updatedAt),
  version: order.version,
  revision: order.revision,
  ...(order.dueOn && { dueDate: order.dueOn }),
  ...(stage && { stage: { _id: stage.id, name: stage.name, isPublic: stage.isPublic } }),
  fabricator: {
    _id: dealer.id,
    businessName: dealer.businessName,
    ...(dealer.timeZone && { timeZone: dealer.timeZone }),
  },
  ...(assignee && { assignee: { _id: assignee.id, name: assignee.name } }),
  project: {
    _id: order.projectId,
    title: order.title,
    owner: { _id: owner.id, name: owner.name, email: owner.email },
    fabricator: dealer.id,
    totalSquareFeet: order.totalSquareFeet,
    ...(order.slabCount !== null && { slabCount: order.slabCount }),
  },
  estimate: {
    totalPrice: order.totalCents / 100,
    area: order.area,
    ...(order.billedArea !== null && { billedArea: order.billedArea }),
    ...(order.taxCents !== null && { tax: order.taxCents / 100 }),
  },
});

const authenticate = async (request, response, next) => {
  try {
    const claims = jwt.verify((request.headers.authorization ?? '').slice('Bearer '.length), key, {
      algorithms: ['HS256'],
    });
    request.caller = await findSession(claims);
    next(request.caller ? undefined : new Error('The session has ended'));
  } catch {
    response.status(401).json({ error: 'Please sign in.' });
  }
};

const app = express();
app.use(pinoHttp());
app.use(helmet());
app.use(express.json());
app.get('/orders', authenticate, async (request, response) => {
  const { pageSize = 20 } = request.query;
  const { id: dealer } = request.caller.fabricators;
  const [rows, total] = await Promise.all([findOrders(dealer, Number(pageSize) + 1), countOrders(dealer)]);
  response.set('X-Total-Count', String(total)).json(rows.slice(0, Number(pageSize)).map(toItem));
});

const server = app.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('disconnect', () => process.exit());
