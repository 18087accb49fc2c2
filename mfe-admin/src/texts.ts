/** Texts that belong to no feature. */
export const adminTexts = {
  /** Names of the kinds of records in the audit log and in the trash. */
  recordKinds: {
    user: 'User',
    fabricator: 'Dealer',
    'team-member': 'Team member',
    'api-key': 'API key',
    webhook: 'Webhook',
    material: 'Material',
    'line-item': 'Line item',
    price: 'Special price',
    'order-link': 'Link to an order',
    'order-note': 'Note on an order',
    'order-draft': 'Draft of a revision',
    'order-view': 'View of orders',
    terms: 'Terms of a dealer',
    project: 'Project',
    measurement: 'Measurement',
    photo: 'Photo',
    order: 'Order',
    file: 'File',
    mail: 'Mail',
    'crash-report': 'Crash report',
    release: 'Release',
    'release-key': 'Key of a pipeline',
    stage: 'Stage',
    tax: 'Tax',
    customer: 'Customer',
    'customer-group': 'Customer group',
    sso: 'Single sign-on',
  },
  /** For a record without a date. */
  noDate: 'N/A',
};

/** Texts of forms that ask for a reason. */
export const adminReasonTexts = { reason: 'Reason' };

/** Returns the name of a kind of record, such as "Line item"; for an unknown kind, its key. */
export const recordKindText = (kind: string): string =>
  (adminTexts.recordKinds as Readonly<Record<string, string>>)[kind] ?? kind;
