import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { comparableEmail, type Erasure, type PersonErase, personEndpoints } from 'bff-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config';
import { withoutDeadline } from '../../database/time-limits';
import type { Actor } from '../../http/caller/actor';
import { actorOf, assertPerson, ownActorOf, sessionOf } from '../../http/caller/caller';
import { conflict, forbidden, invalid, notFound, unavailable } from '../../http/errors';
import { recordAudit } from '../../resource/audit/record-audit';
import { createTwoStep } from '../identity/two-step';
import { proveOwner } from '../identity/users';
import { createUserRepository } from '../identity/users/user-repository';
import { erasePerson, previewErasure } from './erase-person';
import { createExportLinks } from './export-links';
import { findExportedPerson } from './person';
import { archiveOf } from './person-archive';

/** Downloads that one process makes at once: each reads and compresses as fast as its client takes it. */
const MAX_DOWNLOADS = 10;

/** The data that is stored about a person, to see, export and erase: for the person, and for administrators. */
export const privacyRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const { db, rateLimits, storage } = app;
  const twoStep = createTwoStep(config, app.log);
  const links = createExportLinks(config);
  let downloads = 0;

  const preview = async (userId: string): Promise<Erasure> => {
    const found = await previewErasure(db, userId);
    if (!found) throw notFound('user');
    return found;
  };

  /** Refuses what can be refused before the administrator's password counts as tried. */
  const assertMayErase = async (request: FastifyRequest, id: string, { email }: PersonErase) => {
    const { user } = sessionOf(request);
    if (id === user.id) throw conflict("You can't erase your own account.", 'OWN_ACCOUNT');
    const person = await preview(id);
    if (comparableEmail(email.trim()) !== comparableEmail(person.email)) {
      throw invalid({ email: "This is not the person's email address" });
    }
  };

  const erase = async (request: FastifyRequest, actor: Actor, id: string): Promise<void> => {
    const erased = await erasePerson(db, actor, id);
    if (!erased) throw notFound('user');
    const { remaining } = erased;
    if (remaining.length > 0) request.log.error({ remaining }, 'an erased person is still named');
  };

  const sendArchive = async (reply: FastifyReply, userId: string) => {
    if (downloads >= MAX_DOWNLOADS) throw unavailable();
    const person = await findExportedPerson(db, userId);
    if (!person) throw notFound('user');
    const archive = archiveOf({ db, storage }, person);
    downloads += 1;
    archive.once('close', () => {
      downloads -= 1;
    });
    return reply
      .type('application/zip')
      .header('Content-Disposition', `attachment; filename="personal-data-${userId}.zip"`)
      .header('Cache-Control', 'no-store')
      .send(archive);
  };

  app.route({
    ...personEndpoints.eraseOwn,
    handler: async (request) => {
      const { user } = sessionOf(request);
      const { password: currentPassword, ...code } = request.body;
      const proof = { ...(currentPassword !== undefined && { currentPassword }), ...code };
      const actor = ownActorOf(request);
      await proveOwner({ db, rateLimits, twoStep }, user, actor.address, proof, async () => {}, 'password');
      await withoutDeadline(() => erase(request, actor, user.id));
    },
  });
  app.route({
    ...personEndpoints.exportOwn,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { user } = sessionOf(request);
      await rateLimits.count({ rule: 'person-export', key: user.id });
      return sendArchive(reply, user.id);
    },
  });
  app.route({
    ...personEndpoints.previewErasure,
    handler: (request) => preview(request.params.id),
  });
  app.route({
    ...personEndpoints.erase,
    handler: async (request) => {
      assertPerson(request);
      const { id } = request.params;
      const actor = actorOf(request, 'admin');
      await assertMayErase(request, id, request.body);
      const { user } = sessionOf(request);
      await proveOwner({ db, rateLimits, twoStep }, user, actor.address, request.body, async () => {});
      // A search through the whole audit log takes longer than other requests may.
      return withoutDeadline(async () => {
        await erase(request, actor, id);
        return preview(id);
      });
    },
  });
  app.route({
    ...personEndpoints.requestExport,
    handler: async (request) => {
      assertPerson(request);
      const actor = actorOf(request, 'admin');
      const person = await preview(request.params.id);
      await rateLimits.count({ rule: 'person-export-admin', key: actor.id });
      await recordAudit(db, actor, {
        action: 'export',
        resource: 'user',
        recordId: request.params.id,
        label: person.name,
      });
      const query = links.sign({ user: request.params.id, by: actor.id });
      return { url: `${personEndpoints.download.url}?${query}` };
    },
  });
  app.route({
    ...personEndpoints.download,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { user, by } = request.query;
      if (!links.isValid(request.query)) throw forbidden('This link is invalid or has expired.');
      const admin = await createUserRepository(db).findCurrent(by);
      if (!admin?.permissions.isAdmin) throw forbidden();
      return sendArchive(reply, user);
    },
  });
};
