import type { Measurement, Vertex } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { newId } from '../../database/ids';
import { areaColumn, type CsvColumn, timeColumn } from '../../resource/csv';
import { type ListDefinition, searchIn, text } from '../../resource/list';
import { fromJson, toTime } from '../../resource/values';
import { joinMaterialNames } from '../price-list';
import { toSquareFeet } from './estimate';
import { ofActiveProjects, type SlabRow, slabColumns } from './project-repository';
import type { MeasuredSlab } from './slab-geometry';

type NamedRow = SlabRow & { material_name: string | null };

const withMaterial = (query: Knex.QueryBuilder): void => {
  joinMaterialNames(query, 'slabs.material_id');
};

const toMeasurement = (row: NamedRow): Measurement => ({
  _id: row.id,
  project: row.project_id,
  item_id: row.item_id,
  ...(row.material_id && { material: { _id: row.material_id, name: row.material_name ?? '' } }),
  location: row.location,
  edges: fromJson<number[]>(row.edges),
  vertices: fromJson<Vertex[]>(row.vertices),
  area: row.area,
  createdAt: toTime(row.created_at),
  version: row.version,
});

/** Measurements: the individual slabs of active projects. */
export const createMeasurementRepository = (db: Knex) => ({
  find: async (id: string): Promise<Measurement | undefined> => {
    const query = db('slabs').where('slabs.id', id).select('slabs.*').first();
    ofActiveProjects('slabs')(query);
    withMaterial(query);
    const row: NamedRow | undefined = await query;
    return row && toMeasurement(row);
  },

  /** Position for the project's next slab, and the current number of slabs. */
  end: async (projectId: string): Promise<{ position: number; count: number }> => {
    const [row] = await db('slabs')
      .where({ project_id: projectId })
      .max({ last: 'position' })
      .count({ total: '*' });
    return { position: Number(row?.last ?? -1) + 1, count: Number(row?.total ?? 0) };
  },

  insert: async (projectId: string, position: number, slab: MeasuredSlab): Promise<string> => {
    const id = newId();
    await db('slabs').insert({
      id,
      project_id: projectId,
      position,
      ...slabColumns(slab),
      created_at: currentTime(),
      version: 1,
    });
    return id;
  },

  update: async (id: string, slab: MeasuredSlab): Promise<void> => {
    await db('slabs').where({ id }).update(slabColumns(slab)).increment('version', 1);
  },

  remove: async (id: string): Promise<void> => {
    await db('slabs').where({ id }).delete();
  },
});

/** All measurements, newest first. */
export const measurementList: ListDefinition<NamedRow, Measurement> = {
  from: 'slabs',
  scope: ofActiveProjects('slabs'),
  sort: { item_id: text('item_id'), createdAt: 'created_at' },
  defaultSort: '-createdAt',
  filters: { project: { column: 'project_id' } },
  search: searchIn('slabs.item_id', 'slabs.location'),
  select: withMaterial,
  map: toMeasurement,
};

export const measurementColumns: CsvColumn<Measurement>[] = [
  { label: 'Item', value: (measurement) => measurement.item_id },
  { label: 'Project ID', value: (measurement) => measurement.project },
  { label: 'Material', value: (measurement) => measurement.material?.name },
  { label: 'Location', value: (measurement) => measurement.location },
  areaColumn('Area', (measurement) => toSquareFeet(measurement.area)),
  timeColumn('Created At', (measurement) => measurement.createdAt),
];
