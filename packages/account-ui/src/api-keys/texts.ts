const RESOURCES: Readonly<Record<string, string>> = {
  order: 'Orders',
  customer: 'Customers',
  'customer-group': 'Customer groups',
  material: 'Materials',
  'line-item': 'Line items',
  price: 'Special prices',
  stage: 'Stages',
  tax: 'Taxes',
  terms: 'Terms',
  project: 'Projects',
  profile: 'Business profile',
  file: 'Files',
  webhook: 'Webhooks',
  team: 'Team',
  search: 'Search',
  user: 'Users and their data',
  fabricator: 'Dealers',
  measurement: 'Measurements',
  photo: 'Photos',
  audit: 'Audit log',
  'crash-report': 'Crash reports',
  release: 'Releases',
  mail: 'Mails',
  operations: 'Operations',
  trash: 'Trash',
};

export const apiKeysTexts = {
  title: 'API keys',
  intro: 'With a key, another system reads and changes data of the portal. Keep it as secret as a password.',
  listLabel: 'API keys',
  loading: 'Loading the API keys...',
  loadError: 'The API keys could not be loaded',
  emptyTitle: 'No API keys',
  emptyText: 'Create one for each system that you connect, so that you can revoke it alone.',
  create: 'Create API key',
  by: (start: string, name: string) => `${start}… by ${name}`,
  used: (at: string, address: string | undefined) =>
    address ? `Last used ${at}, from ${address}` : `Last used ${at}`,
  neverUsed: 'Not used yet',
  expires: (at: string) => `Valid until ${at}`,
  expired: 'Expired',
  revoke: 'Revoke',
  revokeLabel: (name: string) => `Revoke ${name}`,
  revokeQuestion: (name: string) => `${name} stops working at once. Revoked keys can't be used again.`,
  revoked: (name: string) => `Revoked ${name}`,
  scope: (scope: string) => {
    const [target = '', verb] = scope.split(':');
    const [resource = '', remote] = target.split('/');
    const name = RESOURCES[resource] ?? resource;
    return `${name}${remote ? ` of ${remote}` : ''}: ${verb === 'read' ? 'read' : 'change'}`;
  },
};

export const createKeyTexts = {
  title: 'Create an API key',
  name: 'Name',
  nameHint: 'The system that uses it, such as “Warehouse”. The audit log shows this name.',
  namePrompt: 'Please provide a name',
  scopes: 'What the key may do',
  scopesPrompt: 'Please choose what the key may do',
  resource: (resource: string) => RESOURCES[resource] ?? resource,
  read: 'Read',
  write: 'Change',
  expiry: 'Valid for',
  lifetimes: { '30': '30 days', '90': '90 days', '365': '1 year', endless: 'No end' },
  submit: 'Create key',
  submitting: 'Creating...',
};

export const newSecretTexts = {
  keyTitle: (name: string) => `The key of ${name}`,
  key: 'API key',
  hint: 'Copy it now. It is not shown again.',
  done: 'Done',
};
