/** Texts of the dealer pages. */
export const dealerPromptsTexts = {
  accountMissing: 'User information is missing.',
  businessName: 'Please provide a business name',
  code: 'Please provide a referral code',
  codeFormat: 'Please use 3 to 20 letters and digits',
  codeTaken: 'Please choose a different one',
  contactEmail: 'Please provide a contact email',
  account: 'Please choose an account',
};

export const dealerListTexts = {
  title: 'Dealers',
  columns: {
    businessName: 'Business Name',
    contactEmail: 'Contact Email',
    phoneNumber: 'Phone Number',
    createdAt: 'Created Date',
  },
  add: 'Add Dealer',
  edit: (businessName: string) => `Edit dealer ${businessName}`,
  delete: (businessName: string) => `Delete dealer ${businessName}`,
  emptyText: 'Each dealer comes with an account to sign in with.',
};

export const dealerFormTexts = {
  newTitle: 'New Dealer',
  editTitle: 'Edit Dealer',
  accountSection: 'Account Details',
  dealerSection: 'Dealer Details',
  create: 'Create Dealer',
  update: 'Update Dealer',
  updated: 'Dealer updated successfully.',
  loadFailed: 'Failed to load this dealer. Please try again.',
};

export const dealerNewAccountTexts = {
  name: 'Account User Name',
  email: 'Account Login Email',
  hint: 'A welcome email with a link to set a password will be automatically sent to this account login email address.',
};

export const dealerAccountTexts = {
  label: 'Associated Account',
  hint: 'One account runs one dealer: accounts that run another dealer are not listed.',
  /** In place of its name while that loads. */
  loading: '...',
  resend: 'Re-send welcome email',
  sending: 'Sending',
};

export const dealerDetailsTexts = {
  businessName: 'Business Name',
  code: 'Dealer Referral Code',
  codeHint: 'Customers enter it in the app to find this dealer.',
  newCode: 'Generate new code',
  contactEmail: 'Contact Email',
  useAccountEmail: 'Use user email as contact email',
  onlyForNew: 'Only for a new dealer, whose account is made here.',
  phoneNumber: 'Phone Number',
};

export const dealerSavingTexts = {
  seeFields: 'Please check for errors',
  accountFailed: 'Something went wrong creating the new user account.',
  dealerFailed: 'Something went wrong creating the new dealer profile.',
  accountKept: (email: string, reason: string) =>
    `The account of ${email} is kept for the next try. ${reason}`,
};

export const dealerWelcomeMailTexts = {
  sent: 'Dealer created successfully. Welcome email has been sent',
  notSent: 'Failed to send welcome email. Account has been created.',
  resend: 'Re-send',
  resent: (email: string) => `Password reset link sent to ${email}`,
  notResent: 'Failed to send welcome email. Please try again.',
  noAccount: 'Unable to send welcome email: user account is missing',
};
