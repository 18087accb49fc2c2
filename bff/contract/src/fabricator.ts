import { type Static, Type } from '@sinclair/typebox';
import {
  Amount,
  Body,
  Email,
  Id,
  literals,
  Message,
  MinimumOrder,
  Name,
  OptionalLine,
  PricingInput,
  PricingRule,
  Reference,
  ReferenceInput,
  Time,
  TimeZone,
  Updated,
  Version,
  wholeRecord,
} from './common';
import {
  type InvoiceLayout,
  LIMITS,
  OPTIONAL_INVOICE_COLUMNS,
  ORDER_STATUSES,
  PROMPTS,
  REFERRAL_CODE_PATTERN,
} from './constants';
import {
  endpoint,
  onceByKey,
  permitted,
  readEndpoints,
  resourceEndpoints,
  restoreEndpoint,
} from './endpoint';

/** A dealer as customers see it. */
export const PublicFabricator = Type.Object({
  _id: Id,
  code: Type.String(),
  businessName: Type.String(),
  contactEmail: Type.String(),
  phoneNumber: Type.String(),
});
export type PublicFabricator = Static<typeof PublicFabricator>;

const InvoiceName = (description: string) =>
  Type.Optional(Type.String({ text: 'line', maxLength: LIMITS.nameLength, description }));

const invoiceSettingsOf = <Layout extends InvoiceLayout>(layout: Layout) =>
  Type.Object(
    {
      columns: Type.Optional(
        Type.Array(literals(OPTIONAL_INVOICE_COLUMNS[layout]), {
          uniqueItems: true,
          description: 'The optional columns of the file; absent for all',
        }),
      ),
      account: InvoiceName(
        'Account code (Xero), or product or service (QuickBooks), of all rows; absent: none, or the material or line item',
      ),
      taxAccount: InvoiceName('The same of the rows of added taxes; absent for `account`'),
      taxType: InvoiceName('Tax of rows that include one; absent for the names of these taxes'),
      untaxedType: InvoiceName('Tax of the other rows; absent for none'),
      dueDays: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: LIMITS.invoiceDays,
          description:
            'Days from the date of an invoice until it is due; absent for the due date of the order',
        }),
      ),
    },
    { additionalProperties: false },
  );

const invoiceSettings = {
  quickbooks: Type.Optional(invoiceSettingsOf('quickbooks')),
  xero: Type.Optional(invoiceSettingsOf('xero')),
};
const INVOICES = {
  additionalProperties: false,
  description: 'How orders are exported as invoices, for each bookkeeping program',
};
export type InvoiceSettings = Static<ReturnType<typeof invoiceSettingsOf>>;

export const Fabricator = Type.Object({
  ...PublicFabricator.properties,
  user: Type.Optional(Type.Object({ ...Reference.properties, email: Type.String() })),
  contactEmailConfirmed: Type.Optional(
    Type.Boolean({
      description: 'Mails about orders go to `contactEmail`; while false, to the address of the user',
    }),
  ),
  logo: Type.Optional(Type.String({ description: 'Object id of a public image' })),
  timeZone: Type.Optional(
    Type.String({
      description:
        'IANA name of the time zone of days and months; absent until it is chosen, which means UTC',
    }),
  ),
  pricing: Type.Optional(
    Type.Object(
      {
        ...Type.Partial(PricingRule).properties,
        showSteps: Type.Optional(
          Type.Boolean({ description: 'Whether customers see the steps of each price, too' }),
        ),
      },
      { description: 'How slabs of materials without a rule of their own are billed; absent for no rule' },
    ),
  ),
  showsDueDates: Type.Optional(
    Type.Boolean({ description: 'Whether customers see the due dates of their orders' }),
  ),
  minimumOrder: Type.Optional(
    Type.Object(MinimumOrder.properties, {
      description: 'The least that the lines of a new order come to; absent for none',
    }),
  ),
  minimumMargin: Type.Optional(
    Type.Number({
      description:
        'The margin of an order, in percent, below which staff may not issue a revision; absent for none',
    }),
  ),
  reminderDays: Type.Optional(
    Type.Integer({
      description:
        'After how many days customers are reminded of an order that was shared with them and that they have not answered; absent for never',
    }),
  ),
  invoices: Type.Optional(Type.Object(invoiceSettings, INVOICES)),
  createdAt: Time,
  updatedAt: Time,
  deletedAt: Type.Optional(Time),
  version: Version,
});
export type Fabricator = Static<typeof Fabricator>;

export const ReferralCode = () =>
  Type.String({ text: 'line', maxLength: 64, pattern: REFERRAL_CODE_PATTERN });
export const PhoneNumber = () => OptionalLine(40);

export const FabricatorCreate = Body({
  user: ReferenceInput(),
  code: ReferralCode(),
  businessName: Name(),
  contactEmail: Email(),
  phoneNumber: Type.Optional(PhoneNumber()),
});
export type FabricatorCreate = Static<typeof FabricatorCreate>;

