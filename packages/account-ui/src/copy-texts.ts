export const copyTexts = {
  copy: 'Copy',
  copied: 'Copied to clipboard!',
  notCopied: 'The browser does not allow copying. Please select and copy it yourself.',
};
