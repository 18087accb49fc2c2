import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminProjectEndpoints, appProjectEndpoints, dealerProjectEndpoints } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import { dealerOf, sessionOf, writerOf } from '../../http/caller/caller';
import { registerReads, registerResource } from '../../resource/resource';
import { measurementRoutes } from './measurement-routes';
import { photoRoutes } from './photo-routes';
import { findProject, projectColumns, projectList } from './project-read-model';
import { createProjectService } from './project-service';
import { namingSlabs } from './slab-prompts';

const noun = 'project';
const csv = { name: 'projects', columns: projectColumns };

const appRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const own = (request: FastifyRequest) => ({ owner_id: sessionOf(request).user.id });

  const { save } = appProjectEndpoints;
  app.addHook('preHandler', async ({ method, routeOptions, body, session }) => {
    const isNew = method === save.method && routeOptions.url === save.url;
    if (!isNew || (body as { _id?: string } | undefined)?._id !== undefined || !session) return;
    await app.rateLimits.count({ rule: 'project-customer', key: session.user.id });
  });
  registerResource(app, namingSlabs(appProjectEndpoints), {
    noun,
    csv,
    list: (request) => projectList(app.db, own(request)),
    find: (request, id) => findProject(app.db, id, own(request)),
    service: (request, db) =>
      createProjectService({ db, ...writerOf(request, 'customer'), scope: own(request) }),
  });
};

const adminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  registerResource(app, namingSlabs(adminProjectEndpoints), {
    noun,
    csv,
    list: () => projectList(app.db, {}),
    find: (_request, id) => findProject(app.db, id),
    service: (request, db) => createProjectService({ db, ...writerOf(request, 'admin'), scope: {} }),
  });
};

const dealerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const ordered = (request: FastifyRequest) =>
    ({ fabricator_id: dealerOf(request).id, ordered: true }) as const;

  registerReads(app, dealerProjectEndpoints, {
    noun,
    csv,
    list: (request) => projectList(app.db, ordered(request)),
    find: (request, id) => findProject(app.db, id, ordered(request)),
  });
};

/** Project routes for mobile app users and administrators; read-only for dealers with an order of the project. */
export const projectRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(appRoutes);
  await app.register(adminRoutes);
  await app.register(dealerRoutes);
  await app.register(measurementRoutes);
  await app.register(photoRoutes);
};
