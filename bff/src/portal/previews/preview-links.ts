import { isReleasedName, isReleaseId } from '@slabdesk/releases';
import type { ServerSecrets } from '../../config/server-secrets';
import { createSignedClaims } from '../signed-claims';

/** A release that one browser gets, until `until`. */
export interface PreviewClaim {
  remote: string;
  /** `<version>-<hash>` */
  release: string;
  /** Epoch ms. */
  until: number;
}

const toClaim = ([remote, release, until]: unknown[]): PreviewClaim | undefined =>
  typeof remote === 'string' &&
  isReleasedName(remote) &&
  typeof release === 'string' &&
  isReleaseId(release) &&
  typeof until === 'number' &&
  Number.isSafeInteger(until)
    ? { remote, release, until }
    : undefined;

/** Makes and checks the tokens of preview links. A token says nothing about who made it. */
export const createPreviewLinks = (secrets: ServerSecrets) => {
  const claims = createSignedClaims(secrets, 'release previews');
  return {
    sign: ({ remote, release, until }: PreviewClaim): string => claims.sign([remote, release, until]),

    /**
     * @param now epoch ms
     * @returns undefined if the token is altered, expired or of another server
     */
    verify: (token: string, now: number): PreviewClaim | undefined => {
      const claim = toClaim(claims.verify(token, 3) ?? []);
      return claim && claim.until > now ? claim : undefined;
    },
  };
};

export type PreviewLinks = ReturnType<typeof createPreviewLinks>;
