import type { Knex } from 'knex';
import { conflict, invalid, notFound } from '../../http/errors';
import type { Scope } from '../../resource/records';
import { createProjectRepository, type ProjectRow } from './project-repository';

const assertOpen = (project: ProjectRow): ProjectRow => {
  if (project.ordered_at !== null) {
    throw conflict('This project has been ordered and can no longer be changed.', 'ALREADY_ORDERED');
  }
  return project;
};

/**
 * Locks a project that can still be changed.
 * @throws 404 when the caller has no such project; 409 when it has been ordered
 */
export const lockOpenProject = async (
  trx: Knex,
  id: string,
  scope: Scope<ProjectRow> = {},
): Promise<ProjectRow> => {
  const project = await createProjectRepository(trx).lock(id, scope);
  if (!project) throw notFound('project');
  return assertOpen(project);
};

/**
 * As `lockOpenProject`, for a project named by a body field.
 * @throws 400 when there is no such project; 409 when it has been ordered
 */
export const lockNamedProject = async (trx: Knex, id: string): Promise<ProjectRow> => {
  const project = await createProjectRepository(trx).lock(id);
  if (!project) throw invalid({ project: 'This project does not exist' });
  return assertOpen(project);
};

/** Recalculates a project's total from its slabs. Counts as an edit of the project. */
export const touchProject = async (trx: Knex, project: ProjectRow): Promise<ProjectRow> => {
  const projects = createProjectRepository(trx);
  return projects.update(project, { total_square_feet: await projects.totalSquareFeet(project.id) });
};
