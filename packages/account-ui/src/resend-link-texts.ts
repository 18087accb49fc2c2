export const resendLinkTexts = { alreadyConfirmed: 'This address is confirmed already' };
