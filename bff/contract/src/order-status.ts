import { type Static, Type } from '@sinclair/typebox';
import { Body, Id, OwnerFilter, SearchText, Version } from './common';
import { LIMITS } from './constants';
import { endpoint, onceByKey, permittedEach } from './endpoint';
import { dealerOrderFilters, Status } from './order';

const Ids = (options: object) =>
  Type.Optional(Type.Array(Id, { maxItems: LIMITS.selectedOrders, ...options }));

const OptionalStage = (description: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 64, description }));

/** The stages of an order before a change. */
const stagesBefore = {
  stage: Type.Optional(Type.String({ ...Id, description: 'The stage that it is in' })),
  shownStage: Type.Optional(Type.String({ ...Id, description: 'The last public stage' })),
};

/** Orders by their ids, or all orders that a list with this filter shows. */
const StatusScope = Body({
  status: Status,
  stage: Type.Optional(Type.String({ ...Id, description: 'The stage to which they would move' })),
  ids: Ids({ minItems: 1, description: 'Either ids or filter' }),
  filter: Type.Optional(
    Body({
      ...dealerOrderFilters,
      owner: OwnerFilter,
      search: SearchText,
    }),
  ),
  except: Ids({ description: 'Excluded from the matches of the filter' }),
});
export type StatusScope = Static<typeof StatusScope>;

export const StatusPreview = Type.Object({
  orders: Type.Array(
    Type.Object({ _id: Id, reference: Type.String(), status: Status, version: Version, ...stagesBefore }),
    {
      description: 'The orders whose status or stage would change',
    },
  ),
  unchanged: Type.Integer({ description: 'Orders that have the status already, and are in the stage' }),
  missing: Type.Integer({ description: 'Number of ids without an order' }),
  mails: Type.Integer({ description: 'Orders whose customer has a confirmed address, and gets a mail' }),
});
export type StatusPreview = Static<typeof StatusPreview>;

export const StatusChanges = Body({
  changes: Type.Array(
    Body({
      _id: Id,
      status: Status,
      stage: OptionalStage(
        'Id of the stage to which it moves, whose status then counts; null: to none. Left out, the stage stays, and counts as long as the order has its status.',
      ),
      shownStage: OptionalStage('To undo a move: the last public stage before it, or null'),
      formerStage: OptionalStage(
        'To undo a move: the stage that it would be in with an earlier status, or null',
      ),
      version: Type.Optional(Version),
    }),
    { minItems: 1, maxItems: LIMITS.statusChanges },
  ),
});
export type StatusChanges = Static<typeof StatusChanges>;

export const StatusReport = Type.Object({
  changed: Type.Array(
    Type.Object({
      _id: Id,
      reference: Type.String(),
      from: Status,
      status: Status,
      version: Version,
      fromStages: Type.Optional(
        Type.Object(
          {
            ...stagesBefore,
            formerStage: Type.Optional(
              Type.String({ ...Id, description: 'The stage that it would be in with an earlier status' }),
            ),
          },
          { description: 'The stages before, if it was moved to or from one' },
        ),
      ),
    }),
    {
      description:
        'To undo, send `_id`, `version`, and `from` as `status`; after a move also `stage`, `shownStage` and `formerStage` of `fromStages`, or null',
    },
  ),
  unchanged: Type.Integer({ description: 'Orders that had the status already, and were in the stage' }),
  conflicts: Type.Array(
    Type.Object({
      _id: Id,
      reference: Type.Optional(Type.String()),
      status: Type.Optional(Status),
    }),
    {
      description:
        'Orders that stay as they are: another version than was sent, or (without reference) no order',
    },
  ),
  mails: Type.Integer({
    description: 'Mails to customers; beyond the limits of mails, several are sent as one',
  }),
});
export type StatusReport = Static<typeof StatusReport>;

// A retry after a lost response must not find the orders changed already, and undo nothing.
const changeEndpoint = (access: 'dealer' | 'admin', route: `POST ${string}`) =>
  onceByKey(
    endpoint(access, route, {
      summary: `Change the status of up to ${LIMITS.statusChanges} orders, except those that have changed since`,
      body: StatusChanges,
      response: { 200: StatusReport },
    }),
  );

export const orderStatusEndpoints = permittedEach(
  { read: 'orders:read', change: 'orders:change' },
  {
    preview: endpoint('dealer', 'POST fabricator/order/change-status/preview', {
      summary: `What setting a status would change, for up to ${LIMITS.selectedOrders} orders`,
      body: StatusScope,
      response: { 200: StatusPreview },
    }),
    change: changeEndpoint('dealer', 'POST fabricator/order/change-status'),
  },
);

/** Administrators change the orders of all dealers. */
export const adminOrderStatusEndpoints = {
  change: changeEndpoint('admin', 'POST admin/order/change-status'),
};
