import type { RemotePaths } from 'bff-contract/remote-paths';
import type { SiteLinks } from 'bff-contract/web';
import { type Config, isHttps } from '../config/config';
import { repositoryRoot } from '../config/repository-root';
import type { HealthChecks } from '../http/health';
import type { Metrics } from '../telemetry';
import type { Audiences } from './audience';
import type { WebBuilds } from './builds';
import { flagsOf } from './flags';
import type { createOffers } from './offers';
import type { Previews } from './previews/previews';
import type { Releases } from './releases';

export interface PortalOptions {
  productName: string;
  links?: SiteLinks;
  /** Feature flags of the front ends: `{ onboarding: true }`. */
  flags: Record<string, boolean>;
  /** Makes the URLs of restricted remotes unguessable. The same in every process. */
  secret: string;
  /** Older ones: the URLs that they made are still served. */
  previousSecrets?: readonly string[];
  /** The folder of the workspaces, which holds `shell/dist` and `mfe-…/dist`. */
  root: string;
  /** Origins of stored files, besides our own. */
  fileOrigins?: readonly string[];
  /** Largest file that may be uploaded, in bytes. */
  maxUpload?: number;
  /** Whether browsers use HTTPS. */
  https?: boolean;
  /** The remotes that may be served, and their paths; by default the platform's. */
  paths?: RemotePaths;
  released: Releases;
  /** Releases that fail for many users. */
  suspects?: () => ReadonlySet<string>;
  /** The name of this deployment: `staging`. */
  environment?: string | undefined;
  /** Reports unhealthy while the shell is not built. */
  health?: HealthChecks;
  /** Tells which releases are served. */
  metrics?: Metrics;
}

/** The options that are settings. */
export const portalSettings = (config: Config): Omit<PortalOptions, 'released'> => ({
  productName: config.productName,
  links: config.links,
  secret: config.secret,
  previousSecrets: config.previousSecrets,
  flags: flagsOf(config),
  root: config.webRoot ?? repositoryRoot(),
  maxUpload: config.maxUploadMb * 2 ** 20,
  https: isHttps(config),
  paths: config.remotePaths,
  environment: config.environment,
});

/** The builds to serve, and how to choose among them for a request. */
export interface Portal {
  builds: WebBuilds;
  offerTo: ReturnType<typeof createOffers>;
  audiences: Audiences;
  previews: Previews;
  options: PortalOptions;
}
