import { type Static, Type } from '@sinclair/typebox';
import { Body, Id, literals, Name, Time, Version } from './common';
import { LIMITS, ORDER_STATUSES } from './constants';
import { permittedEach, resourceEndpoints, restoreEndpoint } from './endpoint';

const isPublic = 'Whether customers see that their order is in it';

const fields = {
  name: Name({ maxLength: LIMITS.stageNameLength, requiredPrompt: 'Please provide a name' }),
  status: literals(ORDER_STATUSES, { description: 'The status of the orders in it' }),
  isPublic: Type.Optional(Type.Boolean({ description: isPublic })),
  position: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: LIMITS.wholeList,
      description: 'Its place among the stages, from 0; those behind it move. The last one by default.',
    }),
  ),
};

/** A step of a dealer's work, beneath the four statuses. */
export const Stage = Type.Object({
  _id: Id,
  owner: Type.String({ description: 'The dealer' }),
  name: Type.String(),
  status: fields.status,
  isPublic: Type.Boolean({ description: isPublic }),
  position: Type.Integer({ description: 'Its place among the stages, from 0' }),
  createdAt: Time,
  updatedAt: Time,
  deletedAt: Type.Optional(Time),
  version: Version,
});
export type Stage = Static<typeof Stage>;

export const StageCreate = Body(fields);
export type StageCreate = Static<typeof StageCreate>;

export const dealerStageEndpoints = permittedEach(
  { read: 'orders:read', change: 'business:manage' },
  {
    ...resourceEndpoints({
      access: 'dealer',
      path: 'fabricator/stage',
      noun: 'stage',
      record: Stage,
      item: Stage,
      create: StageCreate,
      sort: ['position', 'name', 'createdAt', 'updatedAt'],
      filters: {},
    }),
    restore: restoreEndpoint('dealer', 'fabricator/stage', 'stage', Stage),
  },
);

export const adminStageEndpoints = {
  restore: restoreEndpoint('admin', 'admin/stage', 'stage', Stage),
};
