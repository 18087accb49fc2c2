import { deriveKey, seal, unseal } from '../../../config/keys';
import { allSecrets, type ServerSecrets } from '../../../config/server-secrets';

/** The content of a user's envelope. */
export interface Opened {
  /** The authenticator app's, in base32. */
  secret: string;
  /** The key of the hashes of the user's recovery codes. */
  recoveryKey: Buffer;
  /** Whether the current secret of the settings made the envelope. */
  isCurrent: boolean;
}

// Binds an envelope to its user.
const keyOf = (secret: string, userId: string): Buffer => deriveKey(secret, `two-step secret of ${userId}`);

/**
 * Envelopes of authenticator secrets. The hashes of recovery codes can't be made again without the codes, so an envelope that
 * was made again also holds the key of these hashes.
 */
export const createEnvelopes = (secrets: ServerSecrets) => {
  const current = secrets.secret;
  const put = (userId: string, text: string): string => seal(keyOf(current, userId), text);

  /** @throws if no secret of the settings opens it */
  const open = (userId: string, envelope: string): Opened => {
    // Version 0.2.0 puts the id of a secret before it: `2026-11.…`.
    const sealed = envelope.slice(envelope.lastIndexOf('.') + 1);
    let failure: unknown;
    for (const key of allSecrets(secrets)) {
      try {
        const [secret = '', kept] = unseal(keyOf(key, userId), sealed).split(' ');
        const recoveryKey =
          kept === undefined ? deriveKey(key, 'recovery codes') : Buffer.from(kept, 'base64url');
        return { secret, recoveryKey, isCurrent: key === current };
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  };

  return {
    seal: put,
    open,
    /** The same in an envelope of the current secret. */
    reseal: (userId: string, { secret, recoveryKey }: Opened): string =>
      put(userId, `${secret} ${recoveryKey.toString('base64url')}`),
  };
};
