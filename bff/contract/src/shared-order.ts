import { type Static, Type } from '@sinclair/typebox';
import { consentFields, TERMS_CHANGED } from './acceptance';
import { Amount, Body, Created, Id, IdParams, Name, Nothing, SquareFootAmount, Time } from './common';
import { LINK_DAYS } from './constants';
import { endpoint, onceByKey, permittedEach } from './endpoint';
import { billing, lineRates, taxes } from './estimate';
import { Fabricator } from './fabricator';
import { ChangeText, ORDER_CLOSED, OrderRevision, RevisionNumber, Status, SUPERSEDED } from './order';
import { SharedDifference } from './order-revision';
import { Site } from './site';
import { CurrentTerms } from './terms';

/** A link by which a customer sees one order without an account. */
export const OrderLink = Type.Object({
  _id: Id,
  createdAt: Time,
  expiresAt: Time,
  openedAt: Type.Optional(Type.String({ ...Time, description: 'When it was last opened, to the minute' })),
  showsSite: Type.Boolean({ description: 'Whether it shows the address of the site' }),
});
export type OrderLink = Static<typeof OrderLink>;

/** The address is known only when the link is made: its token is stored as a hash. */
export const NewOrderLink = Type.Object({
  ...OrderLink.properties,
  url: Type.String({ description: 'The address to send to the customer; the token is its fragment' }),
});
export type NewOrderLink = Static<typeof NewOrderLink>;

const linkPath = 'fabricator/order/:id/link';

export const orderLinkEndpoints = permittedEach(
  { read: 'orders:read', change: 'orders:change' },
  {
    list: endpoint('dealer', `GET ${linkPath}`, {
      summary: "An order's links for customers that haven't expired, newest first",
      params: IdParams,
      response: { 200: Type.Array(OrderLink) },
    }),
    create: endpoint('dealer', `POST ${linkPath}`, {
      summary: 'Share an order with its customer by a link that needs no account',
      params: IdParams,
      body: Body({
        days: Type.Unsafe<(typeof LINK_DAYS)[number]>({
          type: 'integer',
          enum: [...LINK_DAYS],
          description: "For how many days it is valid, to the end of the last one in the dealer's time zone",
        }),
        showsSite: Type.Optional(
          Type.Boolean({ description: 'Whether it shows the address of the site; not if left out' }),
        ),
      }),
      response: { 201: Created(NewOrderLink) },
    }),
    revoke: endpoint('dealer', `DELETE ${linkPath}/:link`, {
      summary: 'Revoke a link. Whoever has it sees nothing any more.',
      params: Type.Object({ id: Id, link: Id }),
      response: { 204: Nothing },
    }),
  },
);

/** A vertex of a plan, in metres. */
const Vertex = Type.Object({ x: Type.Number(), y: Type.Number(), z: Type.Number() });

