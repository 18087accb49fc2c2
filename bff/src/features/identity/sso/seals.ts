import { deriveKey, seal, unseal } from '../../../config/keys';
import { allSecrets, type ServerSecrets } from '../../../config/server-secrets';

/** Seals texts for one purpose. */
export const createSeals = (secrets: ServerSecrets, purpose: string) => ({
  seal: (text: string): string => seal(deriveKey(secrets.secret, purpose), text),

  /** Undefined if none of the server's secrets sealed it. */
  open: (sealed: string): { text: string; isCurrent: boolean } | undefined => {
    for (const secret of allSecrets(secrets)) {
      try {
        return { text: unseal(deriveKey(secret, purpose), sealed), isCurrent: secret === secrets.secret };
      } catch {
        // Another one may have.
      }
    }
    return undefined;
  },
});
