import { type Static, Type } from '@sinclair/typebox';
import { Amount, Body, fileOf, Id, literals, Time } from './common';
import { LIMITS } from './constants';
import { endpoint, permitted } from './endpoint';
import { DealerTerms, TermsVersion } from './terms';

/** Beside the name, in the calls that accept an order. */
export const consentFields = {
  terms: Type.Optional(
    Type.Integer({
      ...TermsVersion,
      description: "The version of the dealer's terms that was shown; needed if the dealer has terms",
    }),
  ),
  consent: Type.Optional(
    Type.Boolean({ description: 'Agrees to the terms; needed if the dealer has terms' }),
  ),
  signature: Type.Optional(
    Type.String({
      maxLength: LIMITS.signatureLength,
      pattern: '^M\\d{1,3} \\d{1,3}(?:[ML]\\d{1,3} \\d{1,3})*$',
      prompt: 'Please draw the signature again',
      description: 'A drawn signature: the path of an SVG of 400 × 150, with the commands M and L alone',
    }),
  ),
};
/** The terms that a customer agrees to, besides the order. */
export type Consent = {
  [Field in keyof typeof consentFields]?: Static<(typeof consentFields)[Field]> | undefined;
};

export const TERMS_CHANGED =
  '400 if the dealer has terms and `terms` or `consent` is missing. 409 `TERMS_CHANGED` if other terms hold by now.';

const Sha256 = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description });

/** How a customer accepted a revision: a simple electronic signature. */
export const Acceptance = Type.Object({
  _id: Id,
  revision: Type.Integer({ minimum: 1 }),
  at: Time,
  name: Type.String({ description: 'As typed' }),
  totalPrice: Amount,
  knownBy: literals(['link', 'account'], {
    description:
      '`link`: the person had a link that the dealer shared. `account`: the person was signed in to the account of the customer',
  }),
  link: Type.Optional(Type.String({ description: 'Id of the link' })),
  terms: Type.Optional(Type.Pick(DealerTerms, ['version', 'text'])),
  hasSignature: Type.Boolean({ description: 'Whether a signature was drawn' }),
  sha256: Sha256('Of the canonical JSON (RFC 8785) of the order, the revision and the terms'),
  isUnchanged: Type.Boolean({ description: 'Whether what is stored still has this hash' }),
  address: Type.Optional(
    Type.String({
      permission: 'customers:read',
      description: "The signer's IP address. Left out for customers, and once it was erased",
    }),
  ),
  browser: Type.Optional(
    Type.String({
      permission: 'customers:read',
      description: "The signer's browser. Left out for customers, and once it was erased",
    }),
  ),
  pdf: Type.Object({
    sha256: Sha256('Of the PDF'),
    isStored: Type.Boolean({
      description: 'False once the customer was erased: copies can still be verified',
    }),
    matches: Type.Optional(Type.Boolean({ description: 'Whether `sha256` of the query is that of the PDF' })),
  }),
});
export type Acceptance = Static<typeof Acceptance>;

const AcceptanceParams = Type.Object({ id: Id, acceptance: Id });
const VerifyQuery = Type.Object(
  { sha256: Type.Optional(Sha256('The hash of a PDF to verify')) },
  { additionalProperties: false },
);
const Pdf = { params: AcceptanceParams, response: { 200: fileOf('application/pdf') } };
const Get = { params: AcceptanceParams, querystring: VerifyQuery, response: { 200: Acceptance } };

const PDF_SUMMARY = 'The accepted revision as PDF, with the terms and a certificate';
const PDF_DESCRIPTION = 'Always the same bytes. 404 once it was erased with the customer.';

export const acceptanceEndpoints = {
  dealer: permitted(
    'orders:read',
    endpoint('dealer', 'GET fabricator/order/:id/acceptance/:acceptance', {
      summary: 'How an order was accepted; verifies the hash of a PDF',
      ...Get,
    }),
  ),
  dealerPdf: permitted(
    'orders:read',
    endpoint('dealer', 'GET fabricator/order/:id/acceptance/:acceptance/pdf', {
      summary: PDF_SUMMARY,
      description: PDF_DESCRIPTION,
      ...Pdf,
    }),
  ),
  customer: endpoint('session', 'GET app/order/:id/acceptance/:acceptance', {
    summary: 'How my order was accepted; verifies the hash of a PDF',
    ...Get,
  }),
  customerPdf: endpoint('session', 'GET app/order/:id/acceptance/:acceptance/pdf', {
    summary: PDF_SUMMARY,
    description: PDF_DESCRIPTION,
    ...Pdf,
  }),
  sharedPdf: endpoint('public', 'POST public/shared-order/acceptance', {
    summary: 'What was accepted last of the order of a link, as PDF',
    description: `${PDF_DESCRIPTION} 404 before the order is accepted, and for a link that shows nothing.`,
    body: Body({
      token: Type.String({ minLength: 1, maxLength: 100, description: 'The fragment of the link' }),
    }),
    response: Pdf.response,
  }),
};
