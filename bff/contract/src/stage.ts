import { type Static, Type } from '@sinclair/typebox';
import { Body, Id, literals, Message, Name, Time, Version } from './common';
import { LIMITS, ORDER_STATUSES, STAGE_MAIL_PLACEHOLDERS } from './constants';
import { endpoint, permitted, permittedEach, resourceEndpoints, restoreEndpoint } from './endpoint';

const isPublic = 'Whether customers see that their order is in it';

const named = STAGE_MAIL_PLACEHOLDERS.map((name) => `{${name}}`).join(', ');

const template = {
  subject: Name({ requiredPrompt: 'Please provide a subject', description: `May have ${named}` }),
  text: Type.String({
    text: 'block',
    minLength: 1,
    maxLength: LIMITS.stageMailLength,
    requiredPrompt: 'Please provide a text',
    description: `Plain text, which may have ${named}`,
  }),
};

const StageMail = Type.Object(
  { isOn: Type.Boolean(), ...template },
  {
    additionalProperties: false,
    description:
      'The mail that customers get when their order comes to the stage, while it is public, instead of the one about the status',
  },
);
export type StageMail = Static<typeof StageMail>;

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
  mail: Type.Optional(StageMail),
};

/** A step of a dealer's work, beneath the four statuses. */
export const Stage = Type.Object({
  _id: Id,
  owner: Type.String({ description: 'The dealer' }),
  name: Type.String(),
  status: fields.status,
  isPublic: Type.Boolean({ description: isPublic }),
  position: Type.Integer({ description: 'Its place among the stages, from 0' }),
  mail: Type.Optional(StageMail),
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

/** A mail that isn't saved yet. */
const SampleMail = Body({ stage: fields.name, ...template });

/** A mail about a stage as its customer gets it. */
export const stageMailEndpoints = {
  preview: permitted(
    'business:manage',
    endpoint('dealer', 'POST fabricator/stage-mail/preview', {
      summary: 'The mail about a stage, for an invented order',
      body: SampleMail,
      response: { 200: Type.Object({ subject: Type.String(), text: Type.String() }) },
    }),
  ),
  test: permitted(
    'business:manage',
    endpoint('dealer', 'POST fabricator/stage-mail/test', {
      summary: 'Send that mail to my own confirmed address',
      description: 'Limited to 20 in an hour; then 429.',
      body: SampleMail,
      response: { 200: Message },
    }),
  ),
};

export const adminStageEndpoints = {
  restore: restoreEndpoint('admin', 'admin/stage', 'stage', Stage),
};