export const FabricatorProfileUpdate = Body({
  _id: Type.Optional(Id),
  businessName: Type.Optional(Name()),
  contactEmail: Type.Optional(Email()),
  phoneNumber: Type.Optional(PhoneNumber()),
  logo: Type.Optional(
    OptionalLine(64, {
      description: 'Object id of an image of your own that is public; empty removes the logo',
    }),
  ),
  timeZone: Type.Optional(TimeZone()),
  pricing: Type.Optional(
    PricingInput({ showSteps: Type.Optional(Type.Boolean()) }, { description: 'null: no rule' }),
  ),
  showsDueDates: Type.Optional(Type.Boolean()),
  minimumOrder: Type.Optional(
    Type.Unsafe<MinimumOrder | null>({
      ...MinimumOrder,
      type: ['object', 'null'],
      description: 'null: no minimum',
    }),
  ),
  minimumMargin: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['number', 'null'],
      minimum: 0,
      maximum: 100,
      decimals: 1,
      description: 'null: none',
    }),
  ),
  reminderDays: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 1,
      maximum: LIMITS.reminderDays,
      description: 'null: never',
    }),
  ),
  invoices: Type.Optional(Type.Object(invoiceSettings, INVOICES)),
  version: Type.Optional(Version),
});
export type FabricatorProfileUpdate = Static<typeof FabricatorProfileUpdate>;

/** Get the figures of the dashboard. */
export const Summary = Type.Object({
  businessName: Type.String(),
  hasLogo: Type.Boolean(),
  orders: Type.Object({
    total: Type.Integer({ description: 'Without cancelled ones' }),
    byStatus: Type.Object(
      Object.fromEntries(ORDER_STATUSES.map((status) => [status, Type.Integer()])) as Record<
        (typeof ORDER_STATUSES)[number],
        ReturnType<typeof Type.Integer>
      >,
    ),
  }),
  waiting: Type.Object({
    oldestAt: Type.Optional(
      Type.String({ description: 'When the oldest order that is still new was placed' }),
    ),
    value: Type.Number({ description: 'USD, of the orders that are new or in progress' }),
  }),
  value: Type.Object({
    total: Type.Number({ ...Amount, description: 'USD, without cancelled orders' }),
    byMonth: Type.Array(
      Type.Object({
        month: Type.String({
          description: "YYYY-MM; the last 12 months in the dealer's time zone, oldest first",
        }),
        orders: Type.Integer(),
        totalPrice: Amount,
      }),
    ),
  }),
  materials: Type.Integer(),
  lineItems: Type.Integer(),
  bundledMails: Type.Optional(
    Type.Integer({
      description:
        'Mails to the dealer about orders of the last 24 hours that came as one or a few, because there were too many; absent for none',
    }),
  ),
});
export type Summary = Static<typeof Summary>;

const path = 'admin/fabricator';

export const adminFabricatorEndpoints = {
  ...resourceEndpoints({
    access: 'admin',
    path,
    noun: 'dealer',
    record: Fabricator,
    item: Fabricator,
    create: FabricatorCreate,
    sort: ['businessName', 'contactEmail', 'code', 'createdAt', 'updatedAt'],
    filters: { user: Type.Optional(Id), deleted: Type.Optional(Type.Boolean()) },
  }),
  restore: restoreEndpoint('admin', path, 'dealer', Fabricator),
  checkCode: endpoint('admin', 'POST admin/check-fabricator-code', {
    summary: 'Check whether another dealer uses this referral code',
    body: Body({
      code: Type.String({ text: 'line', minLength: 1, maxLength: 64, prompt: PROMPTS.invalidInput }),
      _id: Type.Optional(Id),
    }),
    response: { 200: Type.Object({ exists: Type.Boolean() }) },
  }),
};

export const appFabricatorEndpoints = readEndpoints({
  access: 'session',
  path: 'app/fabricator',
  record: PublicFabricator,
  item: PublicFabricator,
  sort: ['businessName'],
  filters: { code: Type.String({ text: 'line', minLength: 1, maxLength: 64 }) },
  list: {
    summary: 'Find a dealer by its referral code',
    description: 'Limited to 30 calls per user and 100 per IP address in 15 minutes; then 429.',
  },
  get: { summary: 'Get a dealer as customers see it' },
});

export const dealerProfileEndpoints = {
  get: permitted(
    'business:manage',
    endpoint('dealer', 'GET fabricator/profile', {
      summary: 'My dealer profile',
      response: { 200: Fabricator },
    }),
  ),
  save: permitted(
    'business:manage',
    onceByKey(
      endpoint('dealer', 'POST fabricator/profile', {
        summary: 'Save my dealer profile',
        description:
          'Another contact address gets a link that confirms it. Responds with 429, and saves nothing, if it gets no more mails.',
        body: wholeRecord(Fabricator, FabricatorProfileUpdate),
        response: { 200: Updated(Fabricator) },
      }),
    ),
  ),
  confirmContact: permitted(
    'business:manage',
    endpoint('dealer', 'POST fabricator/confirm-contact-email', {
      summary: 'Send a mail with a link that confirms my contact address',
      description:
        'Responds with 409 `EMAIL_CONFIRMED` if it is already confirmed, and with 429 if it gets no more mails.',
      response: { 200: Message },
    }),
  ),
  summary: permitted(
    'orders:read',
    endpoint('dealer', 'GET fabricator/summary', {
      summary: 'Get the figures of the dashboard',
      response: { 200: Summary },
    }),
  ),
};
