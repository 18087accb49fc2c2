import type { FastifyInstance } from 'fastify';
import { projectRoutes } from './project-routes';

export {
  createProjectRepository,
  type ProjectRow,
  toImages,
  toMeasuredSlab,
  toSlab,
} from './project-repository';
export { type MeasuredSlab, slabPrompt } from './slab-geometry';

declare module '../../resource/audit/record-audit' {
  interface AuditResources {
    project: true;
    measurement: true;
    photo: true;
  }
}

/** Customers' projects with their slabs and photos. */
export const projects = async (app: FastifyInstance): Promise<void> => {
  await app.register(projectRoutes);
};