/** An order as a link shows it: summary, plans, total and progress, without ids, addresses of people, photos and history. */
export const SharedOrder = Type.Object({
  reference: Type.String(),
  status: Status,
  placedAt: Time,
  expiresAt: Time,
  dealer: Type.Object({
    businessName: Type.String(),
    logo: Type.Optional(Type.String({ description: 'Object id of a public image' })),
    timeZone: Fabricator.properties.timeZone,
    contactEmail: Type.Optional(Type.String()),
    phoneNumber: Type.Optional(Type.String()),
  }),
  stage: Type.Optional(Type.String({ description: 'The name of the last public stage that it was in' })),
  nextStages: Type.Optional(
    Type.Array(Type.String(), { description: 'The names of the public stages to come' }),
  ),
  dueDate: Type.Optional(
    Type.String({ description: 'YYYY-MM-DD, while the order is open, if the dealer shows due dates' }),
  ),
  title: Type.String(),
  site: Type.Optional(Site),
  slabs: Type.Array(
    Type.Object({
      name: Type.String(),
      location: Type.String(),
      material: Type.Optional(Type.Integer({ description: 'Index in `materials`' })),
      edges: Type.Array(Type.Number(), { description: 'Lengths in metres' }),
      vertices: Type.Array(Vertex),
    }),
  ),
  materials: Type.Array(
    Type.Object({
      name: Type.String(),
      thickness: Type.String(),
      pricePerSquareFoot: SquareFootAmount,
      area: Type.Number({ description: 'm²' }),
      subTotalPrice: Amount,
      slabs: Type.Array(Type.Object({ area: Type.Number({ description: 'm²' }), price: Amount, ...billing })),
    }),
  ),
  lineItems: Type.Array(
    Type.Object({
      title: Type.String(),
      description: Type.Optional(Type.String()),
      price: Type.Number({ ...Amount, description: 'Of the whole quantity; less than 0 for the discount' }),
      ...lineRates,
    }),
  ),
  taxes,
  area: Type.Number({ description: 'm²' }),
  totalPrice: Amount,
  revision: Type.Integer({ minimum: 1, description: 'The current revision, which all of this is' }),
  revisedAt: Type.Optional(
    Type.String({ ...Time, description: 'When it was issued; left out for the order as it was placed' }),
  ),
  note: Type.Optional(Type.String({ description: "The dealer's note on this revision" })),
  changes: Type.Optional(
    Type.Object(
      { since: OrderRevision.properties.revision, ...SharedDifference.properties },
      {
        description:
          'The changes since the revision that was accepted last or, if none was, that this link has shown last',
      },
    ),
  ),
  accepted: Type.Optional(
    Type.Object({
      name: Type.String(),
      at: Time,
      totalPrice: Type.Number({ ...Amount, description: 'The total that was accepted, in USD' }),
      revision: Type.Integer({
        description: 'The revision that was accepted last, perhaps not the current one',
      }),
      hasCertificate: Type.Boolean({ description: 'Whether there is a PDF of it' }),
    }),
  ),
  terms: Type.Optional(
    Type.Object(CurrentTerms.properties, {
      description: "The dealer's terms that hold, to accept the order",
    }),
  ),
  changeRequestedAt: Type.Optional(Type.String({ ...Time, description: 'The last request for a change' })),
});
export type SharedOrder = Static<typeof SharedOrder>;

/** In the body, so that no log and no referrer has it. */
const token = Type.String({ minLength: 1, maxLength: 100, description: 'The fragment of the link' });

const description =
  '404 with the same body for a link that is unknown, has expired or was revoked, and for a deleted order.';

export const sharedOrderEndpoints = {
  open: endpoint('public', 'POST public/shared-order', {
    summary: 'What a link shows of its order',
    description,
    body: Body({ token }),
    response: { 200: SharedOrder },
  }),
  accept: onceByKey(
    endpoint('public', 'POST public/shared-order/accept', {
      summary: 'Accept the order of a link',
      description: `Once; a repetition changes nothing. Takes \`revision\` or, from older pages, \`totalPrice\`. ${SUPERSEDED} ${TERMS_CHANGED} 409 \`PRICE_CHANGED\` if the total is another one by now. ${ORDER_CLOSED} ${description}`,
      body: Body({
        token,
        name: Name(),
        revision: Type.Optional(RevisionNumber),
        totalPrice: Type.Optional(Type.Number({ description: 'The total as shown' })),
        ...consentFields,
      }),
      response: { 200: SharedOrder },
    }),
  ),
  requestChange: onceByKey(
    endpoint('public', 'POST public/shared-order/request-change', {
      summary: 'Ask for a change of the order of a link',
      description: `A repetition of the last words changes nothing. ${SUPERSEDED} ${ORDER_CLOSED} ${description}`,
      body: Body({ token, name: Name(), text: ChangeText, revision: Type.Optional(RevisionNumber) }),
      response: { 200: SharedOrder },
    }),
  ),
};
