export const ssoPanelTexts = {
  title: 'Single sign-on',
  intro:
    'Your team can sign in with your own OpenID Connect provider, such as Microsoft Entra, Google or Okta.',
  setUp: 'Set up single sign-on',
  on: 'On',
  off: 'Not proven yet',
  loadError: 'Failed to load single sign-on.',
  remove: 'Remove',
  removeQuestion:
    'Your team will sign in with passwords again. Members without one can ask for a link to a new password.',
  removed: 'Single sign-on removed',
};

export const ssoFormTexts = {
  label: 'Single sign-on',
  redirectUrl: 'Redirect URL to enter at your provider',
  issuer: 'Issuer',
  issuerHint: 'Such as https://login.example.com',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  secretKept: 'Leave it empty to keep the present one. A new issuer or client ID needs a new secret.',
  presentSecret: 'The present one',
  newSecret: 'A new one',
  domain: 'Email domain',
  domainHint: 'Addresses of your team end with it, such as example.com',
  roleClaim: 'Claim with the role',
  roleClaimHint: 'Such as groups. Without it, members keep the role that they have here.',
  ownerValue: 'Value for owners',
  managerValue: 'Value for managers',
  staffValue: 'Value for staff',
  readOnlyValue: 'Value for read-only members',
  otherRole: 'Everybody else becomes',
  noRole: 'Not let in',
  required: 'Members with such an address, except owners, can only sign in this way',
  submit: 'Save single sign-on',
  saved: 'Single sign-on saved',
  gone: 'Another owner has removed single sign-on in the meantime. Save again to set it up anew.',
};

export const ssoProofTexts = {
  text: 'Add this TXT record to the DNS of your domain, then check it. Nobody can sign in before.',
  name: 'Name',
  value: 'Value',
  check: 'Check',
  proven: 'Your team can now sign in with single sign-on',
};
