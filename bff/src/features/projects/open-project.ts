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

/** A slab or image of a project, which is locked by locking the project. */
export interface ProjectPart<Part> {
  id: string;
  version: number;
  project: ProjectRow;
  /** The part when it was locked; undefined after a write. */
  locked?: Part;
}

/** A part that was just written. */
export const writtenPart = <Part>(id: string, project: ProjectRow): ProjectPart<Part> => ({
  id,
  version: 1,
  project,
});

/**
 * Returns a lock for parts of projects that can still be changed. It throws 409 for an ordered project.
 *
 * @param finderIn the lookup of a part, in a transaction
 */
export const lockPartOf =
  <Part extends { project: string; version: number }>(
    finderIn: (trx: Knex) => (id: string) => Promise<Part | undefined>,
  ) =>
  async (trx: Knex, id: string): Promise<ProjectPart<Part> | undefined> => {
    const find = finderIn(trx);
    const found = await find(id);
    if (!found) return undefined;
    const project = await lockOpenProject(trx, found.project);
    const locked = await find(id);
    return locked && { id, version: locked.version, project, locked };
  };
