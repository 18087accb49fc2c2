import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminProjectEndpoints, appProjectEndpoints, dealerProjectEndpoints } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import { actorOf, dealerOf, sessionOf } from '../../plugins/session/context';
import { addressedId } from '../../shared/addressed';
import { notFound } from '../../shared/errors';
import { sendList } from '../../shared/send-list';
import { measurementRoutes } from './measurement-routes';
import { photoRoutes } from './photo-routes';
import { findProject, projectColumns, projectList } from './project-read-model';
import { createProjectService } from './project-service';
import { namingSlabs } from './slab-prompts';

const csv = { name: 'projects', columns: projectColumns };

const appRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const endpoints = appProjectEndpoints;
  const own = (request: FastifyRequest) => ({ owner_id: sessionOf(request).user.id });
  const projects = (request: FastifyRequest) =>
    createProjectService(app.db, actorOf(request, 'customer'), own(request));

  app.route({
    ...endpoints.list,
    handler: (request, reply) => sendList(request, reply, app.db, projectList(own(request)), csv),
  });
  app.route({
    ...endpoints.get,
    handler: async (request) => {
      const project = await findProject(app.db, request.params.id, own(request));
      if (!project) throw notFound('project');
      return project;
    },
  });
  app.route({
    ...endpoints.save,
    ...namingSlabs,
    handler: async (request, reply) => {
      const { _id, ...fields } = request.body;
      if (_id !== undefined) return { updated: await projects(request).update(_id, fields) };
      reply.code(201);
      return { created: await projects(request).create(fields) };
    },
  });
  app.route({
    ...endpoints.update,
    ...namingSlabs,
    handler: async (request) => {
      const { _id, ...fields } = request.body;
      return {
        updated: await projects(request).update(addressedId(request.params, request.body), fields),
      };
    },
  });
  app.route({
    ...endpoints.remove,
    handler: async (request, reply) => {
      await projects(request).remove(request.params.id);
      return reply.code(204).send(null);
    },
  });
};

const adminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const endpoints = adminProjectEndpoints;
  const projects = (request: FastifyRequest) => createProjectService(app.db, actorOf(request, 'admin'), {});

  app.route({
    ...endpoints.list,
    handler: (request, reply) => sendList(request, reply, app.db, projectList({}), csv),
  });
  app.route({
    ...endpoints.get,
    handler: async (request) => {
      const project = await findProject(app.db, request.params.id);
      if (!project) throw notFound('project');
      return project;
    },
  });
  app.route({
    ...endpoints.save,
    ...namingSlabs,
    handler: async (request, reply) => {
      const { body } = request;
      if (body._id !== undefined) {
        const { _id, ...fields } = body;
        return { updated: await projects(request).update(_id, fields) };
      }
      const { _id, ...fields } = body;
      reply.code(201);
      return { created: await projects(request).create(fields) };
    },
  });
  app.route({
    ...endpoints.update,
    ...namingSlabs,
    handler: async (request) => {
      const { _id, ...fields } = request.body;
      return {
        updated: await projects(request).update(addressedId(request.params, request.body), fields),
      };
    },
  });
  app.route({
    ...endpoints.remove,
    handler: async (request, reply) => {
      await projects(request).remove(request.params.id);
      return reply.code(204).send(null);
    },
  });
};

const dealerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const ordered = (request: FastifyRequest) =>
    ({ fabricator_id: dealerOf(request).id, ordered: true }) as const;

  app.route({
    ...dealerProjectEndpoints.list,
    handler: (request, reply) => sendList(request, reply, app.db, projectList(ordered(request)), csv),
  });
  app.route({
    ...dealerProjectEndpoints.get,
    handler: async (request) => {
      const project = await findProject(app.db, request.params.id, ordered(request));
      if (!project) throw notFound('project');
      return project;
    },
  });
};

/** Projects: of the mobile app's users, for administrators and, to read, for the dealers they were ordered from. */
export const projectRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(appRoutes);
  await app.register(adminRoutes);
  await app.register(dealerRoutes);
  await app.register(measurementRoutes);
  await app.register(photoRoutes);
};
