export const copyTexts = {
  copy: 'Copy',
  copied: 'Copied to clipboard!',
  notCopied: 'The browser does not allow copying. Please select and copy it yourself.',
  lost: "It won't be shown again.",
};

export const deletionTexts = {
  deleted: (name: string) => `Deleted ${name}`,
  restored: (name: string) => `Restored ${name}`,
  notRestored: (name: string, reason: string) => `Failed to restore ${name}. ${reason}`,
};

export const resendLinkTexts = { alreadyConfirmed: 'This address is confirmed already' };
