import { createSigner } from '../../config/keys';
import type { ServerSecrets } from '../../config/server-secrets';
import { currentTime } from '../../database/clock';

/** The person whose data may be downloaded, and the administrator who asked for it. */
export interface ExportClaim {
  user: string;
  by: string;
}

interface SignedClaim extends ExportClaim {
  /** Epoch ms. */
  expires: number;
  signature: string;
}

/** Just enough for the browser to start the download. */
const VALID_MS = 60_000;

/** Makes and checks the links of exports, which browsers download without the headers of a session. */
export const createExportLinks = (secrets: ServerSecrets) => {
  const { sign, isGenuine } = createSigner(secrets, 'person exports');
  const signedText = ({ user, by }: ExportClaim, expires: number) => JSON.stringify([user, by, expires]);
  return {
    /** The query of a link. */
    sign: (claim: ExportClaim): URLSearchParams => {
      const expires = currentTime() + VALID_MS;
      return new URLSearchParams({
        ...claim,
        expires: String(expires),
        signature: sign(signedText(claim, expires)),
      });
    },

    /** Whether a link is genuine and hasn't expired. */
    isValid: ({ expires, signature, ...claim }: SignedClaim): boolean =>
      isGenuine(signedText(claim, expires), signature) && expires > currentTime(),
  };
};
