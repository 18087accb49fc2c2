/** The address to which a customer's mails go; undefined for one who was erased, whose address ends with ".invalid". */
export const emailOf = ({ email }: { email?: string | undefined }): string | undefined =>
  email?.endsWith('.invalid') ? undefined : email;
