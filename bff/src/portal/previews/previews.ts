import { isUnreadable, type RemoteRelease, versionOf } from '@slabdesk/releases';
import { incompatibility, type PortalFacts } from 'bff-contract/compatibility';
import type { ReleasePreviewState } from 'bff-contract/web';
import { currentTime } from '../../database/clock';
import { createHostCookie } from '../host-cookie';
import type { ReleaseFiles } from '../release-files';
import { releasePath } from '../release-path';
import type { Releases } from '../releases';
import type { OpenRelease } from '../releases/open-release';
import { publicDirectories } from '../serve-remote';
import type { PreviewClaim, PreviewLinks } from './preview-links';

/** Holds the token of the release that this browser gets. */
export const previewCookie = (https: boolean | undefined) => createHostCookie('release-preview', https);
/** The files of a release are served for this long after a preview has ended, to pages that are still open, in ms. */
export const FILES_GRACE_MS = 3_600_000;

/** The release that a browser gets instead of the usual one. */
export interface Preview extends PreviewClaim {
  /** Absent if it can't be shown. */
  build?: RemoteRelease | undefined;
  /** Why it can't be shown. */
  problem?: string | undefined;
}

/** The preview as the shell shows it above every page. */
export const toPreviewState = ({ remote, release, until, problem }: Preview): ReleasePreviewState => ({
  remote,
  version: versionOf(release),
  until: new Date(until).toISOString(),
  ...(problem !== undefined && { problem }),
});

/** A key for caches whose content depends on the preview. */
export const previewKey = (preview: Preview | undefined): string =>
  preview ? JSON.stringify([preview.remote, preview.release, preview.until, preview.problem]) : '';

interface PreviewsOptions {
  links: PreviewLinks;
  released: Pick<Releases, 'open'>;
  /** The APIs that the portal offers to remotes; undefined while there is no shell. */
  facts: () => PortalFacts | undefined;
  isRemote: (name: string) => boolean;
  https: boolean | undefined;
  secrets: readonly string[];
}

/** The releases that single browsers get by a signed link. */
export const createPreviews = ({ links, released, facts, isRemote, secrets, https }: PreviewsOptions) => {
  const cookie = previewCookie(https);
  /** Releases that this process has opened, by path. */
  const opened = new Map<string, OpenRelease>();

  const claimOf = (cookies: string | undefined, now: number): PreviewClaim | undefined => {
    const token = cookie.read(cookies);
    const claim = token === undefined ? undefined : links.verify(token, now);
    return claim && isRemote(claim.remote) ? claim : undefined;
  };

  const judge = (claim: PreviewClaim, release: OpenRelease): Preview => {
    const portal = facts();
    const problem = portal && incompatibility(release.build, portal);
    return problem === undefined ? { ...claim, build: release.build } : { ...claim, problem };
  };

  const open = async (claim: PreviewClaim): Promise<Preview> => {
    try {
      const release = await released.open(claim.remote, claim.release);
      opened.set(releasePath(claim), release);
      return judge(claim, release);
    } catch (error) {
      return {
        ...claim,
        problem: isUnreadable(error) ? error.message : 'the release store does not respond',
      };
    }
  };

  return {
    /** The preview of a token, if it is valid now, even if the release can't be shown. */
    ofToken: async (token: string): Promise<Preview | undefined> => {
      const claim = links.verify(token, currentTime());
      return claim && isRemote(claim.remote) ? open(claim) : undefined;
    },
    /** The preview of a browser, by its `Cookie` header. */
    of: async (cookies: string | undefined): Promise<Preview | undefined> => {
      const claim = claimOf(cookies, currentTime());
      return claim && open(claim);
    },
    /** The same without waiting: undefined as well until this process has opened the release. */
    known: (cookies: string | undefined): Preview | undefined => {
      const claim = claimOf(cookies, currentTime());
      const release = claim && opened.get(releasePath(claim));
      return release && judge(claim, release);
    },
    /** Which remote a browser previews, whether the release can be shown or not. */
    remoteOf: (cookies: string | undefined): string | undefined =>
      claimOf(cookies, currentTime() - FILES_GRACE_MS)?.remote,
    /** The files that a URL names, for a browser that previews this release. */
    files: async (
      cookies: string | undefined,
      name: string,
      directory: string,
    ): Promise<ReleaseFiles | undefined> => {
      const claim = claimOf(cookies, currentTime() - FILES_GRACE_MS);
      if (claim?.remote !== name) return undefined;
      const found = await released.open(name, claim.release).catch(() => undefined);
      if (!found || !publicDirectories(found.build, claim.release, secrets).includes(directory))
        return undefined;
      return { folder: found.folder, files: found.build.files, isDevelopment: false };
    },
  };
};

export type Previews = ReturnType<typeof createPreviews>;
