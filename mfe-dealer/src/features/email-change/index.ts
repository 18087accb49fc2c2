export { PendingEmail } from './pending-email';
export { ProofFields, useProof } from './proof-fields';
export { ResendConfirmation } from './resend-confirmation';
