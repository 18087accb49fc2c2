import type { FastifyInstance } from 'fastify';
import { derivedTotals } from '../../resource/totals/totals';
import { derivedWords } from '../../resource/word-index/word-index';
import { projectFiles } from './project-files-repository';
import { projectTotals, projectWords } from './project-repository';
import { projectRoutes } from './project-routes';

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
  app.fileUses.push(projectFiles);
  app.jobs.derived.add(derivedWords(app, projectWords), derivedTotals(app.db, projectTotals));
};
