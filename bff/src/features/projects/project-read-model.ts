import type { Project, ProjectItem, Slab } from 'bff-contract';
import type { Knex } from 'knex';
import { readTogether } from '../../database/read-together';
import { areaColumn, type CsvColumn, timeColumn } from '../../resource/csv';
import { type ListDefinition, text } from '../../resource/list';
import type { Scope } from '../../resource/records';
import { totalQuery } from '../../resource/totals/totals';
import { toOptionalTime, toTime } from '../../resource/values';
import { applyVisibility } from '../../resource/visibility';
import { joinUser, USER } from '../accounts/account-repository';
import { joinMaterialNames } from '../price-list';
import {
  createProjectRepository,
  type ImageRow,
  type ProjectRow,
  projectTotals,
  projectWords,
  type SlabRow,
  toImages,
  toMeasuredSlab,
  toSlab,
} from './project-repository';
import { toSiteDetails } from './site';

interface JoinedRow extends ProjectRow {
  owner_name: string;
  owner_email: string;
}
type NamedSlabRow = SlabRow & { material_name: string | null };

/** Includes the names of deleted owners. */
const withOwner = (query: Knex.QueryBuilder): void => {
  joinUser(query, 'projects.owner_id').select({ owner_name: USER.name, owner_email: USER.email });
};

const toProjectItem = (row: JoinedRow): ProjectItem => ({
  _id: row.id,
  title: row.title,
  owner: { _id: row.owner_id, name: row.owner_name, email: row.owner_email },
  fabricator: row.fabricator_id ?? undefined,
  ...toSiteDetails(row),
  totalSquareFeet: row.total_square_feet,
  ordered: row.ordered_at !== null,
  createdAt: toTime(row.created_at),
  updatedAt: toTime(row.updated_at),
  deletedAt: toOptionalTime(row.deleted_at),
  version: row.version,
});

/** A project's slabs as returned by the API. Includes the names of deleted materials. */
const toSlabs = (rows: readonly NamedSlabRow[]): Slab[] =>
  rows.map((row) => toSlab(toMeasuredSlab(row), row.material_name ?? undefined));

/** The active projects that a caller may see. */
export type ProjectScope = Scope<ProjectRow> & { ordered?: true };

const inScope =
  ({ ordered, ...scope }: ProjectScope) =>
  (query: Knex.QueryBuilder): void => {
    applyVisibility<ProjectRow>(query, 'projects', { scope });
    if (ordered) query.whereNotNull('projects.ordered_at');
  };

export const findProject = async (
  db: Knex,
  id: string,
  scope: ProjectScope = {},
): Promise<Project | undefined> => {
  const query = db('projects').where('projects.id', id).select('projects.*').limit(1);
  inScope(scope)(query);
  withOwner(query);
  const projects = createProjectRepository(db);
  const slabsQuery = joinMaterialNames(projects.partsOf('slabs', id), 'slabs.material_id');
  const [[row], slabs, images] = await readTogether<[JoinedRow, NamedSlabRow, ImageRow]>(
    db,
    query,
    slabsQuery,
    projects.partsOf('project_images', id),
  );
  return row && { ...toProjectItem(row), slabs: toSlabs(slabs), images: toImages(images) };
};

/** Counts from the totals, which know dealers but not owners. */
const countIn =
  (db: Knex, { ordered, fabricator_id, owner_id }: ProjectScope) =>
  ({ fabricator = fabricator_id, owner = owner_id }: Record<string, unknown>) =>
    owner === undefined
      ? {
          query: totalQuery(db, projectTotals, {
            ...(fabricator !== undefined && { scope: fabricator as string }),
            ...(ordered && { bucket: 'ordered' }),
          }),
        }
      : undefined;

/** Projects, newest first. */
export const projectList = (db: Knex, scope: ProjectScope): ListDefinition<JoinedRow, ProjectItem> => ({
  from: 'projects',
  scope: inScope(scope),
  sort: {
    title: text('title'),
    totalSquareFeet: 'total_square_feet',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  defaultSort: '-createdAt',
  filters: { fabricator: { column: 'fabricator_id' }, owner: { column: 'owner_id' } },
  search: {
    source: projectWords,
    idsFollow: 'created_at',
    tenant: scope.fabricator_id ?? undefined,
    isShort: scope.owner_id !== undefined,
  },
  select: withOwner,
  map: toProjectItem,
  count: countIn(db, scope),
});

export const projectColumns: CsvColumn<ProjectItem>[] = [
  { label: 'Title', value: (project) => project.title },
  { label: 'Owner Name', value: (project) => project.owner?.name },
  { label: 'Owner Email', value: (project) => project.owner?.email, permission: 'customers:read' },
  areaColumn('Total Size', (project) => project.totalSquareFeet),
  timeColumn('Created At', (project) => project.createdAt),
  timeColumn('Updated At', (project) => project.updatedAt),
];
