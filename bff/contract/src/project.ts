import { type Static, Type } from '@sinclair/typebox';
import { Body, Id, Name, OptionalLine, Owner, ReferenceInput, Time, Version } from './common';
import { LIMITS } from './constants';
import { permittedEach, readEndpoints, resourceEndpoints } from './endpoint';
import { Image, ImageInput } from './material';
import { siteDetails, siteInput } from './site';

const Coordinate = () => Type.Number({ minimum: -LIMITS.coordinate, maximum: LIMITS.coordinate });

/** A point of an outline, in metres. The plan uses x and z. */
export const Vertex = Type.Object({ x: Type.Number(), y: Type.Number(), z: Type.Number() });
export type Vertex = Static<typeof Vertex>;
const VertexInput = Body({ x: Coordinate(), y: Type.Optional(Coordinate()), z: Coordinate() });

export const Slab = Type.Object({
  item_id: Type.String(),
  material: Type.Optional(Type.Object({ _id: Id, name: Type.String() })),
  location: Type.String(),
  edges: Type.Array(Type.Number(), {
    description: 'Metres, from the first corner on. Edges of older orders may contradict the corners.',
  }),
  vertices: Type.Array(Vertex, { description: 'Metres' }),
});
export type Slab = Static<typeof Slab>;

const geometry = {
  location: Type.Optional(OptionalLine()),
  edges: Type.Optional(
    Type.Array(Type.Number({ minimum: 0, maximum: 10 * LIMITS.coordinate }), {
      maxItems: LIMITS.maxVertices,
      description:
        'As many as corners, each within 1 cm or 1 % of its side, whichever is more. The sides themselves if left out.',
    }),
  ),
  vertices: Type.Array(VertexInput, { minItems: LIMITS.minVertices, maxItems: LIMITS.maxVertices }),
};

export const SlabInput = Body({
  item_id: Name(),
  material: Type.Optional(Body({ _id: Id, name: Type.Optional(OptionalLine()) })),
  ...geometry,
});
export type SlabInput = Static<typeof SlabInput>;

export const Project = Type.Object({
  _id: Id,
  title: Type.String(),
  owner: Type.Optional(Owner),
  fabricator: Type.Optional(Id),
  ...siteDetails,
  images: Type.Array(Image),
  slabs: Type.Array(Slab),
  totalSquareFeet: Type.Number(),
  ordered: Type.Boolean({ description: "Once ordered, a project can't be changed" }),
  createdAt: Time,
  updatedAt: Time,
  deletedAt: Type.Optional(Time),
  version: Version,
});
export type Project = Static<typeof Project>;

/** A project in a list, without its slabs and images. */
export const ProjectItem = Type.Omit(Project, ['slabs', 'images']);
export type ProjectItem = Static<typeof ProjectItem>;

const projectFields = {
  title: Type.Optional(OptionalLine()),
  fabricator: Type.Optional(Id),
  ...siteInput,
  images: Type.Optional(Type.Array(ImageInput, { maxItems: LIMITS.images })),
  slabs: Type.Optional(Type.Array(SlabInput, { maxItems: LIMITS.slabs })),
};
export const ProjectCreate = Body(projectFields);
export type ProjectCreate = Static<typeof ProjectCreate>;
export const AdminProjectCreate = Body({ ...projectFields, owner: ReferenceInput() });

const sort = ['title', 'totalSquareFeet', 'createdAt', 'updatedAt'] as const;

export const appProjectEndpoints = resourceEndpoints({
  access: 'session',
  path: 'app/project',
  noun: 'project',
  record: Project,
  item: ProjectItem,
  create: ProjectCreate,
  sort,
  filters: { fabricator: Type.Optional(Id) },
});

const adminFilters = { fabricator: Type.Optional(Id), owner: Type.Optional(Id) };

export const adminProjectEndpoints = resourceEndpoints({
  access: 'admin',
  path: 'admin/project',
  noun: 'project',
  record: Project,
  item: ProjectItem,
  create: AdminProjectCreate,
  sort,
  filters: adminFilters,
});

/** The projects that customers ordered from the dealer. */
export const dealerProjectEndpoints = permittedEach(
  { read: 'orders:read', change: 'orders:change' },
  readEndpoints({
    access: 'dealer',
    path: 'fabricator/project',
    record: Project,
    item: ProjectItem,
    sort,
    filters: {},
    list: { summary: 'List projects' },
    get: { summary: 'Get one project' },
  }),
);

/** A slab's measured geometry. */
export const Measurement = Type.Object({
  _id: Id,
  project: Id,
  item_id: Type.String(),
  material: Type.Optional(Type.Object({ _id: Id, name: Type.String() })),
  location: Type.String(),
  edges: Type.Array(Type.Number()),
  vertices: Type.Array(Vertex),
  area: Type.Number({ description: 'm²' }),
  createdAt: Time,
  version: Version,
});
export type Measurement = Static<typeof Measurement>;

export const MeasurementCreate = Body({
  project: Id,
  item_id: Name(),
  material: Type.Optional(Body({ _id: Id, name: Type.Optional(OptionalLine()) })),
  ...geometry,
});

export const adminMeasurementEndpoints = resourceEndpoints({
  access: 'admin',
  path: 'admin/measurement',
  noun: 'measurement',
  record: Measurement,
  item: Measurement,
  create: MeasurementCreate,
  sort: ['item_id', 'createdAt'],
  filters: { project: Type.Optional(Id) },
});

/** A project's image. */
export const Photo = Type.Object({
  _id: Id,
  project: Id,
  s3Object: Type.String(),
  caption: Type.String(),
  createdAt: Time,
  version: Version,
});
export type Photo = Static<typeof Photo>;

export const adminPhotoEndpoints = resourceEndpoints({
  access: 'admin',
  path: 'admin/photo',
  noun: 'photo',
  record: Photo,
  item: Photo,
  create: Body({ project: Id, s3Object: Id, caption: Type.Optional(OptionalLine(500)) }),
  sort: ['createdAt'],
  filters: { project: Type.Optional(Id) },
});
