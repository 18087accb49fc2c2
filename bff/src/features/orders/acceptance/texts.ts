/** The words of the certificate of an acceptance. */
export const certificateTexts = {
  title: (reference: string, revision: string) => `Acceptance of order ${reference}, ${revision}`,
  terms: (version: number) => `Terms, version ${version}`,
  heading: 'Certificate of acceptance',
  kind: 'A simple electronic signature: the order above was accepted by a person who typed this name.',
  agreed: (version: number) => `The person agreed to the terms above, version ${version}.`,
  name: 'Name, as typed',
  time: 'Time',
  revision: 'Revision',
  total: 'Total',
  knownBy: 'How the person was known',
  byLink: (link: string) => `By a link that the dealer shared (link ${link})`,
  byAccount: (account: string) => `Signed in to the account of the customer (account ${account})`,
  acceptance: 'Acceptance',
  sha256: 'SHA-256 of the canonical JSON of order, revision and terms',
  signature: 'Signature, as drawn',
} as const;
